/** Line breaks, control characters and direction marks would break or reorder the text around a name. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(text);
