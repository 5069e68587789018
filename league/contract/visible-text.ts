/** Includes combining marks on their own, and characters that fonts leave empty, such as the Braille blank. */
const invisible =
  /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}]*$/u;

export const isVisible = (text: string): boolean => !invisible.test(text);
