import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { MailingsRepository, type Delivery } from '../../messages/email/mailings.repository.js';
import { MailsService } from '../../messages/email/mails.service.js';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import type { Season } from '../../schema/season.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { PicksWindowService } from './picks-window.service.js';
import { type PickingMembers, PicksRemindersRepository } from './picks-reminders.repository.js';

export interface PicksProgress extends PickingMembers {
  canRemind: boolean;
  toRemind: number;
  lastReminder: Delivery | null;
}

@Injectable()
export class PicksRemindersService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly seasons: SeasonsRepository,
    private readonly reminders: PicksRemindersRepository,
    private readonly window: PicksWindowService,
    private readonly mailings: MailingsRepository,
    private readonly mails: MailsService,
  ) {}

  async findProgress(manager: EntityManager, season: Season): Promise<PicksProgress> {
    const canRemind = await this.canRemind(manager, season);
    return {
      ...(await this.reminders.count(manager, season.id)),
      canRemind,
      toRemind: canRemind ? await this.reminders.countToRemind(manager, season.id) : 0,
      lastReminder: await this.mailings.findLastDelivery(manager, {
        kind: 'picks-reminder-by-admin',
        seasonId: season.id,
      }),
    };
  }

  /** Meanwhile, the lock keeps the picks window open. @throws DomainError season_not_found, picks_reminder_closed */
  remind(year: number): Promise<number> {
    return this.outbox.transaction(async (manager, addJob) => {
      const found = await this.seasons.findByYear(manager, year);
      const season = found && (await this.seasons.lockForPicks(manager, found.id));
      if (!season) throw new DomainError('season_not_found', null);
      if (!(await this.canRemind(manager, season))) throw new DomainError('picks_reminder_closed', null);
      const memberIds = await this.reminders.findToRemind(manager, season.id);
      if (memberIds.length > 0) await this.mails.enqueuePicksReminder(manager, addJob, season.id, memberIds);
      return memberIds.length;
    });
  }

  private async canRemind(manager: EntityManager, season: Season): Promise<boolean> {
    return season.current && (await this.window.isOpen(manager, season));
  }
}
