import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../platform/core/domain-error.js';
import { TaskQueue } from '../platform/core/task-pool.js';
import { inSlices } from '../rules/in-slices.js';
import { eventLoopYielder } from '../platform/core/yield-to-event-loop.js';
import { readAtOnce } from '../platform/database/data-source.js';
import { MembersRepository } from '../members/members.repository.js';
import { PicksRepository } from '../season/picks/picks.repository.js';
import type { RaceWeekend } from '../schema/race-weekend.entity.js';
import { type HeldSession, ResultsRepository } from '../season/weekends/results.repository.js';
import type { RaceKind } from '../rules/weekend-states.js';
import { WeekendsRepository } from '../season/weekends/weekends.repository.js';
import type { PickedRiders } from '../rules/pick-rules.js';
import type { FinalWeekend } from '../rules/championship-table.js';
import type { Hundredths } from '../rules/points.js';
import type { Season } from '../schema/season.entity.js';
import { SeasonsRepository } from '../season/seasons/seasons.repository.js';
import { changeSince, indexPositions, type PositionIndex, positionOf } from '../rules/position-index.js';
import { weekendPoints } from '../rules/scoring.js';
import { StandingsCalculator } from './standings-calculator.service.js';
import type { PageRange } from './standings-reader.service.js';
import type { StandingsRow } from './standings.repository.js';

export interface ProvisionalState {
  season: Season;
  weekend: RaceWeekend;
  after: RaceKind;
  resultsAt: Date;
}

interface ProvisionalTable {
  /** The inputs hash of the table. */
  key: string;
  /** Ids of picks, sorted by position. */
  order: Int32Array;
  points: Int32Array;
  positions: PositionIndex;
  previous: PositionIndex;
}

export interface ProvisionalRows extends ProvisionalState {
  rows: StandingsRow[];
  /** The points in the weekend so far, keyed by the id of the picks. */
  won: ReadonlyMap<number, Hundredths>;
  picks: ReadonlyMap<number, PickedRiders>;
  results: Pick<FinalWeekend, RaceKind>;
  count: number;
}

/** The maximum number of cached tables per process. In a league of a million members, each takes 20 MB. */
const maxCachedTables = 2;
/** The maximum number of attempts if the inputs change before the rows are read. */
const maxAttempts = 3;

/** Applies the stored results of a weekend that is not final. Tables are cached by their inputs and never stored. */
@Injectable()
export class ProvisionalStandings {
  private readonly tables = new LRUCache<string, ProvisionalTable>({ max: maxCachedTables });
  /** The queue is unlimited, because requests for the same table wait for one computation. */
  private readonly queue = new TaskQueue(Number.POSITIVE_INFINITY, 0);

  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly members: MembersRepository,
    private readonly picks: PicksRepository,
    private readonly calculator: StandingsCalculator,
  ) {}

  /** Returns null if the weekend or the season is final, or if no session has a result with rows. */
  async findState(manager: EntityManager, season: Season, weekend: RaceWeekend): Promise<ProvisionalState | null> {
    if (season.finalized || weekend.status === 2) return null;
    const held = await this.results.findHeld(manager, weekend.id);
    return held.length === 0 ? null : { season, weekend, ...describeHeld(held) };
  }

  async findLatestState(manager: EntityManager, season: Season): Promise<ProvisionalState | null> {
    const calendar = await this.weekends.findCalendar(manager, season.id);
    for (const weekend of calendar.toReversed()) {
      // A weekend that is not final can only have results while it is in progress.
      const state = weekend.status === 1 ? await this.findState(manager, season, weekend) : null;
      if (state) return state;
    }
    return null;
  }

  /**
   * A separate transaction computes the table, so that waiting requests do not hold a connection.
   * @throws DomainError weekend_not_found; standings_recomputing if the results change during each attempt
   */
  async findRows(weekendId: number, range: PageRange): Promise<ProvisionalRows | null> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const key = await readAtOnce(this.database, async (manager) => (await this.find(manager, weekendId))?.key);
      if (key === undefined) return null;
      const table = await this.compute(weekendId, key);
      const answer = await readAtOnce(this.database, async (manager) => {
        const found = await this.find(manager, weekendId);
        if (!found) return null;
        return found.key === table?.key ? this.readRows(manager, found, table, range) : undefined;
      });
      // `undefined` means that the inputs have changed.
      if (answer !== undefined) return answer;
    }
    throw new DomainError('standings_recomputing', null);
  }

  private async find(manager: EntityManager, weekendId: number) {
    const weekend = await this.weekends.find(manager, weekendId);
    const season = weekend && (await this.seasons.find(manager, weekend.seasonId));
    if (!season) throw new DomainError('weekend_not_found', null);
    const state = await this.findState(manager, season, weekend);
    if (!state) return null;
    const { inputsHash, weekends } = await this.calculator.planAsIfFinal(manager, season, weekend);
    return { state, key: inputsHash, results: weekends.at(-1) as FinalWeekend };
  }

  /** Returns the cached table, or a table of the current inputs, whose key may differ. */
  private compute(weekendId: number, key: string): Promise<ProvisionalTable | null> {
    return this.queue.run(
      async () => this.tables.get(key) ?? readAtOnce(this.database, (manager) => this.rank(manager, weekendId)),
    );
  }

  private async rank(manager: EntityManager, weekendId: number): Promise<ProvisionalTable | null> {
    const found = await this.find(manager, weekendId);
    if (!found) return null;
    const { key, state } = found;
    const yieldToEventLoop = eventLoopYielder();
    const table = await this.calculator.rankAsIfFinal(manager, state.season, state.weekend, yieldToEventLoop);
    const { order, ranked, previous } = table;
    const points = new Int32Array(order.length);
    await inSlices(order.length, yieldToEventLoop, (from, to) => {
      for (let line = from; line < to; line += 1) points[line] = ranked.points[ranked.order[line] as number] as number;
    });
    const positions = await indexPositions(order, yieldToEventLoop);
    const provisional = { key, order, points, previous, positions };
    this.tables.set(key, provisional);
    return provisional;
  }

  private async readRows(
    manager: EntityManager,
    { state, results }: { state: ProvisionalState; results: FinalWeekend },
    table: ProvisionalTable,
    range: PageRange,
  ): Promise<ProvisionalRows> {
    const { order, points, previous } = table;
    const { from, to } = await this.findLines(manager, state.season, table, range);
    const picksIds = [...order.subarray(from, to)];
    const memberIds = await this.picks.findMemberIds(manager, picksIds);
    const rows = picksIds.map((picksId, index) => ({
      picksId,
      memberId: memberIds.get(picksId) ?? null,
      position: from + index + 1,
      positionChange: changeSince(previous, picksId, from + index + 1),
      pointsHundredths: points[from + index] as number,
    }));
    const stored = await this.picks.findStored(manager, picksIds);
    const picks = new Map([...stored].map(([id, one]) => [id, one.picks]));
    const riders = riderPoints(results);
    const won = new Map([...picks].map(([id, picked]) => [id, weekendPoints(picked, state.season, riders)]));
    return { ...state, rows, won, picks, results, count: order.length };
  }

  private async findLines(
    manager: EntityManager,
    season: Season,
    { order, positions }: ProvisionalTable,
    range: PageRange,
  ): Promise<{ from: number; to: number }> {
    if ('offset' in range)
      return { from: range.offset, to: range.limit === 0 ? order.length : range.offset + range.limit };
    const [memberId, limit] =
      'only' in range ? [range.only, 1] : [(await this.members.findByName(manager, range.around))?.id, range.limit];
    const picks = memberId === undefined ? null : await this.picks.findOfMember(manager, season.id, memberId);
    const position = picks ? positionOf(positions, picks.id) : 0;
    if (position === 0) return { from: 0, to: 0 };
    const from = Math.max(position - 1 - Math.floor(limit / 2), 0);
    return { from, to: from + limit };
  }
}

function describeHeld(held: readonly HeldSession[]): { after: RaceKind; resultsAt: Date } {
  const after = held.some(({ kind }) => kind === 'race') ? 'race' : 'sprint';
  return { after, resultsAt: new Date(Math.max(...held.map(({ storedAt }) => storedAt.getTime()))) };
}

function riderPoints({ race, sprint }: FinalWeekend): Map<number, Hundredths> {
  const won = new Map<number, Hundredths>();
  for (const { riderId, pointsHundredths } of [...(race ?? []), ...(sprint ?? [])])
    won.set(riderId, (won.get(riderId) ?? 0) + pointsHundredths);
  return won;
}
