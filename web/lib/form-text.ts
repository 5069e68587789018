/** The text of a field of a form, not trimmed; empty where the form has no such text. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
