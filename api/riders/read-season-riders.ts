import type { EntityManager } from 'typeorm';
import { Rider } from '../../league/riders/rider.entity.js';
import { championshipTable } from '../../league/riders/championship-table.js';
import { readFinalWeekends } from '../../league/standings/facts.store.js';
import type { RiderWithPoints } from '../present/present-rider.js';

/** The riders of a season with their points, in the order of the championship (rules.md 1). */
export async function readSeasonRiders(manager: EntityManager, seasonId: number): Promise<RiderWithPoints[]> {
  const riders = new Map((await manager.findBy(Rider, { seasonId })).map((rider) => [rider.id, rider]));
  const championshipRiders = [...riders.values()].map(({ id, number, carriedHundredths }) => {
    return { riderId: id, number, carriedHundredths };
  });
  const table = championshipTable(championshipRiders, await readFinalWeekends(manager, seasonId));
  return table.flatMap(({ riderId, pointsHundredths }) => {
    const rider = riders.get(riderId);
    return rider ? [{ rider, pointsHundredths }] : [];
  });
}

export function byNumber(riders: readonly RiderWithPoints[]): RiderWithPoints[] {
  return riders.toSorted((a, b) => a.rider.number - b.rider.number);
}
