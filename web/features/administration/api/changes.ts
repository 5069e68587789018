import type { Change } from '../../../lib/stale-queries.js';
import { changedByResult } from '../../../shared/weekends/api/weekends.js';

export const picksOverviewKey = ['picks-overview'];

/** These change together with the list of seasons, the current season, and its picks window. */
const seasonList: readonly Change[] = ['user', 'season', 'seasons', 'weekends', 'weekend', 'standings'];

/** The subjects that admins' mutations change. Omits deleted objects, so that they are not requested again. */
export const changedBy = {
  season: [...seasonList, 'picks', 'season-admin', picksOverviewKey],
  seasonDeletion: seasonList,
  riders: ['riders', 'weekend', 'standings', 'season-admin'],
  weekend: ['season', 'weekends', 'weekend', 'season-admin', 'weekend-admin'],
  weekendDeletion: ['user', 'season', 'weekends', 'standings', 'season-admin'],
  result: changedByResult,
} satisfies Record<string, readonly Change[]>;
