import type { EntityManager } from 'typeorm';
import type { Season } from '../../league/seasons/season.entity.js';
import type { SeasonDetailed } from '../../league/contract/shapes.js';
import { presentSeasonRider } from '../present/present-rider.js';
import { presentSeason } from '../present/present-season.js';
import { byNumber, readSeasonRiders } from '../riders/read-season-riders.js';

export async function readSeasonDetailed(manager: EntityManager, season: Season): Promise<SeasonDetailed> {
  const riders = await readSeasonRiders(manager, season.id);
  const { current: _, ...simple } = await presentSeason(manager, season);
  return {
    ...simple,
    competitors: riders.map(presentSeasonRider),
    competitors_sorted_number: byNumber(riders).map(presentSeasonRider),
  };
}
