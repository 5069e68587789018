import { matchQuery, type QueryFilters, type QueryKey } from '@tanstack/react-query';

/** A subject, which is the first part of the keys of its queries, or more parts of the keys. */
export type Change = string | QueryKey;

/** Not an interface, because TanStack Query only accepts types with an index signature. */
type Meta = {
  /** The other subjects that the query shows. */
  dependsOn?: readonly string[];
  /** Whether the data stays in the cache when another member logs in. */
  outlivesMember?: true;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Meta;
  }
}

/** The queries that a mutation makes stale. One filter for all changes, so that no query is refetched twice. */
export const staleAfter = (changes: readonly Change[]): QueryFilters => ({
  predicate: (query) =>
    changes.some((change) =>
      typeof change === 'string'
        ? query.queryKey[0] === change || query.meta?.dependsOn?.includes(change)
        : matchQuery({ queryKey: change }, query),
    ),
});
