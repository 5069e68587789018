const key = (name: string) => `draft ${name}`;

/** What was typed and not sent, kept while the tab is open: also over a reload, another page, a log-in. */
export const readDraft = (name: string): string | null => sessionStorage.getItem(key(name));

export const keepDraft = (name: string, text: string): void => sessionStorage.setItem(key(name), text);

export const forgetDraft = (name: string): void => sessionStorage.removeItem(key(name));
