import { describe, expect, it } from '@jest/globals';
import type { PickDetailed, PicksDetailed } from '../../../../league/wire/shapes.js';
import { chooseRider, draftOf, emptyDraft, placeName, placesOf } from './picks-draft.js';

const draft = { ranked: [1, 2, null, 4, 5], independent: 7, rookie: null };

describe('chooseRider', () => {
  it('fills an empty place', () => {
    expect(chooseRider(draft, 2, 3).ranked).toEqual([1, 2, 3, 4, 5]);
  });

  it('swaps two of the five', () => {
    expect(chooseRider(draft, 0, 5).ranked).toEqual([5, 2, null, 4, 1]);
  });

  it('moves a rider from another place to an empty one', () => {
    expect(chooseRider(draft, 2, 1).ranked).toEqual([null, 2, 1, 4, 5]);
  });

  it('changes nothing when the rider stands there already', () => {
    expect(chooseRider(draft, 1, 2)).toEqual(draft);
  });

  it('leaves the five alone when a special pick is one of them', () => {
    expect(chooseRider(draft, 'independent', 1)).toEqual({ ...draft, independent: 1 });
  });
});

describe('placesOf', () => {
  it('has the special places that the season asks for', () => {
    expect(placesOf({ top_independent: false, top_rookie: false })).toEqual([0, 1, 2, 3, 4]);
    expect(placesOf({ top_independent: false, top_rookie: true })).toEqual([0, 1, 2, 3, 4, 'rookie']);
    expect(placesOf({ top_independent: true, top_rookie: true }).map(placeName)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '5th',
      'Independent',
      'Rookie',
    ]);
  });
});

describe('draftOf', () => {
  const pick = (id: number) => ({ competitor_points: { competitor: { id } } }) as PickDetailed;

  it('begins empty without saved picks', () => {
    expect(draftOf(null)).toEqual(emptyDraft);
  });

  it('begins with what was saved', () => {
    const picks = [1, 2, 3, 4, 5].map(pick);
    const saved = { picks, independent_pick: pick(6), rookie_pick: null } as PicksDetailed;
    expect(draftOf(saved)).toEqual({ ranked: [1, 2, 3, 4, 5], independent: 6, rookie: null });
  });
});
