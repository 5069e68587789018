import type { SeasonRider } from '../../league/contract/shapes.js';

interface Given extends Partial<Pick<SeasonRider, 'id' | 'independent' | 'rookie'>> {
  points?: number;
}

/** A rider of a season; its id follows its number. */
export function aRider(number: number, first: string, last: string, given: Given = {}): SeasonRider {
  const { id = 1000 + number, points = 0, independent = false, rookie = false } = given;
  return { id, independent, rookie, competitor_points: { id, points, competitor: { id, first, last, number } } };
}
