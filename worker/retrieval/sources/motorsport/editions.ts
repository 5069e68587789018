/** The series, the year and the event. */
export const eventPath = /^\/([^/]+)\/results\/(\d{4})\/([^/]+)\/*$/;

interface OtherEdition {
  shown: string;
  wanted: string;
}

const classes: Readonly<Record<string, string>> = {
  motogp: 'MotoGP',
  moto2: 'Moto2',
  moto3: 'Moto3',
  motoe: 'MotoE',
  worldsbk: 'WorldSBK',
  wsbk: 'WorldSBK',
  superbike: 'WorldSBK',
  worldssp: 'WorldSSP',
  supersport: 'WorldSSP',
  rookiescup: 'Rookies Cup',
  juniorgp: 'JuniorGP',
};
const className = /\b(moto[ -]?(gp|[23e])|worldsbk|wsbk|superbike|worldssp|supersport|rookies cup|junior ?gp)\b/g;

/** Returns null if the text names no class, or several classes. */
export const classIn = (text: string): string | null =>
  onlyOne(text.toLowerCase().match(className), (name) => classes[name.replace(/[ -]/, '')]) ?? null;

/** Returns null if the text names no class, several classes, or the class of `url`. */
export function findOtherClass(text: string, url: string): OtherEdition | null {
  const wanted = classes[eventPath.exec(new URL(url).pathname)?.[1] ?? ''];
  const shown = classIn(text);
  return wanted !== undefined && shown !== null && shown !== wanted ? { shown, wanted } : null;
}

/** Returns null if the text names no year, several years, or the year of `url`. */
export function findOtherYear(text: string, url: string): OtherEdition | null {
  const wanted = eventPath.exec(new URL(url).pathname)?.[2];
  const shown = yearIn(text);
  return wanted !== undefined && shown !== undefined && shown !== wanted ? { shown, wanted } : null;
}

/** Returns undefined if the text names no year, or several years. */
export const yearIn = (text: string): string | undefined => onlyOne(text.match(/\b(19|20)\d\d\b/g), (year) => year);

function onlyOne(found: readonly string[] | null, nameOf: (text: string) => string | undefined): string | undefined {
  const names = new Set((found ?? []).map(nameOf));
  return names.size === 1 ? [...names][0] : undefined;
}
