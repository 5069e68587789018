import { useState } from 'react';

/** What is used of a schema of league/contract/forms.ts. */
interface FormSchema<Values> {
  safeParse: (
    form: unknown,
  ) =>
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

type Errors<Values> = Partial<Record<keyof Values, string>>;

/** The values of a form by its schema, or the first error of each field. */
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

/**
 * The errors of a form by field, and its `onSubmit`, which calls `onValid` with the values or returns false where a field is
 * invalid.
 */
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
