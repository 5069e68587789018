import type { JobName, JobPayload } from '../../league/jobs/job-catalog.js';

export interface JobContext {
  /** The job in the outbox. A handler that must not take effect twice finishes it in its own transaction. */
  outboxJobId: number;
  /** Aborted when the job is to stop: cancelled, or its lock in the queue was lost. */
  signal: AbortSignal;
}

/** Processes one kind of job. A job may run twice, also at once: the result must be the same. */
export interface JobHandler<Name extends JobName = JobName> {
  readonly job: Name;
  run(payload: JobPayload<Name>, context: JobContext): Promise<void>;
}

/** Thrown where the rest of a job is not due yet: it runs again after `seconds`, and no attempt is counted. */
export class NotDueYet extends Error {
  constructor(readonly seconds: number) {
    super(`not due for ${seconds} s`);
  }
}

/** A failure that no retry can change: the job is given up at once. */
export class PermanentFailure extends Error {}
