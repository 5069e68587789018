import type { EntityManager } from 'typeorm';
import { lockSeason } from '../seasons/seasons.repository.js';
import { Rider } from './rider.entity.js';

/**
 * Adds riders to a season with 0 carried points; those whose number is there already stay as they are (rules.md 6).
 * Answers how many were added; null where the season is finalized or gone.
 */
export async function addRiders(
  manager: EntityManager,
  seasonId: number,
  riders: readonly Pick<Rider, 'number' | 'first' | 'last' | 'independent' | 'rookie'>[],
): Promise<number | null> {
  const season = await lockSeason(manager, seasonId);
  if (!season || season.finalized) return null;
  const existing = new Set((await manager.findBy(Rider, { seasonId })).map(({ number }) => number));
  const missing = riders.filter(({ number }) => !existing.has(number));
  await manager.insert(
    Rider,
    missing.map(({ number, first, last, independent, rookie }) => ({
      seasonId,
      number,
      first,
      last,
      independent,
      rookie,
    })),
  );
  return missing.length;
}
