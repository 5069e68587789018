import { describe, expect, it } from 'vitest';
import { createQueryClient } from './query-client.js';
import { type Change, staleAfter } from './stale-queries.js';

/** Returns the keys of the queries that these changes make stale, as texts. */
async function staleKeys(changes: readonly Change[]): Promise<string[]> {
  const client = createQueryClient();
  const queryFn = () => Promise.resolve('loaded');
  await client.fetchQuery({ queryKey: ['standings', 2023], meta: { dependsOn: ['picks'] }, queryFn });
  await client.fetchQuery({ queryKey: ['standings', 'rivals', 2023], queryFn });
  await client.fetchQuery({ queryKey: ['weekend', 1], queryFn });
  await client.invalidateQueries(staleAfter(changes));
  const queries = client.getQueryCache().getAll();
  return queries.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => queryKey.join(' '));
}

describe('the queries that a change makes stale', () => {
  it.each<[string, readonly Change[], string[]]>([
    ['are those of the subject', ['standings'], ['standings 2023', 'standings rivals 2023']],
    ['include those that depend on the subject', ['picks'], ['standings 2023']],
    ['are those whose keys begin with a given key', [['standings', 'rivals']], ['standings rivals 2023']],
    ['are all for an empty key', [[]], ['standings 2023', 'standings rivals 2023', 'weekend 1']],
    ['are none without a change', [], []],
  ])('%s', async (_, changes, expected) => {
    expect(await staleKeys(changes)).toEqual(expected);
  });
});
