import type { JobName, JobPayload } from '../../league/jobs/job-catalog.js';

export interface JobContext {
  /** The row of the outbox. A handler that must not take effect twice finishes it in its own transaction. */
  outboxJobId: number;
  /** Aborted when the run is to end: terminated by an admin, or its lock in the queue was lost. */
  signal: AbortSignal;
}

/** What a worker does for one job of the catalog. It may run twice, also at once: the result must be the same. */
export interface JobHandler<Name extends JobName = JobName> {
  readonly job: Name;
  run(payload: JobPayload<Name>, context: JobContext): Promise<void>;
}

/** Injects all handlers of the process. */
export const HANDLERS = Symbol('job handlers');

/** The rest of the work is not due yet: the job runs again in `seconds`, and no attempt is counted. */
export class NotDueYet extends Error {
  constructor(readonly seconds: number) {
    super(`not due for ${seconds} s`);
  }
}

/** A failure that no retry can change: the job is given up at once, and the log tells of it. */
export class PermanentFailure extends Error {}
