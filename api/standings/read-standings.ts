import type { EntityManager } from 'typeorm';
import { Picks } from '../../league/picks/picks.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import type { PicksSimple, RiderFlat } from '../../league/wire/shapes.js';
import { findUsers } from '../present/present-member.js';
import { presentRiderFlat, type RiderWithPoints } from '../present/present-rider.js';
import { presentStandRow, type StandPlace } from '../present/present-stand-row.js';
import { readSeasonRiders } from '../riders/read-season-riders.js';

/** One place of the season's standings. */
export interface Place extends StandPlace {
  picksId: number;
}

/** The wire's rows for some places, in their order; while picks are hidden, without those of others than the caller. */
export async function presentPlaces(
  manager: EntityManager,
  season: Season,
  places: readonly Place[],
  { hidden, callerId }: { hidden: boolean; callerId: number | null },
): Promise<PicksSimple[]> {
  const ids = places.map(({ picksId }) => picksId);
  const rows = ids.length === 0 ? [] : await manager.createQueryBuilder(Picks, 'picks').whereInIds(ids).getMany();
  const picks = new Map(rows.map((row) => [row.id, row]));
  const riders = new Map((await readSeasonRiders(manager, season.id)).map((entry) => [entry.rider.id, entry]));
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

export function rankedIds(picks: Picks): [number, number, number, number, number] {
  return [picks.pick1, picks.pick2, picks.pick3, picks.pick4, picks.pick5];
}
