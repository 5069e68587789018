import type { Queue } from 'bullmq';
import type { Logger } from 'pino';
import { withPatience } from '../process/with-patience.js';
import { type QueueName, queueNames } from '../config/env.js';
import { isJobName, jobCatalogue } from './job-catalogue.js';
import type { OpenRun } from './job-run.store.js';
import { openQueue, type QueueSettings } from './queue-backend.js';

const patienceMs = 2_000;
const keep = { removeOnComplete: { age: 24 * 3600, count: 1000 }, removeOnFail: { age: 7 * 24 * 3600, count: 1000 } };

/** The one door through which jobs reach the queue. The truth stays in `job_runs`; this only rings for it. */
export class Bell {
  readonly queues: ReadonlyMap<QueueName, Queue>;

  constructor(
    settings: QueueSettings,
    private readonly log: Pick<Logger, 'warn'>,
  ) {
    this.queues = new Map(queueNames.map((name) => [name, openQueue(name, settings)]));
    for (const queue of this.queues.values())
      queue.on('error', (error) => log.warn({ err: error }, 'queue connection'));
  }

  /** Rings for a run whose transaction is committed. A queue that is away is logged, not thrown: nothing is lost. */
  async ring(run: OpenRun): Promise<void> {
    try {
      await withPatience(patienceMs, this.add(run));
    } catch (error) {
      this.log.warn({ err: error, run }, 'queue is not reachable, the reconciler will ring for this run');
    }
  }

  /**
   * Rings again for a run that is still open, if the queue no longer works on it (it lost it, or gave it up).
   * @throws when the queue is not reachable
   */
  async ringAgain(run: OpenRun): Promise<boolean> {
    const queue = this.queueOf(run);
    const state = await withPatience(patienceMs, queue.getJobState(jobId(run)));
    if (state !== 'unknown' && state !== 'failed' && state !== 'completed') return false;
    if (state !== 'unknown') await withPatience(patienceMs, queue.remove(jobId(run)));
    await withPatience(patienceMs, this.add(run));
    return true;
  }

  /** Whether the queue answers now. */
  async isReachable(): Promise<boolean> {
    try {
      await withPatience(patienceMs, Promise.all([...this.queues.values()].map((queue) => queue.getWaitingCount())));
      return true;
    } catch {
      return false;
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  private async add(run: OpenRun): Promise<void> {
    if (!isJobName(run.name)) throw new Error(`no such job: ${run.name}`);
    const { attempts, backoff } = jobCatalogue[run.name];
    await this.queueOf(run).add(run.name, { runId: run.id }, { jobId: jobId(run), attempts, backoff, ...keep });
  }

  private queueOf(run: OpenRun): Queue {
    const queue = isJobName(run.name) ? this.queues.get(jobCatalogue[run.name].queue) : undefined;
    if (!queue) throw new Error(`no queue for the job ${run.name}`);
    return queue;
  }
}

/** The id of a run's job: the queue takes it once while it works on it, and never a bare number. */
export function jobId(run: Pick<OpenRun, 'id'>): string {
  return `run-${run.id}`;
}
