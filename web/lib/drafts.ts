const key = (name: string) => `draft ${name}`;

/**
 * What was typed and not sent, kept on this device until it is sent or discarded: also over a reload, another page, the
 * end of a session and a log-in in another tab. The name begins with who typed it: nobody is shown another member's draft.
 */
export const loadDraft = (name: string): string | null => localStorage.getItem(key(name));

/** Keeps what is typed; nothing typed is no draft. */
export function saveDraft(name: string, text: string): void {
  if (text === '') deleteDraft(name);
  else localStorage.setItem(key(name), text);
}

export const deleteDraft = (name: string): void => localStorage.removeItem(key(name));

/** The names of all drafts. */
export const listDrafts = (): string[] =>
  Object.keys(localStorage)
    .filter((one) => one.startsWith(key('')))
    .map((one) => one.slice(key('').length));
