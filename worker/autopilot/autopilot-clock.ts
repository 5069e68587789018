import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Worker } from 'bullmq';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { Env } from '../../league/core/env.js';
import { JobDispatcher } from '../../league/jobs/job-dispatcher.js';
import { openWorker } from '../../league/jobs/queue-backend.js';
import { InjectEnv } from '../../league/core/core.module.js';
import { tick } from './tick.js';

const schedulerId = 'autopilot';
const wind = { everyMs: 5_000, patienceMs: 60_000 };
const keep = { removeOnComplete: { count: 100 }, removeOnFail: { count: 100 } };

/**
 * Lets the autopilot tick. The queue's scheduler gives one tick at a time to one of the workers; each worker sees to it that there is
 * a scheduler, also after the queue lost its data. What a tick does is up to the database alone.
 */
@Injectable()
export class AutopilotClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private worker: Worker | undefined;
  /** Null between two rounds. */
  private winding: Promise<void> | null = null;

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly database: DataSource,
    private readonly dispatcher: JobDispatcher,
    private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.env.QUEUES.includes('autopilot') || this.env.AUTOPILOT_EVERY_SECONDS === 0) return;
    this.worker = openWorker('autopilot', () => this.tick(), this.env, { concurrency: 1 });
    this.worker.on('error', (error) => this.log.warn({ err: error }, 'queue connection'));
    this.timer = setInterval(() => {
      this.winding ??= this.windOnce();
    }, wind.everyMs);
    this.winding = this.windOnce();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.winding;
    await this.worker?.close();
  }

  /** Sets up the scheduler where the queue has none, one of another interval, or one that has stood still. */
  async wind(): Promise<void> {
    const queue = this.dispatcher.queues.get('autopilot');
    const every = this.env.AUTOPILOT_EVERY_SECONDS * 1000;
    const scheduler = await queue?.getJobScheduler(schedulerId);
    const isGoing = scheduler?.every === every && (scheduler.next ?? 0) > Date.now() - wind.patienceMs;
    if (!isGoing) await queue?.upsertJobScheduler(schedulerId, { every }, { name: 'tick', opts: keep });
  }

  private async windOnce(): Promise<void> {
    try {
      await this.wind();
    } catch (error) {
      this.log.warn({ err: error }, 'the autopilot has no clock at the moment, it is tried again');
    } finally {
      this.winding = null;
    }
  }

  private async tick(): Promise<void> {
    try {
      await tick(this.database, this.dispatcher, this.env.RESULTS_SITE_URL, new Date());
    } catch (error) {
      this.log.error({ err: error }, 'a tick of the autopilot failed, the next one follows');
      throw error;
    }
  }
}
