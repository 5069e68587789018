import type { WeekendRefusal } from '../../../../league/contract/answers.js';
import type { OlderRace } from '../../../../league/contract/shapes.js';

/** What is wrong with the fields of a weekend that was refused, in words. */
export function weekendErrors(refusal: Partial<WeekendRefusal>): { title?: string; url?: string; days?: string } {
  return {
    ...(refusal.invalid_title ? { title: 'This title can’t be used.' } : {}),
    ...(refusal.invalid_link ? { url: 'This is not a results page of the results site.' } : {}),
    ...(refusal.invalid_date ? { days: 'The last day must not be before the first.' } : {}),
  };
}

/** The site of a weekend's results page; null where there is no page: the older race form makes weekends without one. */
export const resultsHost = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);

/**
 * The race of one of a weekend's sessions that exists without a result: announced by the older form, or left by a try
 * that failed half-way. Its rows go to it, for a second race of the same session is refused (rules.md 6).
 */
export const findAnnouncedRace = (
  races: readonly OlderRace[],
  weekendId: number,
  isSprint: boolean,
): OlderRace | undefined =>
  races.find((race) => !race.finalized && race.is_sprint === isSprint && race.race_weekend_id === weekendId);
