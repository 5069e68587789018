import type { WeekendStatus } from '../contract/shapes.js';

export const raceKinds = ['race', 'sprint'] as const;
export type RaceKind = (typeof raceKinds)[number];

/** See administration-area.md 4 and rules.md 6. 0 is Upcoming, 1 is In progress, 2 is Final. */
const weekendTransitions = {
  storeResult: { from: [0, 1], to: 1 },
  deleteLastResult: { from: [1], to: 0 },
  finalize: { from: [1], to: 2 },
  unFinalize: { from: [2], to: 1 },
} as const satisfies Record<string, { from: readonly WeekendStatus[]; to: WeekendStatus }>;

export type WeekendTransition = keyof typeof weekendTransitions;

export function nextWeekendStatus(status: WeekendStatus, transition: WeekendTransition): WeekendStatus | null {
  const { from, to } = weekendTransitions[transition];
  return (from as readonly WeekendStatus[]).includes(status) ? to : null;
}

/** Days are `YYYY-MM-DD`. */
export interface CalendarWeekend {
  readonly id: number;
  readonly startDate: string;
  readonly endDate: string;
  readonly status: WeekendStatus;
}

/** Prefers weekends that are not over. `round` is the number of the weekend in the season, from 1. */
export function nextWeekend<Weekend extends CalendarWeekend>(
  calendar: readonly Weekend[],
  today: string,
): { weekend: Weekend; round: number } | null {
  const open = calendar.filter(({ status }) => status !== 2);
  const weekend = open.find(({ endDate }) => endDate >= today) ?? open[0];
  return weekend ? { weekend, round: calendar.indexOf(weekend) + 1 } : null;
}

export type WeekendTask = 'retrieve-sprint' | 'retrieve-race' | 'finalize';

/** Races are due from the last day of their weekend, sprints from the day before. */
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
    if (!hasResult('sprint') && sessionDay(weekend, 'sprint') <= today) due.push('retrieve-sprint');
    if (!hasResult('race') && sessionDay(weekend, 'race') <= today) due.push('retrieve-race');
    return due.map((kind) => ({ kind, weekend }));
  });
}

/** A race is on the last day of its weekend, a sprint on the day before, or on the only day. */
export function sessionDay(
  { startDate, endDate }: Pick<CalendarWeekend, 'startDate' | 'endDate'>,
  kind: RaceKind,
): string {
  if (kind === 'race') return endDate;
  const before = new Date(Date.parse(endDate) - 86_400_000).toISOString().slice(0, 10);
  return before < startDate ? startDate : before;
}

/** If a previously final weekend is being corrected, `replacedSnapshotId` refers to its previous table (rules.md 3). */
export function isBeingCorrected(weekend: { status: WeekendStatus; replacedSnapshotId: number | null }): boolean {
  return weekend.status !== 2 && weekend.replacedSnapshotId !== null;
}
