import { Injectable, Module } from '@nestjs/common';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { ProjectionModule } from '../../league/outlook/projection/projection.module.js';
import { ProjectionsService } from '../../league/outlook/projection/projections.service.js';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { Handles, type JobContext, type JobHandler } from '../jobs/job-processor.js';

/** Computes the projection of a season. */
@Injectable()
@Handles('project-season')
class ProjectSeason implements JobHandler<'project-season'> {
  constructor(private readonly projections: ProjectionsService) {}

  run({ seasonId }: JobPayload<'project-season'>, { outboxJobId }: JobContext): Promise<void> {
    return this.projections.computeFor(seasonId, outboxJobId);
  }
}

/** The queue `projection`: a queue of its own, so that standings never wait for a projection. */
@Module({ imports: [ProjectionModule, JobProcessingModule], providers: [ProjectSeason] })
export class ProjectionWorkerModule {}
