import { picksOf, byId } from './explanations.service.js';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PicksRepository } from '../season/picks/picks.repository.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import type { Rider } from '../schema/rider.entity.js';
import { RidersRepository } from '../season/riders/riders.repository.js';
import type { Season } from '../schema/season.entity.js';
import { type HeadToHead, headToHead, type PairOf, pointsReceipt } from '../rules/points-receipt.js';
import { StandingsReader } from './standings-reader.service.js';
import type { StandingsRow } from './standings.repository.js';

/** The comparison of two members of a season's standings, and the rows that it refers to. */
export interface ComparedMembers {
  /** The last weekend that counts; null if no weekend is final. */
  weekend: RaceWeekend | null;
  withBonus: boolean;
  rows: PairOf<StandingsRow>;
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
   * Compares the picks and points of two members in the season's standings. Runs in a transaction of `readAtOnce`, so that table and inputs
   * are of one snapshot; the cost does not depend on the number of members. The caller checks whether picks are hidden
   * (`PicksWindowService.arePicksHidden`).
   * @throws DomainError member_not_found; member_without_picks; standings_recomputing
   */
  async compare(manager: EntityManager, season: Season, names: PairOf<string>): Promise<ComparedMembers> {
    const { table, weekend, facts, context, withBonus } = await this.reader.findWithFacts(manager, season, null);
    const a = await this.reader.findRowByName(manager, table, names.a);
    const b = await this.reader.findRowByName(manager, table, names.b);
    const stored = await this.picks.findStored(manager, [a.picksId, b.picksId]);
    const receiptOf = ({ picksId }: StandingsRow) =>
      pointsReceipt(picksOf(stored, picksId).picks, context, facts, withBonus);
    const riders = await this.riders.findOfSeason(manager, season.id);
    const calendar = await this.weekends.findCalendar(manager, season.id);
    return {
      weekend,
      withBonus,
      rows: { a, b },
      parts: headToHead(receiptOf(a), receiptOf(b)),
      riders: byId(riders),
      weekends: byId(calendar),
    };
  }
}
