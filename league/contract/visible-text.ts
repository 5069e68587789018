/**
 * Characters without ink: blanks, control and format characters, marks without a letter to stand on, and letters and symbols that fonts
 * leave empty (the Braille blank, fillers, a musical null).
 */
const invisible =
  /^[\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}]*$/u;

/** Whether a text has a character that a reader sees. */
export const isVisible = (text: string): boolean => !invisible.test(text);
