/** "@anna", but not the part of an e-mail address. Names consist of letters and digits (rules.md 8). */
const mention = /(?<![\p{L}\p{N}@._-])(@[A-Za-z0-9]+)/u;

export const mentionedNames = (text: string): string[] => [
  ...new Set(
    splitMentions(text).flatMap(({ text: part, isMention }) => (isMention ? part.slice(1).toLowerCase() : [])),
  ),
];

export const splitMentions = (text: string): { text: string; isMention: boolean }[] =>
  text.split(mention).map((part, index) => ({ text: part, isMention: index % 2 === 1 }));
