/**
 * Passwords are normalized before they are hashed, compared or judged (NFKC; NIST SP 800-63B, 3.1.1.2). Devices encode
 * the same letter differently: "é" can be one character or two.
 */
export const normalPassword = (password: string): string => password.normalize('NFKC');

export const isSamePassword = (one: string, other: string): boolean => normalPassword(one) === normalPassword(other);

/** The first form is the current one. Older hashes may be based on the others. */
export const passwordForms = (password: string): string[] => [
  ...new Set([normalPassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];
