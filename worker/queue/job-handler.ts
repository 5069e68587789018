import type { JobName, JobPayload } from '../../league/jobs/job-catalogue.js';

export interface JobContext {
  /** The row of `job_runs`. A handler that must not take effect twice finishes it in its own transaction. */
  runId: number;
  /** Aborted when the run is to end: terminated by an admin, or its lock in the queue was lost. */
  signal: AbortSignal;
}

/** What a worker does for one job of the catalogue. It may run twice, also at once: the same end must come of it. */
export interface JobHandler<Name extends JobName = JobName> {
  readonly job: Name;
  run(payload: JobPayload<Name>, context: JobContext): Promise<void>;
}

/** Injects all handlers of the process. */
export const HANDLERS = Symbol('job handlers');

/** Nothing is wrong, but the rest of the work is not due yet: the job runs again in `seconds`. */
export class NotDueYet extends Error {
  constructor(readonly seconds: number) {
    super(`not due for ${seconds} s`);
  }
}

/** A failure that no retry can mend: the run is given up at once, and told in the log. */
export class PermanentFailure extends Error {}
