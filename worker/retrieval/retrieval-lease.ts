import type { DataSource } from 'typeorm';
import type { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { RetrievalAborted } from '../../league/retrieval/retrieval.service.js';
import type { RetrievalsRepository } from '../../league/retrieval/retrievals.repository.js';

const renewEveryMs = 1_000;

/**
 * The lease of a retrieval that this worker runs, renewed every second until `stop`. `signal` is aborted as soon as the retrieval was
 * terminated by an admin, or the lease was lost.
 */
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

  /** Stores what admins see while it runs. @throws RetrievalAborted, or the reason of the job's signal, when it is to stop */
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
