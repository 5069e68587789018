/** Line breaks, control characters and direction marks would break or reorder the text around a name. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(text);
