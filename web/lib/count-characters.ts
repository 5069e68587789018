/**
 * What a field says about the length of its text, which counts without the blanks around it: `hint` while it fits, `error`
 * once it does not. `quietUpTo`: a text that is no longer than this needs no hint.
 */
export function countCharacters(text: string, most: number, quietUpTo = -1): { hint?: string; error?: string } {
  const { length } = text.trim();
  const over = length - most;
  if (over > 0) return { error: `${over} ${over === 1 ? 'character' : 'characters'} too many: at most ${most}` };
  return length > quietUpTo ? { hint: `${length} of at most ${most} characters` } : {};
}
