/** Where a member's profile is. */
export const profileAddress = (username: string): string => `/users/${encodeURIComponent(username)}?page=1`;
