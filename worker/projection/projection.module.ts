import { Injectable, Module } from '@nestjs/common';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { ProjectionModule } from '../../league/outlook/projection/projection.module.js';
import { ProjectionsService } from '../../league/outlook/projection/projections.service.js';
import { JobProcessingModule } from '../jobs/job-processing.module.js';
import { type JobContext, type JobHandler, JobProcessor } from '../jobs/job-processor.js';

/** Computes the projection of a season. */
@Injectable()
class ProjectSeason implements JobHandler<'project-season'> {
  readonly job = 'project-season';

  constructor(private readonly projections: ProjectionsService) {}

  run({ seasonId }: JobPayload<'project-season'>, { outboxJobId }: JobContext): Promise<void> {
    return this.projections.computeFor(seasonId, outboxJobId);
  }
}

/** The queue `projection`: a queue of its own, so that standings never wait for a projection. */
@Module({ imports: [ProjectionModule, JobProcessingModule], providers: [ProjectSeason] })
export class ProjectionWorkerModule {
  constructor(processor: JobProcessor, handler: ProjectSeason) {
    processor.register(handler);
  }
}
