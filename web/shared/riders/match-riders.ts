import { plainLetters } from '../../../league/contract/plain-letters.js';
import type { Competitor, SeasonRider } from '../../../league/contract/shapes.js';

/** Riders with a number or name that begins with the typed text. All riders if it is empty. */
export function matchRiders(riders: SeasonRider[], typed: string): SeasonRider[] {
  const prefix = plainLetters(typed.trim());
  return riders.filter(({ competitor_points: { competitor } }) => matches(competitor, prefix));
}

function matches({ number, first, last }: Competitor, prefix: string): boolean {
  if (/^\d+$/.test(prefix)) return String(number).startsWith(prefix);
  const name = plainLetters(`${first} ${last}`);
  return name.startsWith(prefix) || name.includes(` ${prefix}`);
}
