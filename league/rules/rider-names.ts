import { plainLetters } from '../contract/plain-letters.js';

interface Name {
  readonly first: string;
  readonly last: string;
}

/** Pages differ in case, accents and the order of first and last names. */
const wordsOf = ({ first, last }: Name): string[] =>
  plainLetters(`${first} ${last}`)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort();

export const nameKey = (name: Name): string => wordsOf(name).join(' ');

export const hasSameName = (a: Name, b: Name): boolean => nameKey(a) === nameKey(b);

/** Whether two names may belong to the same person. Pages may omit second names, or write "J. Zarco". */
export function isSimilarName(a: Name, b: Name): boolean {
  const [shorter = [], longer = []] = [wordsOf(a), wordsOf(b)].toSorted((one, other) => one.length - other.length);
  const abbreviated = shorter.filter((word) => !longer.includes(word));
  const isWritten = shorter.some((word) => word.length > 1 && !abbreviated.includes(word));
  // An initial does not abbreviate a word that both names contain: "M. Márquez" is not Álex Márquez.
  const rest = longer.filter((word) => !shorter.includes(word));
  const hasFullForm = (word: string) =>
    rest.some((other) => Math.min(word.length, other.length) === 1 && word.charAt(0) === other.charAt(0));
  return shorter.length > 1 && isWritten && abbreviated.every(hasFullForm);
}
