import { describe, expect, it } from '@jest/globals';
import { chooseRider, slotsOf } from './picks-draft.js';
import { explainPicksRefusal, findRefused } from './picks-refusal.js';

describe('explainPicksRefusal', () => {
  // proves: picks-8, picks-9, picks-10, picks-11, picks-12
  it.each([
    [{ cant_select_picks: true }, 'You already have picks that participated in one or more races!'],
    [{ picks_already_selected: true }, 'Another user already has the same picks and order.'],
    [{ invalid_picks: [false, false, true, false, false] }, 'Highlighted picks are invalid'],
    [{ selection_closed: true }, 'The picks window is closed.'],
    [{ invalid_season: true }, 'No current season'],
    [{ invalid_independent: true }, 'Selected independent rider is not an independent rider'],
    [{ invalid_rookie: true }, 'Selected rookie is not rookie'],
  ])('%j has the text "%s"', (refusal, text) => {
    expect(explainPicksRefusal(refusal)).toBe(text);
  });

  it('tells several reasons', () => {
    expect(explainPicksRefusal({ invalid_independent: true, invalid_rookie: true })).toBe(
      'Selected independent rider is not an independent rider · Selected rookie is not rookie',
    );
  });

  it('has no words without a reason', () => {
    expect(explainPicksRefusal({ invalid_picks: [false, false, false, false, false] })).toBeUndefined();
  });
});

const sent = { ranked: [1, 2, 3, 4, 5], independent: 6, rookie: 7 };
const all = slotsOf({ top_independent: true, top_rookie: true });

describe('findRefused', () => {
  it('names the slots that were refused', () => {
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
