import { Module } from '@nestjs/common';
import { RecomputationsService } from './recomputations.service.js';

@Module({ providers: [RecomputationsService], exports: [RecomputationsService] })
export class RecomputationsModule {}
