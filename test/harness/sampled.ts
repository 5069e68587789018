import { createHash } from 'node:crypto';

/** `npm test` prints it; TEST_SEED repeats a run. */
const seed = process.env['TEST_SEED'] ?? '1';

/**
 * The whole list in `npm run test:all`; in `npm test` only `count` items, in their order, drawn with the seed of the run. For cases that prove
 * the same with different data.
 */
export function sampled<T>(all: readonly T[], count: number): T[] {
  if (process.env['TEST_SCOPE'] === 'all' || all.length <= count) return [...all];
  // Not by a counter of calls: each process of Playwright Test has to draw the same ones.
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
