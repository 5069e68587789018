import type { Competitor, SeasonRider } from '../../../league/contract/shapes.js';

/** Riders whose number, or one of whose names, begins with the typed text; all of them if it is empty. */
export function matchRiders(riders: SeasonRider[], typed: string): SeasonRider[] {
  const wanted = plainText(typed.trim());
  return riders.filter(({ competitor_points: { competitor } }) => matches(competitor, wanted));
}

function matches({ number, first, last }: Competitor, wanted: string): boolean {
  if (/^\d+$/.test(wanted)) return String(number).startsWith(wanted);
  const name = plainText(`${first} ${last}`);
  return name.startsWith(wanted) || name.includes(` ${wanted}`);
}

/** Without accents and case, so that "marquez" finds Márquez. */
export const plainText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
