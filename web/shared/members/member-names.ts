/** A member's name as rows show it; a deleted account has left rows without one (rules.md 8). */
export const displayName = (username: string): string => username || '[deleted]';

/** Where a member's profile is. */
export const profilePath = (username: string): string => `/users/${encodeURIComponent(username)}?page=1`;
