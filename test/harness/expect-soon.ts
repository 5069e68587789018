import { expect } from '@jest/globals';
import { waitUntil } from './wait-until.js';

/** Reads until the expected value is returned: an API process is notified of the changes of others with a delay. */
export async function expectSoon<T>(read: () => Promise<T>, expected: T): Promise<void> {
  let actual: T | undefined;
  const isEqual = async () => {
    actual = await read();
    try {
      // Not `isDeepStrictEqual`: arrays of the built code have another prototype than those of a test.
      expect(actual).toEqual(expected);
      return true;
    } catch {
      return false;
    }
  };
  await waitUntil('', isEqual).catch(() => expect(actual).toEqual(expected));
}
