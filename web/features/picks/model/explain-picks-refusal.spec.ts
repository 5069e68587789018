import { describe, expect, it } from '@jest/globals';
import { explainPicksRefusal } from './explain-picks-refusal.js';

describe('explainPicksRefusal', () => {
  it.each([
    [{ cant_select_picks: true }, 'You already have picks that participated in one or more races!'],
    [{ picks_already_selected: true }, 'Another user already has the same picks and order.'],
    [{ invalid_picks: [false, false, true, false, false] }, 'Highlighted picks are invalid'],
    [{ invalid_rookie: true }, 'Selected rookie is not rookie'],
  ])('%j is told as "%s"', (refusal, text) => {
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
