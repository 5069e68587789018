import type { Competitor } from './shapes.js';

/** Their number plates have their own colour (web/ui/styles/tokens.css). */
const manufacturers = ['Aprilia', 'Ducati', 'GASGAS', 'Honda', 'KTM', 'Yamaha'] as const;
type Manufacturer = (typeof manufacturers)[number];

export type RacingIdentity = Pick<Competitor, 'team' | 'manufacturer' | 'country'>;

/** For example, "KTM" for "Red Bull KTM Factory Racing"; null unless the text names exactly one manufacturer. */
export function findManufacturer(text: string): Manufacturer | null {
  const words = text.toLowerCase().split(/[^a-z]+/);
  const [found, ...others] = manufacturers.filter((one) => words.includes(one.toLowerCase()));
  return found && others.length === 0 ? found : null;
}

/** Three-letter codes in race results, and ISO 3166 codes, which identify flags and names. */
const codes =
  'ALG dz,AND ad,ARG ar,AUS au,AUT at,BEL be,BRA br,BUL bg,CAN ca,CHI cl,CHN cn,COL co,CRC cr,CRO hr,CZE cz,DEN dk,' +
  'ECU ec,ESP es,EST ee,FIN fi,FRA fr,GBR gb,GER de,GRE gr,HUN hu,INA id,IND in,IRL ie,ISR il,ITA it,JPN jp,KAZ kz,' +
  'KOR kr,KSA sa,LAT lv,LTU lt,LUX lu,MAL my,MAR ma,MAS my,MEX mx,MON mc,NED nl,NOR no,NZL nz,PER pe,PHI ph,POL pl,' +
  'POR pt,QAT qa,ROU ro,RSA za,RSM sm,SGP sg,SLO si,SMR sm,SRB rs,SUI ch,SVK sk,SWE se,THA th,TUR tr,UAE ae,UKR ua,' +
  'URU uy,USA us,VEN ve,VIE vn';
const flagCodes = new Map(codes.split(',').map((pair) => [pair.slice(0, 3), pair.slice(4)]));

/** The two letters of ISO 3166, in lower case. */
export function flagCode(country: string): string | null {
  return flagCodes.get(country) ?? null;
}

/** Browsers cache flags forever, so the name of their folder under assets/ contains the version of the library. */
export const flagsFolder = 'flags-7.5.0';

export function flagAddress(country: string): string | null {
  const code = flagCode(country);
  return code && `/assets/${flagsFolder}/${code}.svg`;
}

export const allFlags: readonly string[] = [...new Set(flagCodes.values())];

/** Returns the three letters if the name is unknown. */
export function countryName(country: string): string {
  const code = flagCode(country);
  return (code && names().of(code.toUpperCase())) ?? country;
}

/** Names that pages use but `Intl.DisplayNames` does not return. */
const otherNames: Record<string, string> = {
  'great britain': 'GBR',
  'united states of america': 'USA',
  'czech republic': 'CZE',
  turkey: 'TUR',
  netherlands: 'NED',
};

/** Accepts three letters or an English name. */
export function findCountry(text: string): string | null {
  const name = text.trim();
  if (/^[A-Za-z]{3}$/.test(name)) return name.toUpperCase();
  const wanted = name.toLowerCase();
  const found = [...flagCodes.keys()].find((country) => countryName(country).toLowerCase() === wanted);
  return found ?? otherNames[wanted] ?? null;
}

/** Accepts the two letters of ISO 3166; null for a country without a flag. */
export function findCountryByIso(iso: string): string | null {
  const wanted = iso.trim().toLowerCase();
  return [...flagCodes].find(([, code]) => code === wanted)?.[0] ?? null;
}

/** Whether two codes name the same country, such as MAL and MAS. */
export const isSameCountry = (a: string, b: string): boolean => (flagCode(a) ?? a) === (flagCode(b) ?? b);

let displayNames: Intl.DisplayNames | undefined;
const names = () => (displayNames ??= new Intl.DisplayNames('en', { type: 'region' }));

export function knownIdentity(
  fields: Readonly<Record<keyof RacingIdentity, string | null | undefined>>,
): RacingIdentity {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}
