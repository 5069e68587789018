import type { ApiError } from './api-client.js';

/** The texts of a refusal's flags, by field. */
type FlagTexts<Field extends string> = Record<Field, Record<string, string>>;

interface Explained<Field extends string> {
  fields: Partial<Record<Field, string>>;
  /** The error itself, if no field has a text for it. */
  rest: ApiError | null;
}

/** The error of each field: a line for each flag that is false in the refusal. */
export function explainFlags<Field extends string>(error: ApiError | null, texts: FlagTexts<Field>): Explained<Field> {
  const flags = (error?.body ?? {}) as Partial<Record<string, unknown>>;
  const fields: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(texts) as Field[]) {
    const lines = Object.entries(texts[field]).flatMap(([flag, text]) => (flags[flag] === false ? [text] : []));
    if (lines.length > 0) fields[field] = lines.join('\n');
  }
  return { fields, rest: Object.keys(fields).length > 0 ? null : error };
}

/**
 * The hint or error for the length of a text, which is trimmed: `hint` while it fits, `error` once it is too long. `quietUpTo`:
 * no hint up to this length.
 */
export function countCharacters(text: string, most: number, quietUpTo = -1): { hint?: string; error?: string } {
  const { length } = text.trim();
  const over = length - most;
  if (over > 0) return { error: `${over} ${over === 1 ? 'character' : 'characters'} too many: at most ${most}` };
  return length > quietUpTo ? { hint: `${length} of at most ${most} characters` } : {};
}
