import type { OlderRace } from '../../../../league/contract/shapes.js';

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
