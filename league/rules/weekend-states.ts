import type { WeekendStatus } from '../contract/shapes.js';

/** The race sessions of a weekend. */
export const raceKinds = ['race', 'sprint'] as const;
export type RaceKind = (typeof raceKinds)[number];

/** The allowed transitions of a weekend and their causes (administration-area.md 4, rules.md 6). 0 Upcoming, 1 In progress, 2 Final. */
const weekendTransitions = {
  storeResult: { from: [0, 1], to: 1 },
  deleteLastResult: { from: [1], to: 0 },
  finalize: { from: [1], to: 2 },
  unFinalize: { from: [2], to: 1 },
} as const satisfies Record<string, { from: readonly WeekendStatus[]; to: WeekendStatus }>;

export type WeekendTransition = keyof typeof weekendTransitions;

/** The status after the transition; null if it is not allowed. */
export function nextWeekendStatus(status: WeekendStatus, transition: WeekendTransition): WeekendStatus | null {
  const { from, to } = weekendTransitions[transition];
  return (from as readonly WeekendStatus[]).includes(status) ? to : null;
}

/** A weekend of a calendar; days are `YYYY-MM-DD`. */
export interface CalendarWeekend {
  readonly id: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: WeekendStatus;
}

/**
 * The first weekend of a calendar that is not final and whose last day is not over, with its number in the season, from 1; if all days
 * are over, the first that is not final. Null if all are final.
 */
export function nextWeekend<Weekend extends CalendarWeekend>(
  calendar: readonly Weekend[],
  today: string,
): { weekend: Weekend; round: number } | null {
  const open = calendar.filter(({ status }) => status !== 2);
  const weekend = open.find(({ endDate }) => endDate >= today) ?? open[0];
  return weekend ? { weekend, round: calendar.indexOf(weekend) + 1 } : null;
}

/** A task of an admin for a weekend. */
export type WeekendTask = 'retrieve-sprint' | 'retrieve-race' | 'finalize';

/**
 * The open tasks of admins in a calendar, in its order. A race is to be retrieved from the last day of its weekend on, a sprint from the
 * day before; a weekend with both results is to be finalized.
 */
export function openTasks<Weekend extends CalendarWeekend>(
  calendar: readonly Weekend[],
  stored: readonly { weekendId: number; kind: RaceKind }[],
  today: string,
): { kind: WeekendTask; weekend: Weekend }[] {
  return calendar.flatMap((weekend) => {
    if (weekend.status === 2) return [];
    const hasResult = (raceKind: RaceKind) =>
      stored.some(({ weekendId, kind }) => weekendId === weekend.id && kind === raceKind);
    if (hasResult('sprint') && hasResult('race')) return [{ kind: 'finalize' as const, weekend }];
    const due: WeekendTask[] = [];
    if (!hasResult('sprint') && sprintDay(weekend) <= today) due.push('retrieve-sprint');
    if (!hasResult('race') && weekend.endDate <= today) due.push('retrieve-race');
    return due.map((kind) => ({ kind, weekend }));
  });
}

/** The day before the last one of a weekend, or its only day. */
function sprintDay({ startDate, endDate }: CalendarWeekend): string {
  const before = new Date(Date.parse(endDate) - 86_400_000).toISOString().slice(0, 10);
  return before < startDate ? startDate : before;
}

/** Whether a weekend was final and is open for corrections (rules.md 3): then `replacedSnapshotId` refers to its former table. */
export function isBeingCorrected(weekend: { status: WeekendStatus; replacedSnapshotId: number | null }): boolean {
  return weekend.status !== 2 && weekend.replacedSnapshotId !== null;
}
