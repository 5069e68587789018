import { createHash } from 'node:crypto';

/** `npm test` prints the seed. Set TEST_SEED to repeat a run. */
const seed = process.env['TEST_SEED'] ?? '1';

/**
 * Returns the whole list in `npm run test:all`. In `npm test`, it returns only `count` items in their original order,
 * drawn with the seed of the run. Use it for cases that cover the same behaviour with different data.
 */
export function sampled<T>(all: readonly T[], count: number): T[] {
  if (process.env['TEST_SCOPE'] === 'all' || all.length <= count) return [...all];
  // Hashes the items instead of counting calls, so that each process of Playwright Test draws the same ones.
  const ranks = all.map((item, index) => [hash(`${seed} ${index} ${JSON.stringify(item)}`), index] as const);
  const chosen = new Set(
    ranks
      .toSorted(([one], [other]) => one.localeCompare(other))
      .slice(0, count)
      .map(([, index]) => index),
  );
  return all.filter((_, index) => chosen.has(index));
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
