import type { Competitor } from './shapes.js';

/** The manufacturers whose number plates have a colour of their own (web/ui/styles/tokens.css). */
const manufacturers = ['Aprilia', 'Ducati', 'GASGAS', 'Honda', 'KTM', 'Yamaha'] as const;
type Manufacturer = (typeof manufacturers)[number];

/** What is known of a rider beside name and number; unknown fields are absent. `country`: three letters. */
export type RacingIdentity = Pick<Competitor, 'team' | 'manufacturer' | 'country'>;

/** The one manufacturer that a text names: "KTM" for "Red Bull KTM Factory Racing"; null if it names none, or several. */
export function findManufacturer(text: string): Manufacturer | null {
  const words = text.toLowerCase().split(/[^a-z]+/);
  const [found, ...others] = manufacturers.filter((one) => words.includes(one.toLowerCase()));
  return found && others.length === 0 ? found : null;
}

/** The three letters of countries in race results, and the two letters of ISO 3166, which identify flag and name. */
const codes =
  'ALG dz,AND ad,ARG ar,AUS au,AUT at,BEL be,BRA br,BUL bg,CAN ca,CHI cl,CHN cn,COL co,CRC cr,CRO hr,CZE cz,DEN dk,' +
  'ECU ec,ESP es,EST ee,FIN fi,FRA fr,GBR gb,GER de,GRE gr,HUN hu,INA id,IND in,IRL ie,ISR il,ITA it,JPN jp,KAZ kz,' +
  'KOR kr,KSA sa,LAT lv,LTU lt,LUX lu,MAL my,MAR ma,MAS my,MEX mx,MON mc,NED nl,NOR no,NZL nz,PER pe,PHI ph,POL pl,' +
  'POR pt,QAT qa,ROU ro,RSA za,RSM sm,SGP sg,SLO si,SMR sm,SRB rs,SUI ch,SVK sk,SWE se,THA th,TUR tr,UAE ae,UKR ua,' +
  'URU uy,USA us,VEN ve,VIE vn';
const flagCodes = new Map(codes.split(',').map((pair) => [pair.slice(0, 3), pair.slice(4)]));

/** The two letters (lower case) of a country; null if they are not known. */
function flagCode(country: string): string | null {
  return flagCodes.get(country) ?? null;
}

/** The folder of the flags under assets/. Browsers cache it without limit, so its name has the version of the library. */
export const flagsFolder = 'flags-7.5.0';

/** The address of the flag of a country of three letters; null if there is none. */
export function flagAddress(country: string): string | null {
  const code = flagCode(country);
  return code && `/assets/${flagsFolder}/${code}.svg`;
}

/** The flags that the site serves, by their two letters, each once. */
export const allFlags: readonly string[] = [...new Set(flagCodes.values())];

/** The English name of a country of three letters; the letters themselves if they are not known. */
export function countryName(country: string): string {
  const code = flagCode(country);
  return (code && names().of(code.toUpperCase())) ?? country;
}

/** Names that pages use and `Intl.DisplayNames` does not. */
const otherNames: Record<string, string> = {
  'great britain': 'GBR',
  'united states of america': 'USA',
  'czech republic': 'CZE',
  turkey: 'TUR',
  netherlands: 'NED',
};

/** The three letters of a country that a page states by these letters or by an English name; null for anything else. */
export function findCountry(text: string): string | null {
  const name = text.trim();
  if (/^[A-Za-z]{3}$/.test(name)) return name.toUpperCase();
  const wanted = name.toLowerCase();
  const found = [...flagCodes.keys()].find((country) => countryName(country).toLowerCase() === wanted);
  return found ?? otherNames[wanted] ?? null;
}

let displayNames: Intl.DisplayNames | undefined;
const names = () => (displayNames ??= new Intl.DisplayNames('en', { type: 'region' }));

/** The fields of an identity that are known: null and an empty text are left out. */
export function knownIdentity(
  fields: Readonly<Record<keyof RacingIdentity, string | null | undefined>>,
): RacingIdentity {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}
