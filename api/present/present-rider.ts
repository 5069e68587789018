import { type Hundredths, toPoints } from '../../league/riders/hundredths.js';
import type { Rider } from '../../league/riders/rider.entity.js';
import type { Competitor, CompetitorPoints, RiderFlat, SeasonRider } from '../../league/contract/shapes.js';

/** A rider with the points of the whole season. On the wire a rider is a `competitor`; our riders have one id, so all three are it. */
export interface RiderWithPoints {
  rider: Rider;
  pointsHundredths: Hundredths;
}

export function presentCompetitor({ id, first, last, number }: Rider): Competitor {
  return { id, first, last, number };
}

export function presentCompetitorPoints({ rider, pointsHundredths }: RiderWithPoints): CompetitorPoints {
  return { id: rider.id, points: toPoints(pointsHundredths), competitor: presentCompetitor(rider) };
}

export function presentSeasonRider(entry: RiderWithPoints): SeasonRider {
  const { id, independent, rookie } = entry.rider;
  return { id, independent, rookie, competitor_points: presentCompetitorPoints(entry) };
}

export function presentRiderFlat(rider: Rider, position: number, pointsHundredths: Hundredths): RiderFlat {
  const { id, first, last, number } = rider;
  return { competitor_id: id, first, last, number, points: toPoints(pointsHundredths), position };
}

/** A rider as sentences call them: "F. Bagnaia"; empty where there is none. */
export function presentRiderName(rider: Pick<Rider, 'first' | 'last'> | undefined): string {
  return rider ? `${rider.first.slice(0, 1)}. ${rider.last}` : '';
}
