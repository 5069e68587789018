import type { EntityManager } from 'typeorm';
import { Season } from '../../../league/seasons/season.entity.js';
import { arePicksHiddenNow } from '../../picks/are-picks-hidden.js';
import type { Entry } from '../admin-resources.js';

/**
 * The properties of a row that must not be shown now: admins play too, and see nobody's picks before everybody does
 * (rules.md 5). None for tables without picks.
 */
export async function hiddenProperties(
  manager: EntityManager,
  { picks = [] }: Entry,
  seasonId: unknown,
): Promise<readonly string[]> {
  if (picks.length === 0) return [];
  const season = await manager.findOneBy(Season, { id: Number(seasonId) });
  return season && (await arePicksHiddenNow(manager, season)) ? picks : [];
}
