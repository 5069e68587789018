import type { EntityManager } from 'typeorm';
import { Picks } from '../../league/picks/picks.entity.js';
import { Rider } from '../../league/riders/rider.entity.js';
import type { PicksSimple, RiderFlat } from '../../league/contract/shapes.js';
import { findUsers } from '../present/present-member.js';
import { presentRiderFlat, type RiderWithPoints } from '../present/present-rider.js';
import { presentStandRow } from '../present/present-stand-row.js';
import { type MemberTable, readRiderPoints } from './find-places.js';
import type { Place } from './place.js';

/**
 * The wire's rows for some places of a table, in their order; while picks are hidden, without those of others than the caller. The
 * riders' points are those that the table was computed from, so that a row is of one moment (rules.md 3).
 */
export async function presentPlaces(
  manager: EntityManager,
  table: MemberTable,
  places: readonly Place[],
  { hidden, callerId }: { hidden: boolean; callerId: number | null },
): Promise<PicksSimple[]> {
  // One parameter however many places there are: PostgreSQL takes 65,535 at most.
  const rows = await manager
    .createQueryBuilder(Picks, 'picks')
    .where('picks.id = ANY(:ids)', { ids: places.map(({ picksId }) => picksId) })
    .getMany();
  const picks = new Map(rows.map((row) => [row.id, row]));
  const riders = await readRiders(manager, table);
  const users = await findUsers(
    manager,
    places.map(({ memberId }) => memberId),
  );
  return places.map((place) => {
    const own = place.memberId !== null && place.memberId === callerId;
    return {
      ...presentStandRow(place, users),
      ...presentPicks(hidden && !own ? undefined : picks.get(place.picksId), riders),
    };
  });
}

async function readRiders(manager: EntityManager, table: MemberTable): Promise<Map<number, RiderWithPoints>> {
  const points = await readRiderPoints(manager, table);
  const riders = await manager.findBy(Rider, { seasonId: table.seasonId });
  return new Map(riders.map((rider) => [rider.id, { rider, pointsHundredths: points[rider.id] ?? 0 }]));
}

function presentPicks(
  picks: Picks | undefined,
  riders: ReadonlyMap<number, RiderWithPoints>,
): Pick<PicksSimple, 'picks' | 'independent_pick' | 'rookie_pick'> {
  const flat = (riderId: number | null, position: number): RiderFlat | null => {
    const entry = riderId === null ? undefined : riders.get(riderId);
    return entry ? presentRiderFlat(entry.rider, position, entry.pointsHundredths) : null;
  };
  if (!picks) return { picks: [], independent_pick: null, rookie_pick: null };
  return {
    picks: rankedIds(picks).flatMap((riderId, index) => flat(riderId, index + 1) ?? []),
    independent_pick: flat(picks.independentId, 0),
    rookie_pick: flat(picks.rookieId, 0),
  };
}

function rankedIds(picks: Picks): [number, number, number, number, number] {
  return [picks.pick1, picks.pick2, picks.pick3, picks.pick4, picks.pick5];
}
