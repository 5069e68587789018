import type { WhatIfRow } from '../contract/what-if.js';
import type { YieldToEventLoop } from '../core/in-slices.js';
import {
  type PickedRiders,
  type PicksColumns,
  type PickSlot,
  riderIn,
  type SpecialPicks,
} from '../picks/pick-rules.js';
import type { RaceKind } from '../results/weekend-states.js';
import type { ChampionshipRider, FinalWeekend, ResultRow } from '../riders/championship-table.js';
import { type Hundredths, pointsByPosition, toPoints } from '../riders/points.js';
import { type RankedTable, rankMembers, rankTable, scoredMemberAt } from './ranking.js';
import { pickPoints, type ScoringContext, scoringContext, seasonBonuses } from './scoring.js';

/*
 * Standings as they would be if the next weekends ended in a given way (docs/decisions/what-if.md). The browser and the server run this
 * file, and the rules that a finalize runs.
 */

/** A weekend of a season in calendar order, with the results that are stored; null: no result yet. */
export interface CalendarWeekend extends FinalWeekend {
  readonly final: boolean;
}

/** The riders who finish, best first, in each session of a weekend; null: the session is not held. A stored result counts in place of both. */
export interface SupposedWeekend {
  readonly weekendId: number;
  readonly sprint: readonly number[] | null;
  readonly race: readonly number[] | null;
}

/** The rows of a session that ends in this order: those of a result typed by hand (rules.md 1). Riders who are not in it did not finish. */
function supposedRows(kind: RaceKind, order: readonly number[]): ResultRow[] {
  return order.map((riderId, index) => ({
    riderId,
    position: index + 1,
    pointsHundredths: pointsByPosition(kind, index + 1),
  }));
}

/** The weekends that count, in calendar order: the final ones, and those that are supposed. */
export function supposedSeason(
  calendar: readonly CalendarWeekend[],
  supposed: readonly SupposedWeekend[],
): FinalWeekend[] {
  return calendar.flatMap(({ final, ...stored }) => {
    if (final) return [stored];
    const weekend = supposed.find(({ weekendId }) => weekendId === stored.weekendId);
    if (!weekend) return [];
    const rowsOf = (kind: RaceKind) => stored[kind] ?? supposedRows(kind, weekend[kind] ?? []);
    return [{ weekendId: stored.weekendId, race: rowsOf('race'), sprint: rowsOf('sprint') }];
  });
}

/** Whether a season can end so: each weekend is one of the calendar that is not final, each rider one of the season, each of them once. */
export function canSuppose(
  riders: readonly ChampionshipRider[],
  calendar: readonly CalendarWeekend[],
  supposed: readonly SupposedWeekend[],
): boolean {
  const open = new Set(calendar.filter(({ final }) => !final).map(({ weekendId }) => weekendId));
  const known = new Set(riders.map(({ riderId }) => riderId));
  const areOnce = (ids: readonly number[], among: ReadonlySet<number>) =>
    new Set(ids).size === ids.length && ids.every((id) => among.has(id));
  return (
    areOnce(
      supposed.map(({ weekendId }) => weekendId),
      open,
    ) && supposed.every(({ race, sprint }) => areOnce(race ?? [], known) && areOnce(sprint ?? [], known))
  );
}

/** A season with the picks of its members. */
export interface SupposableLeague {
  readonly season: SpecialPicks;
  readonly riders: readonly ChampionshipRider[];
  readonly calendar: readonly CalendarWeekend[];
  readonly picks: PicksColumns;
}

/** A table with what its members were measured against. */
export interface MeasuredTable {
  readonly context: ScoringContext;
  readonly ranked: RankedTable;
  /** From 1, by the index of the member in the columns. */
  readonly positions: Uint32Array;
}

/** The standings now, and those after the supposed weekends. */
export interface SupposedTables {
  readonly now: MeasuredTable;
  readonly then: MeasuredTable;
  readonly withBonus: boolean;
}

/** The standings of the final weekends alone. */
export function rankNow(league: SupposableLeague, yieldToEventLoop: YieldToEventLoop): Promise<MeasuredTable> {
  return rankWeekends(league, supposedSeason(league.calendar, []), false, yieldToEventLoop);
}

/** The standings after the supposed weekends; `withBonus`: as the final table of the season. */
export function rankThen(
  league: SupposableLeague,
  supposed: readonly SupposedWeekend[],
  withBonus: boolean,
  yieldToEventLoop: YieldToEventLoop,
): Promise<MeasuredTable> {
  return rankWeekends(league, supposedSeason(league.calendar, supposed), withBonus, yieldToEventLoop);
}

async function rankWeekends(
  { season, riders, picks }: SupposableLeague,
  weekends: readonly FinalWeekend[],
  withBonus: boolean,
  yieldToEventLoop: YieldToEventLoop,
): Promise<MeasuredTable> {
  const { context, ranked } =
    weekends.length === 0
      ? await rankUnstarted(season, picks, yieldToEventLoop)
      : await rankTable(season, riders, { weekends, withBonus }, picks, yieldToEventLoop);
  const positions = new Uint32Array(picks.size);
  ranked.order.forEach((member, index) => (positions[member] = index + 1));
  return { context, ranked, positions };
}

/** Before the first final weekend members stand in the order in which they submitted (rules.md 2). */
async function rankUnstarted(season: SpecialPicks, picks: PicksColumns, yieldToEventLoop: YieldToEventLoop) {
  const context = scoringContext(season, null);
  return { context, ranked: await rankMembers(picks, context, false, yieldToEventLoop) };
}

/** A member's line of the supposed standings. */
export interface SupposedRow {
  readonly position: number;
  /** The position now minus this one. */
  readonly positionChange: number;
  readonly pointsHundredths: Hundredths;
  /** The points that the supposed weekends add: those of `picks`, and the bonuses. */
  readonly gainedHundredths: Hundredths;
  readonly bonusHundredths: Hundredths;
  /** What each pick adds, in the order of the slots. */
  readonly picks: readonly {
    readonly slot: PickSlot;
    readonly riderId: number;
    readonly gainedHundredths: Hundredths;
  }[];
}

/** The line of a member, by the index in the columns. */
export function supposedRow(
  columns: PicksColumns,
  { now, then, withBonus }: SupposedTables,
  member: number,
): SupposedRow {
  const { picks, pointsHundredths } = scoredMemberAt(columns, then.ranked, member);
  const position = then.positions[member] as number;
  return {
    position,
    positionChange: (now.positions[member] as number) - position,
    pointsHundredths,
    gainedHundredths: pointsHundredths - (now.ranked.points[member] as number),
    bonusHundredths: withBonus ? seasonBonuses(picks, then.context).reduce((sum, bonus) => sum + bonus, 0) : 0,
    picks: gainsOf(picks, now.context, then.context),
  };
}

function gainsOf(picks: PickedRiders, now: ScoringContext, then: ScoringContext): SupposedRow['picks'] {
  return then.slots.flatMap((slot) => {
    const riderId = riderIn(picks, slot);
    if (riderId === null) return [];
    return [{ slot, riderId, gainedHundredths: pickPoints(picks, slot, then) - pickPoints(picks, slot, now) }];
  });
}

/** A line of the supposed standings as the contract has it. `username` is empty where the account is deleted. */
export function presentSupposedRow(row: SupposedRow, username: string): WhatIfRow {
  return {
    username,
    position: row.position,
    position_change: row.positionChange,
    points: toPoints(row.pointsHundredths),
    gained: toPoints(row.gainedHundredths),
    bonus: toPoints(row.bonusHundredths),
    picks: row.picks.map(({ slot, riderId, gainedHundredths }) => ({
      slot: `${slot}`,
      competitor_id: riderId,
      gained: toPoints(gainedHundredths),
    })),
  };
}
