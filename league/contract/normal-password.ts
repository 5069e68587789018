/** Devices encode "é" as one character or two, so passwords are normalized first (NIST SP 800-63B, 3.1.1.2). */
export const normalPassword = (password: string): string => password.normalize('NFKC');

export const isSamePassword = (one: string, other: string): boolean => normalPassword(one) === normalPassword(other);

/** The first form is the current one. Older hashes may be based on the others. */
export const passwordForms = (password: string): string[] => [
  ...new Set([normalPassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];
