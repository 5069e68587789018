/** Without accents and case, so that "marquez" finds Márquez. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
