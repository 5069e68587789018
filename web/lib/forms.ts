import { useState } from 'react';
import type { ApiError } from './api-client.js';

interface FormSchema<Values> {
  safeParse: (
    form: unknown,
  ) =>
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

type Errors<Values> = Partial<Record<keyof Values, string>>;

export function parseForm<Values>(
  schema: FormSchema<Values>,
  form: FormData,
): { values: Values; errors: Errors<Values> } | { values: null; errors: Errors<Values> } {
  const parsed = schema.safeParse(Object.fromEntries(form));
  if (parsed.success) return { values: parsed.data, errors: {} };
  const errors: Errors<Values> = {};
  for (const { path, message } of parsed.error.issues) errors[path[0] as keyof Values] ??= message;
  return { values: null, errors };
}

/** `submit` calls `onValid` with the values. It returns false if a field is invalid. */
export function useFormSchema<Values>(schema: FormSchema<Values>, onValid: (values: Values) => void) {
  const [errors, setErrors] = useState<Errors<Values>>({});
  const submit = (form: FormData): boolean => {
    const { values, errors: found } = parseForm(schema, form);
    setErrors(found);
    if (values !== null) onValid(values);
    return values !== null;
  };
  return { errors, submit };
}

type FlagTexts<Field extends string> = Record<Field, Record<string, string>>;

interface Explained<Field extends string> {
  fields: Partial<Record<Field, string>>;
  rest: ApiError | null;
}

/** The error of each field has one line for each flag that is false in the refusal. */
export function explainFlags<Field extends string>(error: ApiError | null, texts: FlagTexts<Field>): Explained<Field> {
  const flags = (error?.body ?? {}) as Partial<Record<string, unknown>>;
  const fields: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(texts) as Field[]) {
    const lines = Object.entries(texts[field]).flatMap(([flag, text]) => (flags[flag] === false ? [text] : []));
    if (lines.length > 0) fields[field] = lines.join('\n');
  }
  return { fields, rest: Object.keys(fields).length > 0 ? null : error };
}

/** Returns `name`, the only field of a form, if the server refused its value. */
export const refusedField = (
  error: ApiError | null,
  name: string,
  statuses: readonly number[] = [400],
): string | undefined => (error && statuses.includes(error.status) ? name : undefined);

/** The hint or error for the length of a trimmed text. Texts up to `quietUpTo` get no hint. */
export function countCharacters(text: string, most: number, quietUpTo = -1): { hint?: string; error?: string } {
  const { length } = text.trim();
  const over = length - most;
  if (over > 0) return { error: `${over} ${over === 1 ? 'character' : 'characters'} too many: at most ${most}` };
  return length > quietUpTo ? { hint: `${length} of at most ${most} characters` } : {};
}

/** The text of a field, not trimmed. Empty if the form does not have it. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
