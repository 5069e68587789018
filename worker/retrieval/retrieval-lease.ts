import type { DataSource } from 'typeorm';
import type { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { renewLease } from '../../league/retrieval/retrieval.store.js';

const renewEveryMs = 1_000;

/** Thrown when a run is to end without an outcome of its own: it was terminated, or another worker has it. */
export class RetrievalAborted extends Error {}

/**
 * Tells how a run goes and keeps its lease. `signal` is aborted as soon as the run is no longer this worker's: an admin
 * terminated it, or its lease was lost.
 */
export class RetrievalLease {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  readonly signal: AbortSignal;

  constructor(
    private readonly database: DataSource,
    private readonly retrieval: Retrieval,
    jobSignal: AbortSignal,
  ) {
    this.signal = AbortSignal.any([this.controller.signal, jobSignal]);
    this.timer = setInterval(() => void this.renew({}).catch(() => this.lose()), renewEveryMs);
  }

  /** What admins see while it runs. @throws RetrievalAborted when the run is to end */
  async say(message: string, progress?: { done: number; total: number }): Promise<void> {
    this.signal.throwIfAborted();
    await this.renew({ message, progressDone: progress?.done ?? null, progressTotal: progress?.total ?? null });
    this.signal.throwIfAborted();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async renew(report: Parameters<typeof renewLease>[2]): Promise<void> {
    if (!(await renewLease(this.database, this.retrieval, report))) this.lose();
  }

  private lose(): void {
    this.controller.abort(new RetrievalAborted('the run was terminated or taken over'));
  }
}
