import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Worker } from 'bullmq';
import { PinoLogger } from 'nestjs-pino';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { JobDispatcher, openWorker } from '../../league/platform/jobs/job-dispatcher.js';
import { RepeatedTask } from '../jobs/repeated-task.js';
import { ResultChecksStarter } from './result-checks-starter.js';
import { SeasonPoller } from './season-poller.js';

const schedulerId = 'autopilot';
const checkEveryMs = 5_000;
/** A scheduler that is overdue by more than this is created again. */
const overdueMs = 60_000;
const tickOptions = { removeOnComplete: { count: 100 }, removeOnFail: { count: 100 } };

/** BullMQ gives each tick to one worker. Every worker ensures that the scheduler exists, even after a loss of data. */
@Injectable()
export class AutopilotScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: RepeatedTask;
  private worker: Worker | undefined;

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly dispatcher: JobDispatcher,
    private readonly poller: SeasonPoller,
    private readonly checks: ResultChecksStarter,
    private readonly log: PinoLogger,
  ) {
    const onFailure = (error: unknown) => log.warn({ err: error }, 'the autopilot could not be scheduled, retrying');
    this.task = new RepeatedTask(checkEveryMs, () => this.ensureScheduler(), onFailure);
  }

  onApplicationBootstrap(): void {
    if (!this.env.QUEUES.includes('autopilot') || this.env.AUTOPILOT_EVERY_SECONDS === 0) return;
    this.worker = openWorker('autopilot', () => this.poll(), this.env, { concurrency: 1 });
    this.worker.on('error', (error) => this.log.warn({ err: error }, 'queue connection'));
    this.task.start({ atOnce: true });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
    await this.worker?.close();
  }

  async ensureScheduler(): Promise<void> {
    const queue = this.dispatcher.queues.get('autopilot');
    const every = this.env.AUTOPILOT_EVERY_SECONDS * 1000;
    const scheduler = await queue?.getJobScheduler(schedulerId);
    // eslint-disable-next-line no-restricted-syntax -- The queue uses the clocks of the workers.
    const isRunning = scheduler?.every === every && (scheduler.next ?? 0) > Date.now() - overdueMs;
    if (!isRunning) await queue?.upsertJobScheduler(schedulerId, { every }, { name: 'tick', opts: tickOptions });
  }

  private async poll(): Promise<void> {
    try {
      await this.poller.poll();
      await this.checks.startDue();
    } catch (error) {
      this.log.error({ err: error }, 'a run of the autopilot failed; the next run tries again');
      throw error;
    }
  }
}
