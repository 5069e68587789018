import { describe, expect, it } from '@jest/globals';
import { attemptEach } from './attempt-each.js';

const attempt = async (failing: readonly number[]) => {
  const attempted: number[] = [];
  const outcome = await attemptEach([1, 2, 3], (item) => {
    attempted.push(item);
    return failing.includes(item) ? Promise.reject(new Error(`item ${item}`)) : Promise.resolve();
  }).catch((error: unknown) => error);
  return { attempted, outcome };
};

describe('attemptEach', () => {
  it.each([
    [[], undefined],
    [[1], new Error('item 1')],
    [[1, 3], new AggregateError([new Error('item 1'), new Error('item 3')], '2 of several attempts failed')],
  ])('continues after failures, and throws at the end: %j', async (failing, expected) => {
    expect(await attempt(failing)).toEqual({ attempted: [1, 2, 3], outcome: expected });
  });
});
