const key = 'return-path';

/**
 * The path that a new member returns to: a visitor who opens an invitation registers first, and comes back by the link of a mail. Stored
 * in localStorage until the invitation is opened by a member.
 */
export const saveReturnPath = (path: string): void => localStorage.setItem(key, path);

/** The saved path; home without one. */
export const loadReturnPath = (): string => localStorage.getItem(key) ?? '/';

export const clearReturnPath = (): void => localStorage.removeItem(key);
