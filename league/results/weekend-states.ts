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

/** Whether a weekend was final and is open for corrections (rules.md 3): from un-finalizing on it keeps the standings that it had. */
export function isBeingCorrected(weekend: { status: WeekendStatus; replacedSnapshotId: number | null }): boolean {
  return weekend.status !== 2 && weekend.replacedSnapshotId !== null;
}
