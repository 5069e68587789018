import { describe, it } from '@jest/globals';

const isAll = process.env['TEST_SCOPE'] === 'all';

const register = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * Equals `it` in `npm run test:all`. In `npm test` it registers nothing, so that no test counts as skipped. Use it
 * for slow tests and for further cases of a behaviour that the file already covers.
 */
export const longIt = (isAll ? it : register) as typeof it;

/** The same for `describe`. A group with hooks needs it, because Jest refuses hooks in a group without tests. */
export const longDescribe = (isAll ? describe : register) as typeof describe;
