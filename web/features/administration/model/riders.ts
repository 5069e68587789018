import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { matchRiders } from '../../../shared/riders/match-riders.js';

export type RiderColumn = 'number' | 'name' | 'points';

/** Filter and sort order of the riders table. */
export interface RidersView {
  typed: string;
  independentOnly: boolean;
  rookiesOnly: boolean;
  by: RiderColumn;
  /** Reversed from the default direction of `by`: names from Z, points ascending. */
  reversed: boolean;
}

export const allRiders: RidersView = {
  typed: '',
  independentOnly: false,
  rookiesOnly: false,
  by: 'points',
  reversed: false,
};

/**
 * The riders that match, in the chosen order; `riders` are in the order of the championship, which decides between equal points.
 */
export function arrangeRiders(riders: SeasonRider[], view: RidersView): SeasonRider[] {
  const found = matchRiders(riders, view.typed).filter(
    ({ independent, rookie }) => (independent || !view.independentOnly) && (rookie || !view.rookiesOnly),
  );
  const sorted = view.by === 'points' ? found : found.toSorted(compare[view.by]);
  return view.reversed ? sorted.toReversed() : sorted;
}

/** The view after a click on a column: sorted by it, or reversed. */
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
const competitorOf = (rider: SeasonRider) => rider.competitor_points.competitor;

/** "5 Johann Zarco, 49 Fabio Di Giannantonio" */
export const formatRiders = (riders: readonly { number: number; first: string; last: string }[]): string =>
  riders.map(({ number, first, last }) => `${number} ${first} ${last}`).join(', ');
