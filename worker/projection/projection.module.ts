import { ProjectSeason } from './project-season.processor.js';
import { Module } from '@nestjs/common';
import { ProjectionModule } from '../../league/outlook/projection/projection.module.js';
import { JobProcessingModule } from '../jobs/job-processing.module.js';

/** A separate queue, so that standings never wait for a projection. */
@Module({ imports: [ProjectionModule, JobProcessingModule], providers: [ProjectSeason] })
export class ProjectionWorkerModule {}
