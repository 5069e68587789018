import type { OlderRace, WeekendSimple } from '../../../../league/wire/shapes.js';

/**
 * The race of one of a weekend's sessions that exists without a result: announced by the older form, or left by a try
 * that failed half-way. Its rows go to it, for a second race of the same session is refused (rules.md 6).
 */
export function findAnnouncedRace(
  races: readonly OlderRace[],
  { start, end }: Pick<WeekendSimple, 'start' | 'end'>,
  isSprint: boolean,
): OlderRace | undefined {
  return races.find(({ finalized, is_sprint, timestamp }) => {
    const day = timestamp.slice(0, 'YYYY-MM-DD'.length);
    return !finalized && is_sprint === isSprint && day >= start && day <= end;
  });
}
