import type { RiderFlat } from '../../../../league/contract/shapes.js';

/** For each pick: does its rider stand at exactly its place? `championship` has the ids of the riders in their order. */
export const findHits = (picks: Pick<RiderFlat, 'competitor_id'>[], championship: number[]): boolean[] =>
  picks.map((pick, place) => pick.competitor_id === championship[place]);
