import type { EntityManager } from 'typeorm';
import { arePicksHidden } from '../../league/picks/picks-window.js';
import { isWindowOpenNow } from '../../league/picks/picks-window.store.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { hasStoredResult } from './has-stored-result.js';

/**
 * Whether the picks of a season are shown to their owners alone at this moment (rules.md 5). Once they are shown to all, only a
 * change of rows hides them again, never the time alone.
 */
export async function arePicksHiddenNow(manager: EntityManager, season: Season): Promise<boolean> {
  const windowOpen = await isWindowOpenNow(manager, season);
  // Who reads the standings of a season whose window is closed, as most of the year, needs no query for it.
  if (!arePicksHidden({ windowOpen, anyResultStored: false })) return false;
  return arePicksHidden({ windowOpen, anyResultStored: await hasStoredResult(manager, season.id) });
}
