import type { ApiError } from './api-client.js';

/** The texts of a refusal's flags, by the field that each stands beside. */
type FlagTexts<Field extends string> = Record<Field, Record<string, string>>;

interface Explained<Field extends string> {
  fields: Partial<Record<Field, string>>;
  /** The failure itself, where no field has a text for it. */
  rest: ApiError | null;
}

/** What to show beside which field: a line for each flag that the refusal has as false. */
export function explainFlags<Field extends string>(
  error: ApiError | null,
  texts: FlagTexts<Field>,
): Explained<Field> {
  const flags = (error?.body ?? {}) as Partial<Record<string, unknown>>;
  const fields: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(texts) as Field[]) {
    const lines = Object.entries(texts[field]).flatMap(([flag, text]) => (flags[flag] === false ? [text] : []));
    if (lines.length > 0) fields[field] = lines.join('\n');
  }
  return { fields, rest: Object.keys(fields).length > 0 ? null : error };
}

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
