import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { JobPayload } from '../../league/jobs/job-catalog.js';
import { RetrievalService } from '../../league/retrieval/retrieval.service.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals.repository.js';
import type { JobContext, JobHandler } from '../jobs/job-handler.js';
import { RetrievalLease } from './retrieval-lease.js';
import { RetrievalTasks } from './retrieval-tasks.js';

/** Runs a retrieval under a lease. It ends with an outcome, or the job fails and is attempted again. */
@Injectable()
export class RetrieveProcessor implements JobHandler<'retrieve'> {
  readonly job = 'retrieve';

  constructor(
    private readonly database: DataSource,
    private readonly service: RetrievalService,
    private readonly retrievals: RetrievalsRepository,
    private readonly tasks: RetrievalTasks,
    private readonly log: PinoLogger,
  ) {}

  async run({ retrievalId }: JobPayload<'retrieve'>, { signal }: JobContext): Promise<void> {
    const { manager } = this.database;
    const claimed = await this.retrievals.claim(manager, retrievalId, randomUUID());
    if (claimed === 'gone') return;
    if (claimed === 'leased') throw new Error(`retrieval ${retrievalId} is in another worker's hands`);
    const lease = new RetrievalLease(this.database, this.retrievals, claimed, signal);
    try {
      await this.tasks.run(claimed, await this.retrievals.subjectOf(manager, claimed), lease);
    } catch (error) {
      // The row decides, whatever failed: of some terminations a worker learns only when it completes the retrieval.
      const terminated = await this.service.confirmTermination(claimed);
      this.log.info(
        { pid: retrievalId, reason: String(lease.signal.reason ?? error), terminated },
        'retrieval stopped',
      );
      if (terminated) return;
      await this.retrievals.releaseLease(manager, claimed);
      throw error;
    } finally {
      lease.stop();
    }
  }
}
