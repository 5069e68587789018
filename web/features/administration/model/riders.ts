import type { RiderInSeason, RiderRead } from '../../../../league/contract/answers.js';
import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { isSimilarName } from '../../../../league/rules/rider-names.js';
import { countOf } from '../../../../league/contract/short-texts.js';
import { matchRiders } from '../../../shared/riders/match-riders.js';

export type RiderColumn = 'number' | 'name' | 'points';

export interface RidersView {
  typed: string;
  independentOnly: boolean;
  rookiesOnly: boolean;
  by: RiderColumn;
  /** Reverses the default direction of `by`: names from Z, points ascending. */
  reversed: boolean;
}

export const allRiders: RidersView = {
  typed: '',
  independentOnly: false,
  rookiesOnly: false,
  by: 'points',
  reversed: false,
};

/** Filters and sorts riders. @param riders in championship order, which decides between equal points */
export function arrangeRiders(riders: SeasonRider[], view: RidersView): SeasonRider[] {
  const found = matchRiders(riders, view.typed).filter(
    ({ independent, rookie }) => (independent || !view.independentOnly) && (rookie || !view.rookiesOnly),
  );
  const sorted = view.by === 'points' ? found : found.toSorted(compare[view.by]);
  return view.reversed ? sorted.toReversed() : sorted;
}

/** A second click on the same column reverses the order. */
export const sortBy = (view: RidersView, by: RiderColumn): RidersView => ({
  ...view,
  by,
  reversed: view.by === by && !view.reversed,
});

const names = new Intl.Collator('en', { sensitivity: 'base' });
const compare = {
  number: (a: SeasonRider, b: SeasonRider) => competitorOf(a).number - competitorOf(b).number,
  name: (a: SeasonRider, b: SeasonRider) =>
    names.compare(competitorOf(a).last, competitorOf(b).last) ||
    names.compare(competitorOf(a).first, competitorOf(b).first),
};
export type Competitor = SeasonRider['competitor_points']['competitor'];
const competitorOf = (rider: SeasonRider): Competitor => rider.competitor_points.competitor;

/** "5 Johann Zarco, 49 Fabio Di Giannantonio" */
export const formatRiders = (riders: readonly { number: number; first: string; last: string }[]): string =>
  riders.map(({ number, first, last }) => `${number} ${first} ${last}`).join(', ');

/** A rider of the season who has a different number on the page. */
export type Moved = RiderRead & { season_rider: RiderInSeason };
type Taken = RiderRead & { number_holder: RiderInSeason };
export const isMoved = (rider: RiderRead): rider is Moved => !rider.known && rider.season_rider !== undefined;
export const isTaken = (rider: RiderRead): rider is Taken =>
  !rider.known && rider.season_rider === undefined && rider.number_holder !== undefined;
export const isNew = (rider: RiderRead) => !rider.known && !isMoved(rider) && !isTaken(rider);

export const newNumbersOf = (moved: readonly Moved[]) =>
  moved.map(({ number, season_rider }) => ({ id: season_rider.id, number }));

export function describeAdding(added: number, renumbered: number): string {
  if (renumbered === 0) return `Add ${countOf(added, 'rider')}`;
  const change = countOf(renumbered, 'number');
  return added === 0 ? `Change ${change}` : `Add ${countOf(added, 'rider')}, change ${change}`;
}

export const nameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`;

/** Returns a rider of the season who has a different number and may be the same person. */
export const findNamesake = (
  rider: Pick<Competitor, 'number' | 'first' | 'last'>,
  riders: readonly SeasonRider[],
): Competitor | null =>
  riders.map(competitorOf).find((other) => other.number !== rider.number && isSimilarName(other, rider)) ?? null;

export const describeNamesake = (rider: Competitor) =>
  `${nameOf(rider)} is already in the season with number ${rider.number}. To give that rider a new number, edit the rider instead.`;

export const describeTaken = ({ number_holder: holder, ...rider }: Taken) =>
  `${rider.number} ${nameOf(rider)}: number ${rider.number} is ${nameOf(holder)} in the season. Edit or delete that rider first; if both are one person, correct the name there.`;
