import { type Hundredths, toPoints } from '../../league/riders/hundredths.js';
import type { StandRow, UserSimple } from '../../league/contract/shapes.js';
import { deletedUser } from './present-member.js';

/** A member's place in a table. */
export interface StandPlace {
  memberId: number | null;
  position: number;
  positionChange: number;
  pointsHundredths: Hundredths;
}

/** The wire's row for a place; the member's account may be gone (rules.md 8). */
export function presentStandRow(place: StandPlace, users: ReadonlyMap<number, UserSimple>): StandRow {
  return {
    user: (place.memberId !== null && users.get(place.memberId)) || deletedUser,
    position: place.position,
    position_change: place.positionChange,
    points: toPoints(place.pointsHundredths),
  };
}
