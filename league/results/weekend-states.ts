import type { WeekendStatus } from '../contract/shapes.js';

/** The race sessions of a weekend. */
export const raceKinds = ['race', 'sprint'] as const;
export type RaceKind = (typeof raceKinds)[number];

/** 0 Upcoming, 1 In progress, 2 Final. Every allowed move and what makes it (administration-area.md 4, rules.md 6). */
const weekendMoves = {
  storeResult: { from: [0, 1], to: 1 },
  deleteLastResult: { from: [1], to: 0 },
  finalize: { from: [1], to: 2 },
  unFinalize: { from: [2], to: 1 },
} as const satisfies Record<string, { from: readonly WeekendStatus[]; to: WeekendStatus }>;

export type WeekendMove = keyof typeof weekendMoves;

/** The status after the move, or null where the move is not allowed. */
export function moveWeekend(status: WeekendStatus, move: WeekendMove): WeekendStatus | null {
  const { from, to } = weekendMoves[move];
  return (from as readonly WeekendStatus[]).includes(status) ? to : null;
}

/** A weekend of a calendar; days as `YYYY-MM-DD`. */
export interface CalendarWeekend {
  readonly id: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: WeekendStatus;
}

/**
 * The first weekend of a calendar that is not final and whose last day is not over, with its number in the season, from 1; where all days
 * are over, the first that is not final. Null where all are final.
 */
export function nextWeekend<Weekend extends CalendarWeekend>(
  calendar: readonly Weekend[],
  today: string,
): { weekend: Weekend; round: number } | null {
  const waiting = calendar.filter(({ status }) => status !== 2);
  const weekend = waiting.find(({ endDate }) => endDate >= today) ?? waiting[0];
  return weekend ? { weekend, round: calendar.indexOf(weekend) + 1 } : null;
}

/** What an admin can do about a weekend. */
export type WeekendTask = 'retrieve-sprint' | 'retrieve-race' | 'finalize';

/**
 * What waits for an admin in a calendar, in its order. A race is due from the last day of its weekend on, a sprint from the day before;
 * a weekend with both results waits to be made final.
 */
export function openTasks<Weekend extends CalendarWeekend>(
  calendar: readonly Weekend[],
  stored: readonly { weekendId: number; kind: RaceKind }[],
  today: string,
): { kind: WeekendTask; weekend: Weekend }[] {
  return calendar.flatMap((weekend) => {
    if (weekend.status === 2) return [];
    const has = (wanted: RaceKind) => stored.some(({ weekendId, kind }) => weekendId === weekend.id && kind === wanted);
    if (has('sprint') && has('race')) return [{ kind: 'finalize' as const, weekend }];
    const due: WeekendTask[] = [];
    if (!has('sprint') && sprintDay(weekend) <= today) due.push('retrieve-sprint');
    if (!has('race') && weekend.endDate <= today) due.push('retrieve-race');
    return due.map((kind) => ({ kind, weekend }));
  });
}

/** The day before the last one of a weekend, or its only day. */
function sprintDay({ startDate, endDate }: CalendarWeekend): string {
  const before = new Date(Date.parse(endDate) - 86_400_000).toISOString().slice(0, 10);
  return before < startDate ? startDate : before;
}

/** Whether a weekend was final and is open for corrections (rules.md 3): from un-finalizing on it keeps the standings that it had. */
export function isBeingCorrected(weekend: { status: WeekendStatus; replacedSnapshotId: number | null }): boolean {
  return weekend.status !== 2 && weekend.replacedSnapshotId !== null;
}
