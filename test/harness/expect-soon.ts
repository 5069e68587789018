import { expect } from '@jest/globals';
import { waitUntil } from './wait-until.js';

/** Reads until the expected value is returned. An API process hears of changes by other processes after a delay. */
export async function expectSoon<T>(read: () => Promise<T>, expected: T): Promise<void> {
  let actual: T | undefined;
  const isEqual = async () => {
    actual = await read();
    try {
      // `isDeepStrictEqual` would fail, because arrays from the built code have a different prototype than arrays in a
      // test.
      expect(actual).toEqual(expected);
      return true;
    } catch {
      return false;
    }
  };
  await waitUntil('', isEqual).catch(() => expect(actual).toEqual(expected));
}
