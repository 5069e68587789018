import { plainLetters } from '../../../../league/contract/plain-letters.js';
import { splitName } from '../../../../league/contract/short-texts.js';

/** Words in names and titles that stay in lower case unless they come first. */
const smallWords = new Set('a and d da de del della delle di do du e el i la le of the und van von'.split(' '));
const keptWords = new Set(['GP', 'TT', 'UK', 'USA']);

/** "ÁLEX MÁRQUEZ" and "Maverick ViÑales" become "Álex Márquez" and "Maverick Viñales". */
export function displayName(fullName: string): { first: string; last: string } {
  return splitName(wordsOf(fullName).map(fixWord).join(' '));
}

/** "GRAN PREMIO DE ESPAÑA" becomes "Gran Premio de España". A title with lower-case letters stays unchanged. */
export function displayTitle(title: string): string {
  const words = wordsOf(title);
  if (/\p{Ll}/u.test(title)) return words.join(' ');
  return words.map((word, index) => displayWord(word, index === 0)).join(' ');
}

function displayWord(word: string, isFirst: boolean): string {
  if (keptWords.has(word)) return word;
  const small = word.toLowerCase();
  if (!isFirst && smallWords.has(small)) return small;
  const [, article = '', rest = ''] = /^([dl]['’])?(.*)$/s.exec(small) ?? [];
  return (isFirst ? capitalize(article) : article) + capitalize(rest);
}

const wordsOf = (text: string) => text.normalize('NFC').trim().split(/\s+/);

function fixWord(word: string): string {
  if (isCapital(word)) return word.toLowerCase().replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  // Somebody typed capitals on a keyboard without a capital Ñ, or the other way round.
  return word.replaceAll(/(?<=\p{L})[^\p{ASCII}]/gu, (letter) => letter.toLowerCase());
}

/** Two or more letters, all of them capitals. "J." and "McPhee" do not match. */
const isCapital = (word: string) => /\p{Lu}.*\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the spelling with the most accents ("Jorge Martín" instead of "Jorge Martin"). Prefers the latest. */
export function bestSpelling(names: readonly string[]): string {
  const accents = (name: string) =>
    [...name.normalize('NFC')].filter((letter) => plainLetters(letter) !== letter.toLowerCase()).length;
  const shown = names.map((name) => Object.values(displayName(name)).join(' ').trim());
  return shown.reduce((best, name) => (accents(name) >= accents(best) ? name : best), shown[0] ?? '');
}
