/** The text for a member without a name: the account is deleted (rules.md 8). */
const deletedMember = 'deleted member';

/** A member's name in a row. */
export const displayName = (username: string): string => username || deletedMember;

/** The path of a member's profile. */
export const profilePath = (username: string): string => `/users/${encodeURIComponent(username)}?page=1`;
