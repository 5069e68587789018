import { expect } from '@jest/globals';
import { waitUntil } from './wait-until.js';

/** What is read becomes what is expected: an API process hears a moment later of what others changed. */
export async function expectSoon<T>(read: () => Promise<T>, expected: T): Promise<void> {
  let seen: T | undefined;
  const isThere = async () => {
    seen = await read();
    try {
      // `isDeepStrictEqual` tells arrays of the built code, which have another prototype, from those of a test.
      expect(seen).toEqual(expected);
      return true;
    } catch {
      return false;
    }
  };
  await waitUntil('', isThere).catch(() => expect(seen).toEqual(expected));
}
