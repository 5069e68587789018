import type { EntityManager } from 'typeorm';
import { arePicksHidden, isWindowOpen } from '../../league/picks/picks-window.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { hasStoredResult } from './has-stored-result.js';

/**
 * Whether the picks of a season are shown to their owners alone at this moment (rules.md 5). Once they are shown to all, only a
 * change of rows hides them again, never the time alone.
 */
export async function arePicksHiddenNow(manager: EntityManager, season: Season): Promise<boolean> {
  const anyResultStored = await hasStoredResult(manager, season.id);
  return arePicksHidden({ windowOpen: isWindowOpen(season, new Date()), anyResultStored });
}
