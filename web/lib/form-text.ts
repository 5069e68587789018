/** What was typed into a field of a form, as it was typed; empty where the form has no such text. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
