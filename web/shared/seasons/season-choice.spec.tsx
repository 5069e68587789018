import { describe, expect, it } from '@jest/globals';
import { chooseSeason } from './season-choice.js';

// proves: standings-2
describe('chooseSeason', () => {
  it('shows the season that the address names, current or not', () => {
    expect(chooseSeason('2021', 2023)).toEqual({ kind: 'chosen', year: 2021 });
  });

  it.each([[null], [''], ['undefined'], ['null'], ['20x3'], ['-2023'], ['20233']])(
    'goes from %p to the current season',
    (named) => {
      expect(chooseSeason(named, 2023)).toEqual({ kind: 'redirect', year: 2023 });
    },
  );

  it('has nothing to show when no season is named and none is current', () => {
    expect(chooseSeason(null, undefined)).toEqual({ kind: 'none' });
  });
});
