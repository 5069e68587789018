import { allFlags, flagCode } from '../../../../league/contract/racing-identity.js';
import { plainLetters } from '../../../../league/contract/plain-letters.js';
import { isLabel } from './session-names.js';

export interface EventName {
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
  'portuguese pt,algarve pt,portimao pt,argentinian ar,argentine ar,termas ar,americas us,american us,usa us,austin us,' +
  'spanish es,jerez es,catalan ct,catalunya ct,catalonia ct,cataluna ct,barcelona ct,montmelo ct,aragon ag,motorland ag,' +
  'valencian vc,valencia vc,valenciana vc,ricardo tormo vc,french fr,le mans fr,italian it,mugello it,san marino sm,' +
  'misano sm,rimini sm,german de,sachsenring de,dutch nl,assen nl,olanda nl,holanda nl,british gb,great britain gb,' +
  'gran bretagna gb,gran bretana gb,grande bretagne gb,gra bretanha gb,grossbritannien gb,silverstone gb,austrian at,' +
  'red bull ring at,spielberg at,styrian st,styria st,indian in,buddh in,japanese jp,motegi jp,indonesian id,' +
  'mandalika id,australian au,phillip island au,thai th,buriram th,malaysian my,sepang my,qatari qa,lusail qa,losail qa,' +
  'hungarian hu,balaton hu,czech cz,brno cz,finnish fi,kymiring fi,brazilian br,goiania br,kazakh kz,sokol kz,' +
  'turkish tr,chinese cn,emilia romagna em,americhe us,amerika us,ameriques us,catalogna ct,katalonien ct,catalogne ct,' +
  'catalonie ct,catalunha ct,aragona ag,aragonien ag,aragao ag,groot brittannie gb,repubblica ceca cz';

function listPlaces(): ReadonlyMap<string, string> {
  const names = languages.flatMap((language) => {
    const inLanguage = new Intl.DisplayNames(language, { type: 'region' });
    return allFlags.map((code) => [wordsOf(inLanguage.of(code.toUpperCase()) ?? code), code] as const);
  });
  const others = otherWords.split(',').map((pair) => [wordsOf(pair.slice(0, -3)), pair.slice(-2)] as const);
  return new Map([...names, ...others]);
}

let placeOfWords: ReadonlyMap<string, string> | undefined;
const pairsIn = (text: string) =>
  [...(placeOfWords ??= listPlaces())].filter(([words]) => wordsOf(text).includes(words));

/** Also finds the three capital letters of a country. */
const placesIn = (text: string): string[] => [
  ...pairsIn(text).map(([, place]) => place),
  ...(text.match(/\b[A-Z]{3}\b/g) ?? []).flatMap((letters) => flagCode(letters) ?? []),
];

const placesOf = ({ title, country }: EventName): string[] => placesIn(`${title} ${country ?? ''}`);

const event = /\b(gp|grand prix|gran premio|gran premi|grande premio|grosser preis|grote prijs)\b/;

export const namesOwnPlace = (text: string, { own }: SeasonEvents): boolean =>
  placesOf(own).some((place) => placesIn(text).includes(place));

export const hasKnownPlace = ({ own }: SeasonEvents): boolean => placesOf(own).length > 0;

/** Whether a text contains "Grand Prix" in one of several languages. */
export const namesGrandPrix = (text: string): boolean => event.test(wordsOf(text));

/** Whether a text contains the weekend's title without "GP", such as "Pacific". */
export function namesOwnRest(text: string, { own }: SeasonEvents): boolean {
  const rest = wordsOf(own.title).replace(event, ' ').trim();
  return rest !== '' && namesTitle(text, rest);
}

/** Other texts may name the country of a rider. */
function namesEvent(text: string): boolean {
  if (event.test(wordsOf(text))) return true;
  const rest = pairsIn(text).reduce((words, [place]) => words.replace(place, ' '), wordsOf(text));
  return isLabel(rest) || /^\W*[A-Z]{3}\b/.test(text);
}

/** Whether a text names the place of another weekend, in one of several languages, and not the own place. */
export function namesOtherPlace(text: string, { own, others }: SeasonEvents): boolean {
  const [found, known] = [placesIn(text), placesOf(own)];
  if (found.length === 0 || known.length === 0 || !namesEvent(text)) return false;
  const isAmong = (place: string) => found.includes(place);
  return !known.some(isAmong) && others.some((other) => placesOf(other).some(isAmong));
}
