import { describe, expect, it } from '@jest/globals';
import { alignResults, describeDifference, type Placing } from './result-differences.js';

const row = (riderId: number, position: number, points: number): Placing => {
  return { riderId, position, pointsHundredths: points * 100 };
};
const names: Record<number, string> = { 1: 'M. Márquez', 2: 'P. Acosta', 3: 'J. Miller' };
const textOf = (ours: Placing[], official: Placing[], kind: 'race' | 'sprint' = 'race') =>
  describeDifference('Dutch GP', [{ kind, rows: alignResults(ours, official) }], (id) => names[id] ?? '');

describe('two results', () => {
  it('are aligned by rider, in the order of the championship', () => {
    const rows = alignResults([row(1, 1, 25), row(2, 2, 20), row(3, 3, 16)], [row(1, 1, 25), row(3, 2, 20)]);
    expect(rows).toEqual([
      { riderId: 1, ours: row(1, 1, 25), official: row(1, 1, 25), differs: false },
      { riderId: 3, ours: row(3, 3, 16), official: row(3, 2, 20), differs: true },
      { riderId: 2, ours: row(2, 2, 20), official: null, differs: true },
    ]);
  });

  it('are equal even if one of them leaves out a rider without a position and points', () => {
    const rows = alignResults([row(1, 1, 25)], [row(1, 1, 25), row(2, 0, 0)]);
    expect(rows.map(({ differs }) => differs)).toEqual([false, false]);
  });
});

describe('the sentence about a difference', () => {
  it.each<[string, Placing[], Placing[], string]>([
    ['a penalty', [row(1, 4, 13)], [row(1, 10, 6)], 'has M. Márquez 10th instead of 4th.'],
    [
      'a disqualification, which moves others by one',
      [row(1, 1, 25), row(2, 2, 20)],
      [row(2, 1, 25), row(1, 0, 0)],
      'has M. Márquez not classified instead of 1st, and 1 other difference.',
    ],
    ['a missing rider', [], [row(3, 15, 1)], 'has J. Miller 15th instead of not classified.'],
    ['other points', [row(1, 1, 25)], [row(1, 1, 12.5)], 'gives M. Márquez 12.5 points instead of 25 points.'],
  ])('names %s', (_, ours, official, text) => {
    expect(textOf(ours, official)).toBe(`Dutch GP: the championship now ${text}`);
  });

  it('names the sprint race', () => {
    expect(textOf([row(1, 1, 12)], [row(1, 2, 9)], 'sprint')).toBe(
      'Dutch GP, sprint race: the championship now has M. Márquez 2nd instead of 1st.',
    );
  });

  it('reports riders who could not be identified if nothing else differs', () => {
    expect(textOf([row(1, 1, 25)], [row(1, 1, 25)])).toBe(
      'Dutch GP: some riders of the championship could not be identified.',
    );
  });
});
