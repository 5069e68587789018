import { describe, expect, it } from '@jest/globals';
import { findRefused } from './find-refused.js';
import { chooseRider, placesOf } from './picks-draft.js';

const sent = { ranked: [1, 2, 3, 4, 5], independent: 6, rookie: 7 };
const all = placesOf({ top_independent: true, top_rookie: true });

describe('findRefused', () => {
  it('names the places that were refused', () => {
    const invalid_picks = [false, true, false, false, true];
    expect(findRefused({ refusal: { invalid_picks, invalid_rookie: true }, sent }, sent, all)).toEqual([
      1,
      4,
      'rookie',
    ]);
    expect(findRefused({ refusal: { invalid_independent: true }, sent }, sent, all)).toEqual(['independent']);
  });

  it('leaves out those that were changed since', () => {
    const refusal = { invalid_picks: [false, true, false, false, true] };
    expect(findRefused({ refusal, sent }, chooseRider(sent, 1, 9), all)).toEqual([4]);
  });

  it('names none for another reason, or without one', () => {
    expect(findRefused({ refusal: { picks_already_selected: true }, sent }, sent, all)).toEqual([]);
    expect(findRefused({ refusal: {}, sent }, sent, all)).toEqual([]);
  });
});
