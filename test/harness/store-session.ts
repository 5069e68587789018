import type { DataSource } from 'typeorm';
import { season as source, type SeasonWeekend, type SessionKind } from '#demo/results-site/season.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { toHundredths } from '#league/rules/points.js';
import { resultsRepository } from './repositories.js';

/** Finds a stored weekend in the data file by its title. */
export function weekendOfFile({ title }: Pick<RaceWeekend, 'title'>): SeasonWeekend {
  const weekend = source.weekends.find((one) => one.title === title);
  if (!weekend) throw new Error(`the season has no weekend ${title}`);
  return weekend;
}

export async function storeSessions(
  database: DataSource,
  weekend: RaceWeekend,
  kinds: readonly SessionKind[] = ['race', 'sprint'],
): Promise<void> {
  const origin = { source: 'hand' as const, pageUrl: null, pageDigest: null, retrievalId: null, storedBy: null };
  for (const kind of kinds) {
    const rows = weekendOfFile(weekend)[kind].map(({ number, position, points, status }) => {
      return { number, name: '', position, pointsHundredths: toHundredths(points), mark: status };
    });
    const { kind: outcome } = await database.transaction((manager) => {
      return resultsRepository.store(manager, { weekendId: weekend.id, kind, rows, origin });
    });
    if (outcome !== 'stored') throw new Error(`${weekend.title}, ${kind}: ${outcome}`);
  }
}
