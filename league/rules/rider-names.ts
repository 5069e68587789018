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

/** The letters in alphabetical order, so that word breaks do not matter. "Oettl" equals Öttl. */
export const nameKey = (name: Name): string =>
  [
    ...wordsOf(name)
      .map((word) => word.replaceAll(/([aou])e/g, '$1'))
      .join(''),
  ]
    .sort()
    .join('');

export const hasSameName = (a: Name, b: Name): boolean => nameKey(a) === nameKey(b);

export const lettersOf = (text: string) => plainLetters(text).replace(/[^\p{L}]/gu, '');

/**
 * Whether a text of a results page, such as "F. Di Giannantonio", may name the rider. The last name and the initial
 * decide. A text of up to three letters may be a country.
 */
export function mayName(text: string, rider: Name): boolean {
  if (lettersOf(text).length <= 3 || isSimilarName({ first: text, last: '' }, rider)) return true;
  const last = lettersOf(rider.last);
  const words = wordsOf({ first: text, last: '' });
  if (namesWord(text, rider)) return true;
  const lastWords = wordsOf({ first: '', last: rider.last });
  if (!lettersOf(text).includes(last) && !lastWords.some((word) => words.includes(word))) return false;
  const others = words.filter((word) => /^\p{L}/u.test(word) && (word.length === 1 || !last.includes(word)));
  return others.length === 0 || others.some((word) => word.charAt(0) === plainLetters(rider.first).charAt(0));
}

/** Whether the text is one word of the rider's name. The page may have the first name in a separate element. */
export function namesWord(text: string, rider: Name): boolean {
  const words = wordsOf({ first: text, last: '' });
  return words.length === 1 && wordsOf(rider).some((word) => words.includes(word));
}

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
