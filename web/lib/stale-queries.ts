import { matchQuery, type QueryFilters, type QueryKey } from '@tanstack/react-query';

/** The subjects that mutations change. The key of a query begins with its subject. */
type Subject =
  | 'user'
  | 'season'
  | 'seasons'
  | 'riders'
  | 'weekends'
  | 'weekend'
  | 'standings'
  | 'picks'
  | 'announcements'
  | 'announcement'
  | 'comments'
  | 'reports'
  | 'groups'
  | 'group'
  | 'season-admin'
  | 'weekend-admin'
  | 'weekend-mails';

/** A subject, or the beginning of the keys of some queries. */
export type Change = Subject | QueryKey;

/** Not an interface, because TanStack Query only accepts types with an index signature. */
type Meta = {
  /** The other subjects that the query shows. */
  dependsOn?: readonly Subject[];
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
