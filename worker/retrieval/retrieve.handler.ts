import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { JobPayload } from '../../league/jobs/job-catalog.js';
import type { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { claimRetrieval, finishRetrieval, releaseLease } from '../../league/retrieval/retrieval.store.js';
import { readSubject } from '../../league/retrieval/retrieval-subject.store.js';
import type { JobContext, JobHandler } from '../jobs/job-handler.js';
import { RetrieveCalendar } from './retrieve-calendar.js';
import { RetrieveResult } from './retrieve-result.js';
import { RetrieveRiders } from './retrieve-riders.js';
import { RetrievalLease } from './retrieval-lease.js';

/** Runs a retrieval: takes its row, does its work, and leaves the row with an outcome, whatever happens. */
@Injectable()
export class RetrieveHandler implements JobHandler<'retrieve'> {
  readonly job = 'retrieve';

  constructor(
    private readonly database: DataSource,
    private readonly results: RetrieveResult,
    private readonly riders: RetrieveRiders,
    private readonly calendar: RetrieveCalendar,
    private readonly log: PinoLogger,
  ) {}

  async run({ retrievalId }: JobPayload<'retrieve'>, { signal }: JobContext): Promise<void> {
    const claimed = await claimRetrieval(this.database, retrievalId, randomUUID());
    if (claimed === 'gone') return;
    if (claimed === 'leased') throw new Error(`retrieval ${retrievalId} is in another worker's hands`);
    const report = new RetrievalLease(this.database, claimed, signal);
    try {
      const subject = await readSubject(this.database.manager, claimed);
      await this.workOn(claimed).run(claimed, subject, report);
    } catch (error) {
      // Asked of the row, whatever failed: of some terminations a run learns only when it wants to end.
      const terminated = await this.confirmTermination(claimed);
      this.log.info(
        { pid: retrievalId, reason: String(report.signal.reason ?? error), terminated },
        'retrieval stopped',
      );
      if (terminated) return;
      // Another attempt need not wait until the lease is over.
      await releaseLease(this.database, claimed);
      throw error;
    } finally {
      report.stop();
    }
  }

  private workOn({ kind }: Retrieval): RetrieveResult | RetrieveRiders | RetrieveCalendar {
    if (kind === 'calendar') return this.calendar;
    return kind === 'riders' || kind === 'riders-preview' ? this.riders : this.results;
  }

  /** The page is closed and nothing was stored: the slot is free. False for a run that was not terminated. */
  private confirmTermination(retrieval: Retrieval): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      return finishRetrieval(manager, retrieval, await readSubject(manager, retrieval), { kind: 'terminated' });
    });
  }
}
