import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { MailingData } from '../../league/schema/mailing.entity.js';
import { isWindowOpen, type PickSlot, pickSlotsOf } from '../../league/rules/pick-rules.js';
import { PicksRemindersRepository } from '../../league/season/picks/picks-reminders.repository.js';
import type { Picks } from '../../league/schema/picks.entity.js';
import { PicksRepository } from '../../league/season/picks/picks.repository.js';
import { SealsRepository } from '../../league/season/picks/seals.repository.js';
import { RidersRepository } from '../../league/season/riders/riders.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import type { ContentFor, Subscribed } from './mail-layout.js';
import {
  missingPicksMail,
  picksReceiptMail,
  picksReminderMail,
  type PicksSeason,
  picksWindowMail,
  type UnfinishedPicks,
} from './picks-mails.js';
import type { MailContent } from './render-mail.js';

type PicksMailing = Extract<MailingData, { kind: `picks-${string}` }>;

@Injectable()
export class PicksMails {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly riders: RidersRepository,
    private readonly picks: PicksRepository,
    private readonly reminders: PicksRemindersRepository,
    private readonly seals: SealsRepository,
  ) {}

  /** The content depends on the picks at the time of each email. */
  prepare(manager: EntityManager, data: PicksMailing): Promise<ContentFor | null> {
    switch (data.kind) {
      case 'picks-window':
        return Promise.resolve(this.forOpenWindow(data.seasonId, (mail, season) => picksWindowMail(mail, season)));
      case 'picks-reminder':
        return Promise.resolve(
          this.forOpenWindow(data.seasonId, (mail, season, picks, now) => {
            // The closing time has changed, and the new time has its own reminders.
            if (season.closesAt?.toISOString() !== data.closesAt) return null;
            const minutesLeft = (season.closesAt.getTime() - now.getTime()) / 60_000;
            return picksReminderMail(mail, { ...season, closesAt: season.closesAt }, picks, data.hours, minutesLeft);
          }),
        );
      case 'picks-reminder-by-admin':
        return Promise.resolve(this.forOpenWindow(data.seasonId, missingPicksMail));
      case 'picks-receipt':
        return this.prepareReceipts(manager, data.seasonId, null);
      case 'picks-sealed':
        return this.prepareReceipts(manager, data.seasonId, data.root);
    }
  }

  private forOpenWindow(
    seasonId: number,
    compose: (mail: Subscribed, season: PicksSeason, picks: UnfinishedPicks, now: Date) => MailContent | null,
  ): ContentFor {
    return async (mail, { id }) => {
      const { manager } = this.database;
      const season = await this.seasons.find(manager, seasonId);
      const { at: now } = await this.picks.readMoment(manager);
      if (!season?.current || !isWindowOpen(season, now)) return null;
      if (await this.reminders.hasCompletePicks(manager, seasonId, id)) return null;
      const saved = await this.picks.findOfMember(manager, seasonId, id);
      return compose(mail, toMailed(season), saved ? 'incomplete' : 'missing', now);
    };
  }

  /**
   * With `rootNumber`, only handles receipts of picks sealed under that root. After the seal, members only get these.
   * The picks of late joiners are sealed at once, so they get one receipt, with the seal.
   */
  private async prepareReceipts(
    manager: EntityManager,
    seasonId: number,
    rootNumber: number | null,
  ): Promise<ContentFor | null> {
    const season = await this.seasons.find(manager, seasonId);
    if (!season) return null;
    const riders = await this.riders.findOfSeason(manager, seasonId);
    return async (mail, { id: memberId }) => {
      const { manager } = this.database;
      const picks = await this.picks.findOfMember(manager, seasonId, memberId);
      if (!picks) return null;
      const seal = await this.seals.findOfMember(manager, seasonId, memberId);
      const [root] = seal && !seal.endedAt ? await this.seals.findRoots(manager, seasonId, [seal.number]) : [];
      if (rootNumber === null ? root && root.kind !== 'late' : root?.number !== rootNumber) return null;
      const lines = pickSlotsOf(season).flatMap((slot) => {
        const rider = riders.find(({ id }) => id === riderIdIn(picks, slot));
        return rider ? [{ slot, number: rider.number, name: `${rider.first} ${rider.last}` }] : [];
      });
      const windowOpen = season.current && isWindowOpen(season, (await this.picks.readMoment(manager)).at);
      const sealed = seal && root ? { seal, root } : null;
      return picksReceiptMail(mail, toMailed(season), lines, { savedAt: picks.submittedAt, windowOpen, sealed });
    };
  }
}

const toMailed = ({ year, topIndependent, topRookie, picksCloseAt }: Season): PicksSeason => {
  return { year, topIndependent, topRookie, closesAt: picksCloseAt };
};

function riderIdIn(picks: Picks, slot: PickSlot): number | null {
  if (slot === 'independent') return picks.independentId;
  return slot === 'rookie' ? picks.rookieId : picks[`pick${slot}`];
}
