import { describe, it } from '@jest/globals';

const isAll = process.env['TEST_SCOPE'] === 'all';

const register = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * `it` in `npm run test:all`. In `npm test` it registers nothing, so that no test counts as skipped. For tests that take long, or repeat a kind
 * that the same file proves with another case.
 */
export const longIt = (isAll ? it : register) as typeof it;

/** `describe` in `npm run test:all`, likewise: for a describe with hooks, which Jest refuses where all its tests are declared with `longIt`. */
export const longDescribe = (isAll ? describe : register) as typeof describe;
