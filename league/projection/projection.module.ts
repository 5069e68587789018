import { Module } from '@nestjs/common';
import { ProjectionsService } from './projections.service.js';

/** How a running season may end. */
@Module({ providers: [ProjectionsService], exports: [ProjectionsService] })
export class ProjectionModule {}
