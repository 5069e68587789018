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

export interface ComparedMembers {
  weekend: RaceWeekend | null;
  withBonus: boolean;
  rows: PairOf<StandingsRow>;
  parts: HeadToHead;
  riders: ReadonlyMap<number, Rider>;
  weekends: ReadonlyMap<number, RaceWeekend>;
}

@Injectable()
export class HeadToHeadService {
  constructor(
    private readonly reader: StandingsReader,
    private readonly picks: PicksRepository,
    private readonly riders: RidersRepository,
    private readonly weekends: WeekendsRepository,
  ) {}

  /**
   * Must run in `readAtOnce`. The caller must check `PicksWindowService.arePicksHidden`.
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
