import { expect, it } from '@jest/globals';
import { loadOnce } from './load-once.js';

it('loadOnce loads once for all calls, and again after a failure', async () => {
  const outcomes = [Promise.reject(new Error('too many open files')), Promise.resolve('fonts')];
  let calls = 0;
  const load = loadOnce(() => outcomes[calls++] ?? Promise.reject(new Error('loaded too often')));
  const first = await Promise.allSettled([load(), load()]);
  expect([first.map(({ status }) => status), calls]).toEqual([['rejected', 'rejected'], 1]);
  expect([await load(), await load(), calls]).toEqual(['fonts', 'fonts', 2]);
});
