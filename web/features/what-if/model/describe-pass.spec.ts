import { expect, it } from 'vitest';
import { aWhatIf } from '../../../spec/a-what-if.js';
import { describePass } from './describe-pass.js';
import { describeGain, describeMove, ridersById } from './draft.js';
import type { Move, PassResult } from './pass-search.js';

const move = (from: number | null, to: number | null): Move => {
  return { weekendId: 3, kind: 'race', riderId: 1089, from, to };
};
const found = (moves: number, weekends: number): PassResult => ({
  outcome: 'found',
  moves: Array.from({ length: moves }, () => move(2, 1)),
  weekends: Array.from({ length: weekends }, (_, weekendId) => ({ weekendId, sprint: null, race: null })),
});

it.each<[number, number, RegExp]>([
  [3, 1, /^3 finishing positions have to change\. /],
  [4, 1, /^No longer realistic: 4 finishing positions would have to change\.$/],
  [8, 4, /^8 finishing positions have to change\. /],
  [9, 4, /^No longer realistic: 9 finishing positions would have to change\.$/],
])('%i moves in %i weekends are described as %s', (moves, weekends, text) => {
  expect(describePass(found(moves, weekends), 'anna', weekends)).toMatch(text);
});

it.each<[number | null, number | null, string]>([
  [2, 1, 'finishes 1st, not 2nd'],
  [4, 4, 'finishes 4th'],
  [null, 3, 'finishes 3rd'],
  [1, null, 'does not finish'],
])('a move from %s to %s is described as "%s"', (from, to, text) => {
  const facts = aWhatIf();
  expect(describeMove(move(from, to), facts.weekends, ridersById(facts))).toBe(`Qatar GP, race: Jorge Martín ${text}`);
});

it.each([
  [[25, 16, 0], 0, '+41: F. Bag +25, J. Mar +16'],
  [[25, 16, 13, 11], 0, '+65: F. Bag +25, J. Mar +16 and 2 more'],
  [[25, 16], 2.5, '+43.5: F. Bag +25, bonus +2.5 and 1 more'],
  [[], 2.5, '+2.5: bonus +2.5'],
  [[0], 0, 'No points from these races'],
])('gains of %j and a bonus of %d are one short line', (gains, bonus, text) => {
  const riders = ridersById(aWhatIf());
  const picks = gains.map((gained, index) => ({ competitor_id: [...riders.keys()][index] ?? 0, gained }));
  const gained = gains.reduce((sum, one) => sum + one, bonus);
  const row = { username: 'anna', position: 1, position_change: 0, points: 99, gained, bonus, picks };
  expect(describeGain(row as Parameters<typeof describeGain>[0], riders)).toBe(text);
});
