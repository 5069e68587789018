import { describe, expect, it } from '@jest/globals';
import { changeSince, placeOf, type Places, setPlace } from './places.js';

function placesOf(positions: readonly (readonly [picksId: number, position: number])[]): Places {
  const places: Places = new Map();
  for (const [picksId, position] of positions) setPlace(places, picksId, position);
  return places;
}

describe('the positions of a table', () => {
  // 511 is the last of the first block of 512, 512 the first of the next one.
  const places = placesOf([
    [1, 3],
    [511, 2],
    [512, 1],
    [2_000_000_000, 4],
  ]);

  it('are found by the picks, however far apart their ids are', () => {
    expect([1, 511, 512, 2_000_000_000].map((picksId) => placeOf(places, picksId))).toEqual([3, 2, 1, 4]);
  });

  it('are 0 for picks that do not stand in it', () => {
    expect([2, 513, 5000].map((picksId) => placeOf(places, picksId))).toEqual([0, 0, 0]);
  });

  // proves: rules-17
  it('tell how many positions each one climbed or fell', () => {
    expect(changeSince(places, 1, 1)).toBe(2); // 3 - 1
    expect(changeSince(places, 511, 2)).toBe(0); // 2 - 2
    expect(changeSince(places, 512, 3)).toBe(-2); // 1 - 3
  });

  it('tell no change of a member who was not in the table before', () => {
    expect(changeSince(places, 2, 17)).toBe(0);
  });
});
