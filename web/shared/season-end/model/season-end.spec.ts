import { describe, expect, it } from 'vitest';
import { aFinalRow, aSeasonEnd } from '../../../spec/a-season-end.js';
import { describeBonusChange, describeTitles, titlesByMember } from './season-end.js';

describe('titles', () => {
  it('go to the first member of each podium, the latest first', () => {
    const seasons = [
      aSeasonEnd(2023, ['anna', 'ben']),
      aSeasonEnd(2022, ['ben', 'anna']),
      aSeasonEnd(2021, ['anna']),
      { ...aSeasonEnd(2020, []), amount_members: 0 },
    ];
    expect([...titlesByMember(seasons)]).toEqual([
      ['anna', [2023, 2021]],
      ['ben', [2022]],
    ]);
  });

  it('of a deleted account are not counted', () => {
    const end = { ...aSeasonEnd(2023, []), podium: [aFinalRow(1, '')] };
    expect([...titlesByMember([end])]).toEqual([]);
  });

  it('are described by the year of a single title, or by their number', () => {
    expect(describeTitles([2023])).toBe('Champion 2023');
    expect(describeTitles([2023, 2021])).toBe('2 titles');
  });
});

it.each([
  [0, 'The bonus did not change your position.'],
  [1, 'The bonus won you 1 position.'],
  [4, 'The bonus won you 4 positions.'],
  [-1, 'The bonuses of others cost you 1 position.'],
])('a bonus change of %i is described as "%s"', (bonus_change, text) => {
  expect(describeBonusChange({ bonus_change })).toBe(text);
});
