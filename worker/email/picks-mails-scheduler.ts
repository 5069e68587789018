import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { attemptEach } from '../../league/platform/core/attempt-each.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { MailsService } from '../../league/messages/email/mails.service.js';
import { OutboxService } from '../../league/platform/jobs/outbox.service.js';
import { dueReminder } from '../../league/rules/pick-rules.js';
import { PicksRepository } from '../../league/season/picks/picks.repository.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';

const everyMs = 30_000;

/**
 * Orders the due mails about picks, by the clock of the database: reminders before the window closes, and receipts. It runs in every worker of
 * the queue `email`; unique keys in the database prevent duplicates.
 */
@Injectable()
export class PicksMailsScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  /** The running check; null between two. */
  private current: Promise<void> | null = null;

  constructor(
    @InjectEnv() private readonly env: Env,
    private readonly database: DataSource,
    private readonly outbox: OutboxService,
    private readonly seasons: SeasonsRepository,
    private readonly picks: PicksRepository,
    private readonly mails: MailsService,
    private readonly log: PinoLogger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.env.QUEUES.includes('email')) return;
    this.timer = setInterval(() => {
      this.current ??= this.orderSafely();
    }, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.current;
  }

  /** Orders the mails that are due at `now`. Concurrent and repeated calls have the effect of one. */
  async orderDue(now: Date): Promise<void> {
    await attemptEach([() => this.orderReminders(now), () => this.orderReceipts(now)], (order) => order());
  }

  private async orderReminders(now: Date): Promise<void> {
    const { manager } = this.database;
    const season = await this.seasons.findCurrent(manager);
    const reminder = season && dueReminder(season, now);
    // Checked without a lock first: the lock on the season delays submissions.
    if (reminder && !(await this.mails.isReminderOrdered(manager, season.id, reminder)))
      await this.orderReminder(season.id, now);
  }

  private async orderReceipts(now: Date): Promise<void> {
    while (await this.outbox.transaction((manager, addJob) => this.mails.orderReceipts(manager, addJob, now)));
  }

  private orderReminder(seasonId: number, now: Date): Promise<void> {
    return this.outbox.transaction(async (manager, addJob) => {
      // Locked, so that the window and the picks do not change before the recipients are stored.
      const season = await this.seasons.lockForPicks(manager, seasonId);
      const reminder = season?.current ? dueReminder(season, now) : null;
      if (reminder) await this.mails.orderReminder(manager, addJob, seasonId, reminder);
    });
  }

  private async orderSafely(): Promise<void> {
    try {
      await this.orderDue((await this.picks.readMoment(this.database.manager)).at);
    } catch (error) {
      this.log.warn({ err: error }, 'ordering mails about picks failed, it is tried again');
    } finally {
      this.current = null;
    }
  }
}
