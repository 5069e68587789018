import { allFlags, flagCode } from '../../../../league/contract/racing-identity.js';
import { plainLetters } from '../../../../league/contract/plain-letters.js';

interface EventName {
  title: string;
  /** Three letters, or null if unknown. */
  country: string | null;
}

/** The weekend and the other weekends of its season. */
export interface SeasonEvents {
  year: number;
  own: EventName;
  others: readonly EventName[];
}

/** A shorter title may be a part of others. */
const shortestTitle = 5;

export const wordsOf = (text: string) =>
  ` ${plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()} `;

export const namesTitle = (text: string, title: string): boolean => wordsOf(text).includes(wordsOf(title));

/** Whether a text names the weekend, and not another weekend whose title contains the weekend's title. */
export function namesOwn(text: string, { own, others }: SeasonEvents): boolean {
  const isLonger = ({ title }: EventName) => namesTitle(title, own.title) && namesTitle(text, title);
  return namesTitle(text, own.title) && !others.some((other) => other.title !== own.title && isLonger(other));
}

export const otherTitles = ({ others }: SeasonEvents): string[] =>
  others.map(({ title }) => title).filter((title) => title.length >= shortestTitle);

const languages = ['en', 'es', 'it', 'fr', 'de', 'pt', 'nl', 'ca'];
/** Other words for a country, and regions with an event of their own. */
const otherWords =
  'portuguese pt,algarve pt,argentinian ar,argentine ar,americas us,american us,usa us,austin us,spanish es,jerez es,' +
  'catalan ct,catalunya ct,catalonia ct,cataluna ct,aragon ag,valencian vc,valencia vc,valenciana vc,french fr,' +
  'italian it,mugello it,san marino sm,misano sm,rimini sm,german de,sachsenring de,dutch nl,assen nl,olanda nl,' +
  'holanda nl,british gb,great britain gb,gran bretagna gb,gran bretana gb,grande bretagne gb,gra bretanha gb,' +
  'grossbritannien gb,silverstone gb,austrian at,styrian st,styria st,indian in,japanese jp,motegi jp,indonesian id,' +
  'mandalika id,australian au,phillip island au,thai th,malaysian my,sepang my,qatari qa,hungarian hu,czech cz,' +
  'brno cz,finnish fi,brazilian br,kazakh kz,turkish tr,chinese cn,emilia romagna em';

function listPlaces(): ReadonlyMap<string, string> {
  const names = languages.flatMap((language) => {
    const inLanguage = new Intl.DisplayNames(language, { type: 'region' });
    return allFlags.map((code) => [wordsOf(inLanguage.of(code.toUpperCase()) ?? code), code] as const);
  });
  const others = otherWords.split(',').map((pair) => [wordsOf(pair.slice(0, -3)), pair.slice(-2)] as const);
  return new Map([...names, ...others]);
}

let placeOfWords: ReadonlyMap<string, string> | undefined;
const placesIn = (text: string): string[] =>
  [...(placeOfWords ??= listPlaces())].filter(([words]) => wordsOf(text).includes(words)).map(([, place]) => place);

const placesOf = ({ title, country }: EventName): string[] => [
  ...placesIn(title),
  ...(country === null ? [] : [flagCode(country) ?? '']),
];

const event = /\b(gp|grand prix|gran premio|gran premi|grande premio|grosser preis|grote prijs)\b/;

/** Whether a text names the place of another weekend, in one of several languages, and not the own place. */
export function namesOtherPlace(text: string, { own, others }: SeasonEvents): boolean {
  if (!event.test(wordsOf(text))) return false;
  const [found, known] = [placesIn(text), placesOf(own)];
  const isAmong = (place: string) => found.includes(place);
  return known.length > 0 && !known.some(isAmong) && others.some((other) => placesOf(other).some(isAmong));
}
