import { hasSameName, isSimilarName, lettersOf, mayName, namesWord } from './rider-names.js';

interface PageRow {
  number: number;
  name?: string;
}

interface Named {
  number: number;
  first: string;
  last: string;
}

export function findOddNames(rows: readonly PageRow[], riders: readonly Named[]): string[] {
  return [...findOtherNames(rows, riders), ...findSharedNames(rows, riders), ...findNameless(rows, riders)];
}

/** A number may belong to a substitute, or the page may show another class or year. */
function findOtherNames(rows: readonly PageRow[], riders: readonly Named[]): string[] {
  const others = rows.flatMap(({ number, name = '' }) => {
    const holders = riders.filter((rider) => rider.number === number);
    const [rider] = holders;
    return rider === undefined || holders.some((holder) => mayName(name, holder)) ? [] : [{ name, rider }];
  });
  const [first] = others;
  if (!first) return [];
  const { name, rider } = first;
  const example = `umber ${rider.number} is “${name}” on the page, but ${rider.first} ${rider.last} in the season.`;
  if (others.length === 1) return [`N${example}`];
  return [`${others.length} riders have other names on the page than in the season. For example, n${example}`];
}

/** A surname alone does not reveal exchanged numbers of two riders with that surname. */
function findSharedNames(rows: readonly PageRow[], riders: readonly Named[]): string[] {
  const shared = rows.flatMap(({ number, name = '' }) => {
    if (!isTelling(name, riders)) return [];
    const fits = (one: Named) => (isLong(name) ? mayName(name, one) : namesWord(name, one));
    const rider = riders.find((one) => one.number === number && fits(one));
    if (rider === undefined) return [];
    const isFull = (one: Named) => isSimilarName({ first: name, last: '' }, one);
    const other = riders.find(
      (one) => one.number !== number && !hasSameName(one, rider) && fits(one) && (!isFull(rider) || isFull(one)),
    );
    return other === undefined ? [] : [{ name, rider, other }];
  });
  const [first] = shared;
  if (!first) return [];
  const { name, rider, other } = first;
  const example = `umber ${rider.number} is “${name}” on the page, which may be ${rider.first} ${rider.last} or ${other.first} ${other.last}.`;
  if (shared.length === 1) return [`N${example}`];
  return [`${shared.length} names on the page fit several riders of the season. For example, n${example}`];
}

function findNameless(rows: readonly PageRow[], riders: readonly Named[]): string[] {
  const nameless = rows.filter(({ name = '' }) => !isTelling(name, riders));
  if (nameless.length === 0) return [];
  if (nameless.length * 2 > rows.length)
    return ['The page does not name its riders, so their numbers could not be compared with names.'];
  const numbers = nameless.map(({ number }) => number).join(', ');
  return [`The page has no names beside these numbers, so they could not be compared with names: ${numbers}.`];
}

/** A shorter text may be a country. */
const isLong = (text: string): boolean => lettersOf(text).length > 3;

/** A short text may also be a name of the season, such as Mir. */
const isTelling = (text: string, riders: readonly Named[]): boolean =>
  isLong(text) || riders.some((rider) => namesWord(text, rider));
