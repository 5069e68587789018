const key = (name: string) => `draft ${name}`;

/**
 * What was typed and not sent, kept on this device until it is sent or discarded: also over a reload, another page, the
 * end of a session and a log-in in another tab. The name begins with who typed it: nobody is shown another member's draft.
 */
export const readDraft = (name: string): string | null => localStorage.getItem(key(name));

export const keepDraft = (name: string, text: string): void => localStorage.setItem(key(name), text);

export const forgetDraft = (name: string): void => localStorage.removeItem(key(name));
