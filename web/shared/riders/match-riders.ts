import type { Competitor, SeasonRider } from '../../../league/contract/shapes.js';

/** Riders whose number, or one of whose names, begins with the typed text; all of them if it is empty. */
export function matchRiders(riders: SeasonRider[], typed: string): SeasonRider[] {
  const prefix = plainText(typed.trim());
  return riders.filter(({ competitor_points: { competitor } }) => matches(competitor, prefix));
}

function matches({ number, first, last }: Competitor, prefix: string): boolean {
  if (/^\d+$/.test(prefix)) return String(number).startsWith(prefix);
  const name = plainText(`${first} ${last}`);
  return name.startsWith(prefix) || name.includes(` ${prefix}`);
}

/** The text without accents, in lower case, so that "marquez" finds Márquez. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
