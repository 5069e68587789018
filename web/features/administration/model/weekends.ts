import type { WeekendRefusal } from '../../../../league/contract/answers.js';
import { messages } from '../../../../league/contract/messages.js';
import type { OlderRace } from '../../../../league/contract/shapes.js';

/** The errors of a refused weekend, by field. */
export function weekendErrors(refusal: Partial<WeekendRefusal>): {
  title?: string;
  url?: string;
  days?: string;
  country?: string;
} {
  return {
    ...(refusal.invalid_title ? { title: messages.weekends.titleInvalid } : {}),
    ...(refusal.invalid_link ? { url: 'This is not a results page of the results site.' } : {}),
    ...(refusal.invalid_date ? { days: 'The last day must not be before the first.' } : {}),
    ...(refusal.invalid_country ? { country: messages.riders.countryInvalid } : {}),
  };
}

/** The host of a weekend's results page; null where it has none (weekends made by the older race form). */
export const resultsHost = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);

/**
 * The race of a session that exists without a result: announced by the older form, or left by an attempt that failed half-way.
 * Its rows are added to it, because a second race of the same session is refused (rules.md 6).
 */
export const findAnnouncedRace = (
  races: readonly OlderRace[],
  weekendId: number,
  isSprint: boolean,
): OlderRace | undefined =>
  races.find((race) => !race.finalized && race.is_sprint === isSprint && race.race_weekend_id === weekendId);
