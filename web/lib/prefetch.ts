import type { QueryClient } from '@tanstack/react-query';

/** What is known when the first page is opened. `username` is undefined for a visitor. */
export interface Visit {
  client: QueryClient;
  username: string | undefined;
  isAdmin: boolean;
  season: { id: number; year: number } | undefined;
  picksOpen: boolean;
  parameter: string;
  query: URLSearchParams;
}

/** Starts the first queries of a page. The pages that most visits begin with export such a function. */
export type Prefetch = (visit: Visit) => unknown[];
