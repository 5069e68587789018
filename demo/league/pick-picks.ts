import type { PickedRiders, RankedPicks } from '../../league/picks/pick-rules.js';

/** A rider as somebody picks before a season: the better the form, the likelier the pick. */
export interface Form {
  riderId: number;
  number: number;
  /** 1 is the favourite. */
  rank: number;
  independent: boolean;
  rookie: boolean;
}

/**
 * Picks as members make them: mostly favourites, in an order of their own. The same seed gives the same picks, so that
 * every demo league looks alike.
 */
export function pickPicks(riders: readonly Form[], seed: number): PickedRiders {
  const random = mulberry32(seed);
  const liking = riders.map((form) => ({ ...form, liking: random() ** (1 / weight(form.rank)) }));
  const favourites = liking.toSorted((a, b) => b.liking - a.liking);
  const [a, b, c, d, e] = favourites.map(({ riderId }) => riderId);
  const first = (wanted: (form: Form) => boolean) => favourites.find(wanted)?.riderId ?? null;
  return {
    ranked: [a, b, c, d, e] as unknown as RankedPicks,
    independentId: first(({ independent }) => independent),
    rookieId: first(({ rookie }) => rookie),
  };
}

const weight = (rank: number) => 40 / (rank + 1.5) ** 1.6;

/** The well-known small generator of even numbers from 0 to 1 by Tommy Ettinger, from a whole-number seed. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
