import type { SeasonSimple } from '../../league/contract/shapes.js';

/** A season as in answers of the API: the current one, with a closed picks window. */
export const aSeason = (other: Partial<SeasonSimple> = {}): SeasonSimple => ({
  id: 1,
  year: 2023,
  top_independent: true,
  top_rookie: true,
  finalized: false,
  selection_open: false,
  selection_closes: null,
  current: true,
  ...other,
});
