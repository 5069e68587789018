import type { CurrentSeasonAnswer, NoCurrentSeasonAnswer, PicksStateAnswer } from '../../league/contract/answers.js';
import type { CurrentUser, SeasonSimple } from '../../league/contract/shapes.js';
import { aSeason } from './a-season.js';
import { aVisitor } from './a-user.js';

interface Start {
  /** The logged-in user. By default a visitor. */
  user?: CurrentUser;
  /** The current season, or null without one. */
  season?: SeasonSimple | null;
  picksOpen?: boolean;
}

/** Responses to the first calls of the application. By default a visitor, the season 2023 and a closed picks window. */
export function startAnswers({ user, season = aSeason(), picksOpen = false }: Start = {}) {
  const current: CurrentSeasonAnswer | NoCurrentSeasonAnswer = season
    ? { current_season: season, competitors_sorted_number: [] }
    : { current_season: null, competitors_sorted_number: [] };
  const state: PicksStateAnswer = { users_picks_state: picksOpen };
  return {
    'get-current-user': () => ({ body: user ?? aVisitor }),
    'get-current-season': () => ({ body: current }),
    'get-users-picks-state': () => ({ body: state }),
  };
}
