import type {
  SlotKey,
  WhatIf,
  WhatIfMembers,
  WhatIfResultRow,
  WhatIfRow,
} from '../../../../league/contract/what-if.js';
import { PICK_SLOTS, type PicksColumns, type PickSlot } from '../../../../league/rules/pick-rules.js';
import {
  type ChampionshipRider,
  championshipTable,
  type ResultRow,
} from '../../../../league/rules/championship-table.js';
import { toHundredths } from '../../../../league/rules/points.js';
import {
  type CalendarWeekend,
  type MeasuredTable,
  presentSupposedRow,
  rankStored,
  rankSupposed,
  supposedRow,
  type SupposableLeague,
  supposedSeason,
  type SupposedWeekend,
} from '../../../../league/rules/what-if.js';

/** A league that the browser ranks with the server's rules (docs/decisions/projection.md). */
export interface Sandbox extends SupposableLeague {
  /** The owners of the picks, by index in the columns. Empty for a deleted account. */
  usernames: readonly string[];
  now: MeasuredTable;
}

export interface SandboxTable {
  sandbox: Sandbox;
  then: MeasuredTable;
  withBonus: boolean;
}

/** Both kinds of sessions, in their order at a weekend. */
export const sessionKinds = ['sprint', 'race'] as const;
export type SessionKind = (typeof sessionKinds)[number];

const neverYield = () => Promise.resolve();

const calendarOf = ({ weekends }: Pick<WhatIf, 'weekends'>): CalendarWeekend[] =>
  weekends.map(({ weekend, sprint, race }) => ({
    weekendId: weekend.id,
    isFinal: weekend.status === 2,
    sprint: rowsOf(sprint),
    race: rowsOf(race),
  }));

const rowsOf = (rows: WhatIfResultRow[] | null): ResultRow[] | null =>
  rows &&
  rows.map(({ competitor_id: riderId, position, points }) => ({
    riderId,
    position,
    pointsHundredths: toHundredths(points),
  }));

const ridersOf = ({ riders }: Pick<WhatIf, 'riders'>): ChampionshipRider[] =>
  riders.map(({ competitor: { id, number }, carried }) => ({
    riderId: id,
    number,
    carriedHundredths: toHundredths(carried),
  }));

/**
 * The picks in the format of the rules. Members are in the order of submission. Their index replaces the time of
 * submission and the id of the picks, because only the order matters.
 */
function columnsOf({ usernames, picked }: WhatIfMembers, riders: readonly ChampionshipRider[]): PicksColumns {
  const columns = PICK_SLOTS.map((slot) => [slot, Uint8Array.from(picked[`${slot}` satisfies SlotKey])]);
  return {
    size: usernames.length,
    picksIds: Int32Array.from(usernames.keys()),
    picked: Object.fromEntries(columns) as Record<PickSlot, Uint8Array>,
    submittedAt: Float64Array.from(usernames.keys()),
    riderIds: [null, ...riders.map(({ riderId }) => riderId)],
  };
}

export async function openSandbox(facts: WhatIf, members: WhatIfMembers): Promise<Sandbox> {
  const riders = ridersOf(facts);
  const league: SupposableLeague = {
    season: { topIndependent: facts.season.top_independent, topRookie: facts.season.top_rookie },
    riders,
    calendar: calendarOf(facts),
    picks: columnsOf(members, riders),
  };
  return { ...league, usernames: members.usernames, now: await rankStored(league, neverYield) };
}

export async function rankSandbox(
  sandbox: Sandbox,
  supposed: readonly SupposedWeekend[],
  withBonus: boolean,
): Promise<SandboxTable> {
  return { sandbox, then: await rankSupposed(sandbox, supposed, withBonus, neverYield), withBonus };
}

export const rowsFrom = (table: SandboxTable, offset: number, count: number): WhatIfRow[] =>
  Array.from(table.then.ranked.order.subarray(offset, offset + count), (member) => rowOf(table, member));

/** Ignores the case of the name. Null without picks. */
export function rowOfMember(table: SandboxTable, username: string | undefined): WhatIfRow | null {
  const member = username === undefined ? -1 : indexOfMember(table.sandbox, username);
  return member < 0 ? null : rowOf(table, member);
}

/** The index of a member in the columns, or -1 without picks. */
export function indexOfMember({ usernames }: Pick<Sandbox, 'usernames'>, username: string): number {
  const name = username.toLowerCase();
  return usernames.findIndex((one) => one.toLowerCase() === name);
}

function rowOf({ sandbox, then, withBonus }: SandboxTable, member: number): WhatIfRow {
  const row = supposedRow(sandbox.picks, { now: sandbox.now, then, withBonus }, member);
  return presentSupposedRow(row, sandbox.usernames[member] ?? '');
}

/** The ids of the riders in the order of the championship. A session has this order until the reader changes it. */
export const championshipOrder = (facts: Pick<WhatIf, 'weekends' | 'riders'>): number[] =>
  championshipTable(ridersOf(facts), supposedSeason(calendarOf(facts), [])).map(({ riderId }) => riderId);

/** The classified riders of the last session of this kind that was held, best first. Null before the first one. */
export function lastOrder(facts: Pick<WhatIf, 'weekends'>, kind: SessionKind): number[] | null {
  const held = facts.weekends.filter((weekend) => weekend.weekend.status === 2 && (weekend[kind]?.length ?? 0) > 0);
  const rows = held.at(-1)?.[kind]?.filter(({ position }) => position > 0) ?? null;
  return rows && rows.toSorted((a, b) => a.position - b.position).map((row) => row.competitor_id);
}
