import type { SeasonAdmin } from '../../league/contract/shapes.js';

export const aSeasonAdmin = (other: Partial<SeasonAdmin> = {}): SeasonAdmin => ({
  id: 3,
  year: 2023,
  competitors: [],
  top_independent: false,
  top_rookie: false,
  finalized: false,
  selection_open: false,
  selection_closes: null,
  autopilot: { mode: 'off', send_finalize_email: false, sessions: [] },
  current: true,
  visible: true,
  races: [],
  race_weekends: [],
  selenium_status: null,
  season_messages: [],
  ...other,
  competitors_sorted_number: (other.competitors ?? []).toSorted(
    (a, b) => a.competitor_points.competitor.number - b.competitor_points.competitor.number,
  ),
});
