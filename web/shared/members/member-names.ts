/** A member's name in a row; rows of deleted accounts have none (rules.md 8). */
export const displayName = (username: string): string => username || '[deleted]';

/** The path of a member's profile. */
export const profilePath = (username: string): string => `/users/${encodeURIComponent(username)}?page=1`;
