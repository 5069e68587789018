import type { WhatIfRow } from '../contract/what-if.js';
import type { YieldToEventLoop } from './in-slices.js';
import { type PickedRiders, type PicksColumns, type PickSlot, riderIn, type SpecialPicks } from './pick-rules.js';
import type { RaceKind } from './weekend-states.js';
import type { ChampionshipRider, FinalWeekend, ResultRow } from './championship-table.js';
import { type Hundredths, pointsByPosition, toPoints } from './points.js';
import { type RankedTable, rankMembers, rankTable, scoredMemberAt } from './ranking.js';
import { pickPoints, type ScoringContext, scoringContext, seasonBonuses } from './scoring.js';

/*
 * Hypothetical standings after supposed weekends (docs/decisions/projection.md). This file runs in the browser and on the server, with the same
 * rules as a finalization.
 */

/** A weekend of the calendar with its stored results, which are null if there are none. */
export interface CalendarWeekend extends FinalWeekend {
  readonly isFinal: boolean;
}

/** The classified riders, best first, in each session of a weekend; null: the session is not held. A stored result takes precedence. */
export interface SupposedWeekend {
  readonly weekendId: number;
  readonly sprint: readonly number[] | null;
  readonly race: readonly number[] | null;
}

/** The result rows of a session with this order, with the points of the positions (rules.md 1). Other riders have no row. */
function supposedRows(kind: RaceKind, order: readonly number[]): ResultRow[] {
  return order.map((riderId, index) => ({
    riderId,
    position: index + 1,
    pointsHundredths: pointsByPosition(kind, index + 1),
  }));
}

/** The weekends that count, in calendar order: the final and the supposed ones. */
export function supposedSeason(
  calendar: readonly CalendarWeekend[],
  supposed: readonly SupposedWeekend[],
): FinalWeekend[] {
  return calendar.flatMap(({ isFinal, ...stored }) => {
    if (isFinal) return [stored];
    const weekend = supposed.find(({ weekendId }) => weekendId === stored.weekendId);
    if (!weekend) return [];
    const rowsOf = (kind: RaceKind) => stored[kind] ?? supposedRows(kind, weekend[kind] ?? []);
    return [{ weekendId: stored.weekendId, race: rowsOf('race'), sprint: rowsOf('sprint') }];
  });
}

/** Whether supposed weekends are valid: weekends of the calendar that are not final, with riders of the season, without duplicates. */
export function canSuppose(
  riders: readonly ChampionshipRider[],
  calendar: readonly CalendarWeekend[],
  supposed: readonly SupposedWeekend[],
): boolean {
  const open = new Set(calendar.filter(({ isFinal }) => !isFinal).map(({ weekendId }) => weekendId));
  const known = new Set(riders.map(({ riderId }) => riderId));
  const areValid = (ids: readonly number[], allowed: ReadonlySet<number>) =>
    new Set(ids).size === ids.length && ids.every((id) => allowed.has(id));
  return (
    areValid(
      supposed.map(({ weekendId }) => weekendId),
      open,
    ) && supposed.every(({ race, sprint }) => areValid(race ?? [], known) && areValid(sprint ?? [], known))
  );
}

/** A season with the picks of its members. */
export interface SupposableLeague {
  readonly season: SpecialPicks;
  readonly riders: readonly ChampionshipRider[];
  readonly calendar: readonly CalendarWeekend[];
  readonly picks: PicksColumns;
}

/** A table with the scoring context of its points. */
export interface MeasuredTable {
  readonly context: ScoringContext;
  readonly ranked: RankedTable;
  /** From 1, by the index of the member in the columns. */
  readonly positions: Uint32Array;
}

/** The stored standings (`now`), and those after the supposed weekends (`then`). */
export interface SupposedTables {
  readonly now: MeasuredTable;
  readonly then: MeasuredTable;
  readonly withBonus: boolean;
}

/** The standings of the final weekends. */
export function rankStored(league: SupposableLeague, yieldToEventLoop: YieldToEventLoop): Promise<MeasuredTable> {
  return rankWeekends(league, supposedSeason(league.calendar, []), false, yieldToEventLoop);
}

/** The standings after the supposed weekends; `withBonus`: with the bonus of the season. */
export function rankSupposed(
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

/** Before the first final weekend members are in the order of submission (rules.md 2). */
async function rankUnstarted(season: SpecialPicks, picks: PicksColumns, yieldToEventLoop: YieldToEventLoop) {
  const context = scoringContext(season, null);
  return { context, ranked: await rankMembers(picks, context, false, yieldToEventLoop) };
}

/** A member's row of the supposed standings. */
export interface SupposedRow {
  readonly position: number;
  /** The position in the stored standings minus this one. */
  readonly positionChange: number;
  readonly pointsHundredths: Hundredths;
  /** The points of the supposed weekends: those of `picks`, and the bonuses. */
  readonly gainedHundredths: Hundredths;
  readonly bonusHundredths: Hundredths;
  /** The points that each pick gains, in the order of the slots. */
  readonly picks: readonly {
    readonly slot: PickSlot;
    readonly riderId: number;
    readonly gainedHundredths: Hundredths;
  }[];
}

/** The row of a member, by the index in the columns. */
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

/** A row of the supposed standings in the shape of the contract. `username` is empty if the account is deleted. */
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
