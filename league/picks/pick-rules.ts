import { type PickedRiders, RANKED_SLOTS, type RankedPicks, type SpecialPicks } from './picked-riders.js';

/** Picks as they were sent; null is an id that is missing or not a whole number. */
export interface SubmittedPicks {
  readonly ranked: readonly (number | null)[];
  readonly independentId: number | null;
  readonly rookieId: number | null;
}

/** A rider of the season, as far as picking is concerned. */
export interface PickableRider {
  readonly riderId: number;
  readonly independent: boolean;
  readonly rookie: boolean;
}

/** What is wrong with submitted picks, and the picks to store: null when anything is wrong. */
export interface CheckedPicks {
  /** One flag for each of the five ranked picks. */
  readonly invalidPicks: boolean[];
  readonly invalidIndependent: boolean;
  readonly invalidRookie: boolean;
  readonly picks: PickedRiders | null;
}

/**
 * Checks picks against the season's riders (rules.md 2, member-area.md 5): five different riders of the season, an
 * independent rider and a rookie where the season has these picks. Of a doubled rider every slot is flagged.
 */
export function checkPicks(
  submitted: SubmittedPicks,
  riders: readonly PickableRider[],
  season: SpecialPicks,
): CheckedPicks {
  const { ranked } = submitted;
  const { independentId, rookieId } = askedSpecials(submitted, season);

  const known = new Set(riders.map(({ riderId }) => riderId));
  const invalidPicks = flagSlots(ranked, known);
  const invalidIndependent =
    season.topIndependent && !riders.some(({ riderId, independent }) => independent && riderId === independentId);
  const invalidRookie = season.topRookie && !riders.some(({ riderId, rookie }) => rookie && riderId === rookieId);

  const refused = invalidPicks.includes(true) || invalidIndependent || invalidRookie;
  // Without a flag on any slot there are five ids.
  const picks = refused ? null : { ranked: [...ranked] as unknown as RankedPicks, independentId, rookieId };
  return { invalidPicks, invalidIndependent, invalidRookie, picks };
}

/** Drops the special picks that the season does not have. Where it has one of the two, its id may be under either key (wire.md). */
function askedSpecials(
  { independentId, rookieId }: SubmittedPicks,
  { topIndependent, topRookie }: SpecialPicks,
): Pick<PickedRiders, 'independentId' | 'rookieId'> {
  if (topIndependent && topRookie) return { independentId, rookieId };
  return {
    independentId: topIndependent ? (independentId ?? rookieId) : null,
    rookieId: topRookie ? (rookieId ?? independentId) : null,
  };
}

/** More than five ids are no ranking of five: then every slot is flagged. */
function flagSlots(ranked: readonly (number | null)[], known: ReadonlySet<number>): boolean[] {
  const tooMany = ranked.length > RANKED_SLOTS.length;
  return RANKED_SLOTS.map((slot) => {
    const riderId = ranked[slot - 1] ?? null;
    return (
      tooMany || riderId === null || !known.has(riderId) || ranked.indexOf(riderId) !== ranked.lastIndexOf(riderId)
    );
  });
}
