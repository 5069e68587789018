import type { WhatIfRow } from '../contract/what-if.js';
import type { YieldToEventLoop } from './in-slices.js';
import { type PickedRiders, type PicksColumns, type PickSlot, riderIn, type SpecialPicks } from './pick-rules.js';
import type { RaceKind } from './weekend-states.js';
import type { ChampionshipRider, FinalWeekend, ResultRow } from './championship-table.js';
import { type Hundredths, pointsByPosition, toPoints } from './points.js';
import { type RankedTable, rankMembers, rankTable, scoredMemberAt } from './ranking.js';
import { pickPoints, type ScoringContext, scoringContext, seasonBonuses } from './scoring.js';

/* The browser and the server run this file (docs/decisions/projection.md). */

export interface CalendarWeekend extends FinalWeekend {
  readonly isFinal: boolean;
}

/** Riders are in finishing order. A session is null if it is not held. Stored results take precedence. */
export interface SupposedWeekend {
  readonly weekendId: number;
  readonly sprint: readonly number[] | null;
  readonly race: readonly number[] | null;
}

/** Riders who are missing from `order` have no row. */
function supposedRows(kind: RaceKind, order: readonly number[]): ResultRow[] {
  return order.map((riderId, index) => ({
    riderId,
    position: index + 1,
    pointsHundredths: pointsByPosition(kind, index + 1),
  }));
}

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

/** The weekends must not be final, the riders must be in the season, and nothing may occur twice. */
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

export interface SupposableLeague {
  readonly season: SpecialPicks;
  readonly riders: readonly ChampionshipRider[];
  readonly calendar: readonly CalendarWeekend[];
  readonly picks: PicksColumns;
}

export interface MeasuredTable {
  readonly context: ScoringContext;
  readonly ranked: RankedTable;
  /** From 1, by the index of the member in the columns. */
  readonly positions: Uint32Array;
}

/** `now` contains the stored standings, `then` the hypothetical standings. */
export interface SupposedTables {
  readonly now: MeasuredTable;
  readonly then: MeasuredTable;
  readonly withBonus: boolean;
}

export function rankStored(league: SupposableLeague, yieldToEventLoop: YieldToEventLoop): Promise<MeasuredTable> {
  return rankWeekends(league, supposedSeason(league.calendar, []), false, yieldToEventLoop);
}

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

/** Until a weekend is final, members are sorted by submission (rules.md 2). */
async function rankUnstarted(season: SpecialPicks, picks: PicksColumns, yieldToEventLoop: YieldToEventLoop) {
  const context = scoringContext(season, null);
  return { context, ranked: await rankMembers(picks, context, false, yieldToEventLoop) };
}

export interface SupposedRow {
  readonly position: number;
  /** The position in the stored standings minus this position. */
  readonly positionChange: number;
  readonly pointsHundredths: Hundredths;
  /** The points from the hypothetical weekends: the points in `picks`, plus the bonus. */
  readonly gainedHundredths: Hundredths;
  readonly bonusHundredths: Hundredths;
  readonly picks: readonly {
    readonly slot: PickSlot;
    readonly riderId: number;
    readonly gainedHundredths: Hundredths;
  }[];
}

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

/** `username` is empty if the account was deleted. */
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
