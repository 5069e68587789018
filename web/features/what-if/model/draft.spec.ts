import { expect, it } from 'vitest';
import { aWhatIf } from '../../../spec/a-what-if.js';
import { describeGain, ridersById } from './draft.js';

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
