import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Replaces the texts of fields, by their labels. */
export async function fillFields(user: UserEvent, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await user.clear(fieldOf(label));
    if (text) await user.paste(text);
  }
}

/** What is in the fields with these labels. */
export const readFields = (labels: string[]): Record<string, string> =>
  Object.fromEntries(labels.map((label) => [label, fieldOf(label).value]));

/** The accessible description of a field: its hint and its error, a line each. */
export function descriptionOf(label: string): string {
  const ids = (fieldOf(label).getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent).join('\n');
}
