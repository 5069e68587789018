/** "@anna", but not the part of an e-mail address. Names consist of letters and digits (rules.md 8). */
const mention = /(?<![\p{L}\p{N}@._-])@([A-Za-z0-9]+)/gu;

/** The distinct names in lower case, in the order of the text. Whether members have these names is unknown. */
export const mentionedNames = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, name = '']) => name.toLowerCase())),
];
