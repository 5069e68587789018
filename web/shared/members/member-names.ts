/** Replaces the name of a member whose account is deleted (rules.md 8). */
const deletedMember = 'deleted member';

export const displayName = (username: string): string => username || deletedMember;

export const profilePath = (username: string): string => `/users/${encodeURIComponent(username)}?page=1`;
