import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { attemptEach } from '../../league/platform/core/attempt-each.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { MailsService } from '../../league/messages/email/mails.service.js';
import { OutboxService } from '../../league/platform/jobs/outbox.service.js';
import { dueReminder } from '../../league/rules/pick-rules.js';
import { PicksRemindersRepository } from '../../league/season/picks/picks-reminders.repository.js';
import { PicksRepository } from '../../league/season/picks/picks.repository.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { RepeatedTask } from '../jobs/repeated-task.js';

const everyMs = 30_000;

/** Uses the database's clock. Every worker of the queue `email` runs it, and unique keys prevent duplicates. */
@Injectable()
export class PicksMailsScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: RepeatedTask;

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly seasons: SeasonsRepository,
    private readonly picks: PicksRepository,
    private readonly reminders: PicksRemindersRepository,
    private readonly mails: MailsService,
    log: PinoLogger,
  ) {
    const onFailure = (error: unknown) => log.warn({ err: error }, 'enqueueing mails about picks failed, retrying');
    this.task = new RepeatedTask(everyMs, () => this.enqueueNow(), onFailure);
  }

  onApplicationBootstrap(): void {
    if (this.env.QUEUES.includes('email')) this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** Idempotent, even for concurrent calls. */
  async enqueueDue(now: Date): Promise<void> {
    await attemptEach([() => this.enqueueReminders(now), () => this.enqueueReceipts(now)], (task) => task());
  }

  private async enqueueReminders(now: Date): Promise<void> {
    const { manager } = this.database;
    const season = await this.seasons.findCurrent(manager);
    const reminder = season && dueReminder(season, now);
    // First checked without a lock, because locking the season delays submissions.
    if (reminder && !(await this.mails.isReminderEnqueued(manager, season.id, reminder)))
      await this.enqueueReminder(season.id, now);
  }

  private async enqueueReceipts(now: Date): Promise<void> {
    while (await this.outbox.transaction((manager, addJob) => this.mails.enqueueReceipts(manager, addJob, now)));
  }

  private enqueueReminder(seasonId: number, now: Date): Promise<void> {
    return this.outbox.transaction(async (manager, addJob) => {
      // Locked, so that the window and the picks do not change before the recipients are stored.
      const season = await this.seasons.lockForPicks(manager, seasonId);
      const reminder = season?.current ? dueReminder(season, now) : null;
      if (!reminder) return;
      // Omits members who were reminded by an admin in the last six hours.
      const findMemberIds = () => this.reminders.findToRemind(manager, seasonId, ['picks-reminder-by-admin']);
      await this.mails.enqueueReminder(manager, addJob, seasonId, reminder, findMemberIds);
    });
  }

  private async enqueueNow(): Promise<void> {
    const { at } = await this.picks.readMoment(this.database.manager);
    await this.enqueueDue(at);
  }
}
