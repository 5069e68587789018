/** "@anna", but not the part of an e-mail address. Names consist of letters and digits (rules.md 8). */
const mention = /(?<![\p{L}\p{N}@._-])@([A-Za-z0-9]+)/gu;

export const mentionedNames = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, name = '']) => name.toLowerCase())),
];
