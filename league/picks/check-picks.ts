import { PICKED_PLACES, type Picks, type RankedPicks, type SpecialPicks } from './picks.js';

/** Picks as they were sent: ids of any kind of rider or of none; null is an id that is missing or no whole number. */
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
  /** One flag for each of the five places. */
  readonly invalidPicks: boolean[];
  readonly invalidIndependent: boolean;
  readonly invalidRookie: boolean;
  readonly picks: Picks | null;
}

/**
 * Checks picks against the season's riders (rules.md 2, member-area.md 5): five different riders of the season, an independent rider
 * and a rookie where the season asks for them. Of a doubled rider every place but the first is flagged. Special picks that the season
 * does not ask for are dropped; where it asks for one of the two, its id may stand under either key (wire.md set-user-picks).
 */
export function checkPicks(
  submitted: SubmittedPicks,
  riders: readonly PickableRider[],
  season: SpecialPicks,
): CheckedPicks {
  const riderOf = new Map(riders.map((rider) => [rider.riderId, rider]));
  const special = specialsOf(submitted, season);

  const invalidPicks = invalidPlaces(submitted.ranked, riderOf);
  const invalidIndependent = season.topIndependent && !riderOf.get(special.independentId ?? NaN)?.independent;
  const invalidRookie = season.topRookie && !riderOf.get(special.rookieId ?? NaN)?.rookie;

  const valid = !invalidPicks.includes(true) && !invalidIndependent && !invalidRookie;
  const picks = valid ? { ranked: submitted.ranked as RankedPicks, ...special } : null;
  return { invalidPicks, invalidIndependent, invalidRookie, picks };
}
