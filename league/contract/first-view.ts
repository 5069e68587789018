import type { SeasonSimple, Weekend, WeekendSimple } from './shapes.js';

/** What the head of a weekend's page shows. */
export type WeekendHeadline = Pick<
  Weekend,
  'title' | 'country' | 'round' | 'rounds' | 'start' | 'end' | 'status' | 'season_year'
>;

/**
 * The first view of a page: what the server renders, and the browser shows until its script has loaded. `season`: the year of the current one, if there
 * is one; `weekends`: of the season, latest first.
 */
export type FirstView =
  | { page: 'home'; season: number | null }
  | { page: 'standings'; weekends: WeekendSimple[] }
  | { page: 'picks'; season: Pick<SeasonSimple, 'year' | 'selection_open'> }
  | { page: 'weekend'; weekend: WeekendHeadline };

/** Returns the markup of a first view, which has no `style` attributes: the content security policy forbids them. */
export type RenderFirstView = (view: FirstView) => string;
