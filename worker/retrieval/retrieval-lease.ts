import type { DataSource } from 'typeorm';
import { RetrievalAborted } from '../../league/retrieval/retrievals/retrieval.service.js';
import type { RetrievalsRepository } from '../../league/retrieval/retrievals/retrievals.repository.js';
import type { Retrieval } from '../../league/schema/retrieval.entity.js';

const renewEveryMs = 1_000;

/** Renews the lease every second until `stop`. An abort means that the retrieval was terminated or the lease lost. */
export class RetrievalLease {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  readonly signal: AbortSignal;

  constructor(
    private readonly database: DataSource,
    private readonly retrievals: RetrievalsRepository,
    private readonly retrieval: Retrieval,
    jobSignal: AbortSignal,
  ) {
    this.signal = AbortSignal.any([this.controller.signal, jobSignal]);
    this.timer = setInterval(() => void this.renew({}).catch(() => this.lose()), renewEveryMs);
  }

  /** Stores the progress that admins see. @throws the reason of `signal` after an abort */
  async report(message: string, progress?: { done: number; total: number }): Promise<void> {
    this.signal.throwIfAborted();
    await this.renew({ message, progressDone: progress?.done ?? null, progressTotal: progress?.total ?? null });
    this.signal.throwIfAborted();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async renew(report: Parameters<RetrievalsRepository['renewLease']>[2]): Promise<void> {
    if (!(await this.retrievals.renewLease(this.database.manager, this.retrieval, report))) this.lose();
  }

  private lose(): void {
    this.controller.abort(new RetrievalAborted('the run was terminated or taken over'));
  }
}
