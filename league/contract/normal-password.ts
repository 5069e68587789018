/**
 * The form in which passwords are hashed, compared and judged: NFKC (NIST SP 800-63B, 3.1.1.2). Devices send the same typed letters in
 * different forms, for example "é" as one character or as two.
 */
export const normalPassword = (password: string): string => password.normalize('NFKC');

/** Whether two passwords are the same, in whatever form they were typed. */
export const isSamePassword = (one: string, other: string): boolean => normalPassword(one) === normalPassword(other);

/** A password in all forms in which it may have been hashed before hashes were made of the normal form; the normal form is first. */
export const passwordForms = (password: string): string[] => [
  ...new Set([normalPassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];
