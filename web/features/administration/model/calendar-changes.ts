import type { EventRead, WeekendInSeason } from '../../../../league/contract/answers.js';
import type { WeekendInput } from '../api/weekends.js';

/** The parts of a stored weekend that an event on the page may change. */
const changeKinds = ['days', 'title', 'url'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Some calendars also list tests. */
export const isTest = (title: string): boolean => /\b(tests?|testing|shakedown)\b/i.test(title);

/** The differences between an event on the page and its weekend. Empty for a new event. */
export function differencesOf({ weekend, title, url, start, end }: EventRead): ChangeKind[] {
  if (!weekend) return [];
  const differs: Record<ChangeKind, boolean> = {
    days: weekend.start !== start || weekend.end !== end,
    title: weekend.title !== title,
    url: weekend.url !== url,
  };
  return changeKinds.filter((kind) => differs[kind]);
}

export function withChanges(
  weekend: WeekendInSeason,
  event: EventRead,
  accepted: ReadonlySet<ChangeKind>,
): WeekendInput {
  const { start, end } = accepted.has('days') ? event : weekend;
  const { title } = accepted.has('title') ? event : weekend;
  const { url } = accepted.has('url') ? event : weekend;
  return { id: weekend.id, title, url, start, end };
}

/**
 * The first day of the season before and after the calendar is saved, or null if it stays the same. The picks window
 * closes at its start (rules.md 5).
 */
export function movedFirstDay(
  season: readonly { id: number; start: string }[],
  saved: readonly Pick<WeekendInput, 'id' | 'start'>[],
): { before: string; after: string } | null {
  const before = season.map(({ start }) => start).toSorted()[0];
  const kept = season.filter(({ id }) => !saved.some((one) => one.id === id));
  const after = [...kept, ...saved].map(({ start }) => start).toSorted()[0];
  return before === undefined || after === undefined || before === after ? null : { before, after };
}
