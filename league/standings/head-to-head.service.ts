import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PicksRepository } from '../picks/picks.repository.js';
import type { RaceWeekend } from '../results/race-weekend.entity.js';
import { WeekendsRepository } from '../results/weekends.repository.js';
import type { Rider } from '../riders/rider.entity.js';
import { RidersRepository } from '../riders/riders.repository.js';
import type { Season } from '../seasons/season.entity.js';
import { type HeadToHead, headToHead, type Sides } from './head-to-head.js';
import { pointsReceipt } from './points-receipt.js';
import { StandingsReader } from './standings-reader.service.js';
import type { StandingsRow } from './standings.repository.js';

/** Two members of a season's standings, with what their comparison refers to. */
export interface ComparedMembers {
  /** The last weekend that counts; null: no weekend is final yet. */
  weekend: RaceWeekend | null;
  withBonus: boolean;
  rows: Sides<StandingsRow>;
  parts: HeadToHead;
  riders: ReadonlyMap<number, Rider>;
  weekends: ReadonlyMap<number, RaceWeekend>;
}

/** Compares two members of a season. */
@Injectable()
export class HeadToHeadService {
  constructor(
    private readonly reader: StandingsReader,
    private readonly picks: PicksRepository,
    private readonly riders: RidersRepository,
    private readonly weekends: WeekendsRepository,
  ) {}

  /**
   * What two members share and what separates them in the season's standings. Runs in a transaction of `readAtOnce`, so that table and
   * facts are of the same moment; costs the same however many members there are. Whether the picks are shown to the caller is the
   * caller's question (`PicksWindowService.arePicksHidden`).
   * @throws DomainError member_not_found; member_without_picks; standings_recomputing
   */
  async compare(manager: EntityManager, season: Season, names: Sides<string>): Promise<ComparedMembers> {
    const { table, weekend, facts, context, withBonus } = await this.reader.findWithFacts(manager, season, null);
    const a = await this.reader.findRowByName(manager, table, names.a);
    const b = await this.reader.findRowByName(manager, table, names.b);
    const stored = await this.picks.findStored(manager, [a.picksId, b.picksId]);
    const receiptOf = ({ picksId }: StandingsRow) => {
      const picks = stored.get(picksId)?.picks;
      if (!picks) throw new Error(`picks ${picksId} stand in a table and are not there`);
      return pointsReceipt(picks, context, facts, withBonus);
    };
    const riders = await this.riders.findOfSeason(manager, season.id);
    const calendar = await this.weekends.findCalendar(manager, season.id);
    return {
      weekend,
      withBonus,
      rows: { a, b },
      parts: headToHead(receiptOf(a), receiptOf(b)),
      riders: new Map(riders.map((rider) => [rider.id, rider])),
      weekends: new Map(calendar.map((one) => [one.id, one])),
    };
  }
}
