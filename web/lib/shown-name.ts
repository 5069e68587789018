/** A member's name as rows show it; a deleted account has left rows without one (rules.md 8). */
export const shownName = (username: string): string => username || '[deleted]';
