import type { DataSource } from 'typeorm';
import { season } from '../../demo/results-site/season.js';
import { storeResult } from '../../league/results/store-result.store.js';
import { toHundredths } from '../../league/riders/hundredths.js';

/** Both results of the first weekends of 2023, as if they had been retrieved. */
export async function addResults(database: DataSource, weekendIds: readonly number[]): Promise<void> {
  for (const [index, weekendId] of weekendIds.entries()) {
    for (const kind of ['race', 'sprint'] as const) {
      const rows = (season.weekends[index]?.[kind] ?? []).map(({ number, position, points, status }) => {
        return { number, name: String(number), position, pointsHundredths: toHundredths(points), mark: status };
      });
      const origin = { source: 'page' as const, pageUrl: null, pageDigest: null, retrievalId: null, storedBy: null };
      const stored = await database.transaction((manager) => storeResult(manager, { weekendId, kind, rows, origin }));
      if (stored.kind !== 'stored')
        throw new Error(`the ${kind} of weekend ${weekendId} was not stored: ${stored.kind}`);
    }
  }
}
