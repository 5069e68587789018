import type { SeasonRider } from '../../../../league/contract/shapes.js';
import { formText } from '../../../lib/form-text.js';
import { matchRiders } from '../../../shared/riders/match-riders.js';

export type RiderColumn = 'number' | 'name' | 'points';

/** What of the riders is looked at, and in which order. */
export interface RidersView {
  typed: string;
  independentOnly: boolean;
  rookiesOnly: boolean;
  by: RiderColumn;
  /** The other way round than `by` begins: names from Z, points from the fewest. */
  reversed: boolean;
}

export const allRiders: RidersView = {
  typed: '',
  independentOnly: false,
  rookiesOnly: false,
  by: 'points',
  reversed: false,
};

/** The riders that fit, in the order asked for; `riders` come in the order of the championship, which decides on equal points. */
export function arrangeRiders(riders: SeasonRider[], view: RidersView): SeasonRider[] {
  const found = matchRiders(riders, view.typed).filter(
    ({ independent, rookie }) => (independent || !view.independentOnly) && (rookie || !view.rookiesOnly),
  );
  const sorted = view.by === 'points' ? found : found.toSorted(compare[view.by]);
  return view.reversed ? sorted.toReversed() : sorted;
}

/** A click on a column: by it, or the other way round. */
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

/** A rider as it is typed. */
export interface RiderInput {
  first: string;
  last: string;
  number: number;
  points: number;
  independent: boolean;
  rookie: boolean;
}

export function parseRiderForm(form: FormData): RiderInput {
  return {
    first: formText(form, 'first').trim(),
    last: formText(form, 'last').trim(),
    number: Number(form.get('number')),
    points: Number(form.get('points')),
    independent: form.has('independent'),
    rookie: form.has('rookie'),
  };
}

/** "5 Johann Zarco, 49 Fabio Di Giannantonio" */
export const formatRiders = (riders: readonly { number: number; first: string; last: string }[]): string =>
  riders.map(({ number, first, last }) => `${number} ${first} ${last}`).join(', ');
