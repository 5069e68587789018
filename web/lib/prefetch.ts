import type { QueryClient } from '@tanstack/react-query';

/** The facts that are known when the first page is opened. `username` is undefined for a visitor. */
export interface Visit {
  client: QueryClient;
  username: string | undefined;
  isAdmin: boolean;
  season: { id: number; year: number } | undefined;
  picksOpen: boolean;
  parameter: string;
  query: URLSearchParams;
}

/** Starts the first queries of a page. The pages on which most visits begin export this function. */
export type Prefetch = (visit: Visit) => unknown[];
