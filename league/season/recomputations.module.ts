import { Module } from '@nestjs/common';
import { RecomputationsService } from './recomputations.service.js';

/** Recomputations of standings and projections, as jobs of the changes that require them. */
@Module({ providers: [RecomputationsService], exports: [RecomputationsService] })
export class RecomputationsModule {}
