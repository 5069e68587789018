import { describe, expect, it } from 'vitest';
import { chooseSeason } from './season-choice.js';

// proves: standings-2
describe('chooseSeason', () => {
  it('returns the season in the address, whether it is current or not', () => {
    expect(chooseSeason('2021', 2023)).toEqual({ kind: 'chosen', year: 2021 });
  });

  it.each([[null], [''], ['undefined'], ['null'], ['20x3'], ['-2023'], ['20233']])(
    'redirects from %j to the current season',
    (named) => {
      expect(chooseSeason(named, 2023)).toEqual({ kind: 'redirect', year: 2023 });
    },
  );

  it('returns "none" if neither the address nor the league has a season', () => {
    expect(chooseSeason(null, undefined)).toEqual({ kind: 'none' });
  });
});
