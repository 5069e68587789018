import type { SeasonRider } from '../../league/contract/shapes.js';

/** A rider of a season; the id follows from the number. */
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

/** The id of the rider with a number, as picks name it. */
export const riderId = (number: number): number => 1000 + number;
