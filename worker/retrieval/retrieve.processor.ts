import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { JobPayload } from '../../league/platform/jobs/job-catalog.js';
import { RetrievalService } from '../../league/retrieval/retrievals/retrieval.service.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals/retrievals.repository.js';
import { Handles, type JobContext, type JobHandler, NotDueYet } from '../jobs/job-processor.js';
import { WarmBrowser } from './warm-browser.js';
import { RetrievalLease } from './retrieval-lease.js';
import { RetrievalTasks } from './retrieval-tasks.js';

const handBackSeconds = 1;

/** Ends with an outcome, or the job is tried again. A worker without a browser leaves it to other workers. */
@Injectable()
@Handles('retrieve')
export class RetrieveProcessor implements JobHandler<'retrieve'> {
  constructor(
    private readonly database: DataSource,
    private readonly service: RetrievalService,
    private readonly retrievals: RetrievalsRepository,
    private readonly tasks: RetrievalTasks,
    private readonly browser: WarmBrowser,
    private readonly log: PinoLogger,
  ) {}

  /** @throws NotDueYet if this worker cannot start its browser */
  async run({ retrievalId }: JobPayload<'retrieve'>, { signal }: JobContext): Promise<void> {
    if (!(await this.hasBrowser())) throw new NotDueYet(handBackSeconds);
    const { manager } = this.database;
    const claimed = await this.retrievals.claim(manager, retrievalId, randomUUID());
    if (claimed === 'gone') return;
    if (claimed === 'leased') throw new Error(`retrieval ${retrievalId} is leased by another worker`);
    const lease = new RetrievalLease(this.database, this.retrievals, claimed, signal);
    try {
      await this.tasks.run(claimed, await this.retrievals.subjectOf(manager, claimed), lease);
    } catch (error) {
      // The row shows whether the retrieval was terminated. The signal may not have been aborted yet.
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

  private async hasBrowser(): Promise<boolean> {
    if (this.browser.state === 'down') return false;
    try {
      await this.browser.warmUp();
      return true;
    } catch (error) {
      this.log.error({ err: error }, 'no browser could be started');
      return false;
    }
  }
}
