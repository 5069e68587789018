import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PicksRepository, type StoredPicks } from '../season/picks/picks.repository.js';
import type { RaceResult, RaceWeekend } from '../schema/race-weekend.entity.js';
import { ResultsRepository } from '../season/weekends/results.repository.js';
import type { RaceKind } from '../rules/weekend-states.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import type { Rider } from '../schema/rider.entity.js';
import { RidersRepository } from '../season/riders/riders.repository.js';
import type { Season } from '../schema/season.entity.js';
import { type PointsReceipt, pointsReceipt } from '../rules/points-receipt.js';
import { type ComparedStep, compareSteps, type ScoredMember } from '../rules/ranking.js';
import { memberPoints } from '../rules/scoring.js';
import { StandingsReader } from './standings-reader.service.js';
import type { StandingsRow } from './standings.repository.js';

interface TableReference {
  weekend: RaceWeekend | null;
  withBonus: boolean;
}

export interface RankComparison extends TableReference {
  a: StandingsRow;
  b: StandingsRow;
  steps: ComparedStep[];
  riders: ReadonlyMap<number, Rider>;
}

export interface MemberReceipt extends TableReference {
  row: StandingsRow;
  receipt: PointsReceipt;
  sources: ReceiptSources;
}

export interface ReceiptSources {
  riders: ReadonlyMap<number, Rider>;
  /** The final weekends up to the table's weekend, in calendar order. */
  weekends: readonly RaceWeekend[];
  results: readonly RaceResult[];
  resultOf: (weekendId: number, kind: RaceKind) => RaceResult | undefined;
  /** The mark of a rider in a result, such as DNF, or an empty string. */
  markOf: (weekendId: number, kind: RaceKind, riderId: number | null) => string;
}

/** Methods must run in `readAtOnce`, so that the table and its inputs are read as of one moment. */
@Injectable()
export class ExplanationsService {
  constructor(
    private readonly reader: StandingsReader,
    private readonly picks: PicksRepository,
    private readonly riders: RidersRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
  ) {}

  /**
   * Before the first final weekend, steps have no riders, because picks may be hidden (rules.md 5).
   * @throws DomainError member_not_found; member_without_picks; final_weekend_not_found; standings_recomputing
   */
  async compare(
    manager: EntityManager,
    season: Season,
    names: { a: string; b: string },
    weekendId: number | null,
  ): Promise<RankComparison> {
    const { table, weekend, context, withBonus } = await this.reader.findWithFacts(manager, season, weekendId);
    const a = await this.reader.findRowByName(manager, table, names.a);
    const b = await this.reader.findRowByName(manager, table, names.b);
    const stored = await this.picks.findStored(manager, [a.picksId, b.picksId]);
    const score = ({ picksId }: StandingsRow): ScoredMember => {
      const submitted = picksOf(stored, picksId);
      return { ...submitted, pointsHundredths: memberPoints(submitted.picks, context, withBonus) };
    };
    const riders = await this.riders.findOfSeason(manager, season.id);
    const steps = compareSteps(score(a), score(b), context);
    return { weekend, withBonus, a, b, steps, riders: byId(riders) };
  }

  /** The caller must check `PicksWindowService.arePicksHidden`. @throws like `compare` */
  async findReceipt(
    manager: EntityManager,
    season: Season,
    username: string,
    weekendId: number | null,
  ): Promise<MemberReceipt> {
    const { table, weekend, facts, context, withBonus } = await this.reader.findWithFacts(manager, season, weekendId);
    const row = await this.reader.findRowByName(manager, table, username);
    const { picks } = picksOf(await this.picks.findStored(manager, [row.picksId]), row.picksId);
    const receipt = pointsReceipt(picks, context, facts, withBonus);
    const weekendIds = facts.weekends.map((one) => one.weekendId);
    return {
      weekend,
      withBonus,
      row,
      receipt,
      sources: await this.findSources(manager, season.id, receipt, weekendIds),
    };
  }

  private async findSources(
    manager: EntityManager,
    seasonId: number,
    { picks }: PointsReceipt,
    weekendIds: readonly number[],
  ): Promise<ReceiptSources> {
    const riderIds = picks.flatMap(({ riderId }) => riderId ?? []);
    const riders = await this.riders.findByIds(manager, seasonId, riderIds);
    const calendar = await this.weekends.findCalendar(manager, seasonId);
    const weekends = calendar.filter(({ id }) => weekendIds.includes(id));
    const results = await this.results.findOfWeekends(manager, weekendIds);
    const resultIds = results.map(({ id }) => id);
    const rows = await this.results.findRows(manager, resultIds, riderIds);
    const resultOf = (weekendId: number, kind: RaceKind) =>
      results.find((result) => result.weekendId === weekendId && result.kind === kind);
    return {
      riders: byId(riders),
      weekends,
      results,
      resultOf,
      markOf: (weekendId, kind, riderId) => {
        const resultId = resultOf(weekendId, kind)?.id;
        return rows.find((row) => row.resultId === resultId && row.riderId === riderId)?.mark ?? '';
      },
    };
  }
}

export function picksOf(stored: ReadonlyMap<number, StoredPicks>, picksId: number): StoredPicks {
  const picks = stored.get(picksId);
  if (!picks) throw new Error(`picks ${picksId} stand in a table and are not there`);
  return picks;
}

export function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
