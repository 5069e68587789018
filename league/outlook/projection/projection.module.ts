import { Module } from '@nestjs/common';
import { ProjectionsService } from './projections.service.js';

/** Projections of the end of a season. */
@Module({ providers: [ProjectionsService], exports: [ProjectionsService] })
export class ProjectionModule {}
