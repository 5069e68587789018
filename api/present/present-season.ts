import type { EntityManager } from 'typeorm';
import { isWindowOpenNow } from '../../league/picks/picks-window.store.js';
import type { Season } from '../../league/seasons/season.entity.js';
import type { SeasonSimple } from '../../league/contract/shapes.js';

/** `selection_open` is whether the window is open now: it also closes by itself (rules.md 5), at `selection_closes`. */
export async function presentSeason(manager: EntityManager, season: Season): Promise<SeasonSimple> {
  const { id, year, current, finalized } = season;
  const open = await isWindowOpenNow(manager, season);
  return {
    id,
    year,
    top_independent: season.topIndependent,
    top_rookie: season.topRookie,
    finalized,
    selection_open: open,
    selection_closes: open ? (season.picksCloseAt?.toISOString() ?? null) : null,
    current,
  };
}
