import type { DataSource } from 'typeorm';
import type { RaceKind } from '#league/rules/weekend-states.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { pointsByPosition } from '#league/rules/points.js';
import { resultsRepository } from './repositories.js';

/** Stores the result of a session with this finishing order. An empty list means that the session was not held. */
export async function storeFinish(
  database: DataSource,
  { id, title }: RaceWeekend,
  kind: RaceKind,
  numbers: readonly number[],
): Promise<void> {
  const rows = numbers.map((number, index) => {
    const position = index + 1;
    return { number, name: '', position, pointsHundredths: pointsByPosition(kind, position), mark: 'FIN' };
  });
  const origin = { source: 'hand' as const, pageUrl: null, pageDigest: null, retrievalId: null, storedBy: null };
  const { kind: outcome } = await database.transaction((manager) =>
    resultsRepository.store(manager, { weekendId: id, kind, rows, origin }),
  );
  if (outcome !== 'stored') throw new Error(`${title}, ${kind}: ${outcome}`);
}
