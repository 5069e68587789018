import type { SeasonSimple, Weekend, WeekendSimple } from './shapes.js';

export type WeekendHeadline = Pick<
  Weekend,
  'title' | 'country' | 'round' | 'rounds' | 'start' | 'end' | 'status' | 'season_year'
>;

/** The server renders this view, and the browser shows it until its script has loaded. `weekends`: latest first. */
export type FirstView =
  | { page: 'home'; season: number | null }
  | { page: 'standings'; weekends: WeekendSimple[] }
  | { page: 'picks'; season: Pick<SeasonSimple, 'year' | 'selection_open'> }
  | { page: 'weekend'; weekend: WeekendHeadline };

/** The content security policy forbids `style` attributes. */
export type RenderFirstView = (view: FirstView) => string;
