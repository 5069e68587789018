/**
 * Whether a text is on one line, without control characters and without the characters that change the direction of the text after it. A
 * name with these would break or reorder what is shown beside it.
 */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(text);
