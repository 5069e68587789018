import { hashKey, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';

/** A change that the cache shows before the server has confirmed it. */
export interface OptimisticChange {
  apply: () => void;
  isRunning: boolean;
}

interface ChangedQuery {
  key: QueryKey;
  /** The data without any of the changes. */
  base: unknown;
  /** The data with all changes. If the cache has other data, it was refetched or removed. */
  shown: unknown;
}

interface Journal {
  queries: Map<string, ChangedQuery>;
  /** In the order of their start. */
  changes: OptimisticChange[];
}

const journals = new WeakMap<QueryClient, Journal>();

function journalOf(client: QueryClient): Journal {
  const journal = journals.get(client) ?? { queries: new Map<string, ChangedQuery>(), changes: [] };
  journals.set(client, journal);
  return journal;
}

export function beginChange(client: QueryClient, filters: QueryFilters, apply: () => void): OptimisticChange {
  const { queries, changes } = journalOf(client);
  noteRefetched(client);
  const before = client.getQueriesData(filters);
  apply();
  for (const [key, data] of before) {
    const shown = client.getQueryData(key);
    if (shown !== data) queries.set(hashKey(key), { key, base: queries.get(hashKey(key))?.base ?? data, shown });
  }
  const change = { apply, isRunning: true };
  changes.push(change);
  return change;
}

/** Applies all changes again, because a response to a request from before a change may contain the old state. */
export function confirmChange(client: QueryClient, change: OptimisticChange): void {
  change.isRunning = false;
  applyAgain(client);
}

/** Removes one change. Changes that began later stay visible. */
export function undoChange(client: QueryClient, change: OptimisticChange): void {
  const journal = journalOf(client);
  journal.changes = journal.changes.filter((one) => one !== change);
  applyAgain(client);
}

function applyAgain(client: QueryClient): void {
  const { queries, changes } = journalOf(client);
  noteRefetched(client);
  for (const { key, base } of queries.values()) client.setQueryData(key, base);
  for (const { apply } of changes) apply();
  for (const query of queries.values()) query.shown = client.getQueryData(query.key);
  if (changes.every(({ isRunning }) => !isRunning)) journals.delete(client);
}

/** Changes that began earlier no longer show anything. */
export const forgetChanges = (client: QueryClient): boolean => journals.delete(client);

/** Never restores data from before a refetch, or of a member who has logged out. */
function noteRefetched(client: QueryClient): void {
  for (const query of journalOf(client).queries.values()) {
    const data: unknown = client.getQueryData(query.key);
    if (data !== query.shown) query.base = data;
  }
}
