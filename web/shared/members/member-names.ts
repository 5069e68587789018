/** Replaces the name of a member whose account is deleted (rules.md 8). */
const deletedMember = 'deleted member';

export const displayName = (username: string): string => username || deletedMember;

interface Compared {
  /** By default the current season. */
  season?: number;
  /** By default the reader. */
  a?: string;
  /** Explains a tie after this weekend. */
  weekendId?: number;
}

export function comparePath(b: string, { season, a, weekendId }: Compared = {}): string {
  const query = new URLSearchParams();
  if (season !== undefined) query.set('season', String(season));
  if (a !== undefined) query.set('a', a);
  query.set('b', b);
  if (weekendId !== undefined) query.set('weekend', String(weekendId));
  return `/compare?${query.toString()}`;
}

export const profilePath = (username: string): string => `/users/${encodeURIComponent(username)}?page=1`;
