/**
 * The whole list in `npm run test:all`; in `npm test` only `amount` items, evenly spread, with the first and the last (for 1: the last). For cases
 * that prove the same with different data.
 */
export function sampled<T>(all: readonly T[], amount: number): T[] {
  if (process.env['TEST_SCOPE'] === 'all' || all.length <= amount) return [...all];
  const last = all.length - 1;
  const chosen = new Set(
    Array.from({ length: amount }, (_, index) => (amount === 1 ? last : Math.round((index * last) / (amount - 1)))),
  );
  return all.filter((_, index) => chosen.has(index));
}
