import { Injectable } from '@nestjs/common';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { ProjectionsService } from '../../league/outlook/projection/projections.service.js';
import { Handles, type JobContext, type JobHandler } from '../jobs/job-processor.js';

@Injectable()
@Handles('project-season')
export class ProjectSeason implements JobHandler<'project-season'> {
  constructor(private readonly projections: ProjectionsService) {}

  run({ seasonId }: JobPayload<'project-season'>, { outboxJobId }: JobContext): Promise<void> {
    return this.projections.computeFor(seasonId, outboxJobId);
  }
}
