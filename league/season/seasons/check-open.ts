import { DomainError } from '../../platform/core/domain-error.js';
import type { Season } from '../../schema/season.entity.js';

type NotFound = 'season_not_found' | 'riders_season_not_found' | 'rider_not_found' | 'weekend_season_not_found';

/** @throws DomainError `notFound` without a season; season_finalized (rules.md 4) */
export function checkOpen(season: Season | null, notFound: NotFound = 'season_not_found'): Season {
  if (!season) throw new DomainError(notFound, null);
  if (season.finalized) throw new DomainError('season_finalized', null);
  return season;
}
