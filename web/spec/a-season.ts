import type { SeasonRider, SeasonSimple } from '../../league/contract/shapes.js';

/** The current season in a response of the API, with a closed picks window. */
export const aSeason = (other: Partial<SeasonSimple> = {}): SeasonSimple => ({
  id: 1,
  year: 2023,
  top_independent: true,
  top_rookie: true,
  finalized: false,
  selection_open: false,
  selection_closes: null,
  current: true,
  ...other,
});

interface Given extends Partial<Pick<SeasonRider, 'id' | 'independent' | 'rookie'>> {
  points?: number;
}

/** The rider's id follows from the number. */
export function aRider(number: number, first: string, last: string, given: Given = {}): SeasonRider {
  const { id = 1000 + number, points = 0, independent = false, rookie = false } = given;
  return { id, independent, rookie, competitor_points: { id, points, competitor: { id, first, last, number } } };
}

/** The rider's id follows from the number. */
export const aSeasonRider = (
  number: number,
  first: string,
  last: string,
  other: Partial<Pick<SeasonRider, 'independent' | 'rookie'>> = {},
): SeasonRider => ({
  id: 2000 + number,
  independent: false,
  rookie: false,
  competitor_points: { id: 3000 + number, points: 0, competitor: { id: riderId(number), first, last, number } },
  ...other,
});

/** The id of the rider with a number, for picks. */
export const riderId = (number: number): number => 1000 + number;
