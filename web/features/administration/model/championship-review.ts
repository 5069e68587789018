import type {
  ChampionshipChange,
  ChampionshipReviewAnswer,
  ChampionshipRiderToAdd,
  ChampionshipWeekendToAdd,
  SetUpAnswer,
} from '../../../../league/contract/championship-setup.js';
import { countOf } from '../../../../league/contract/short-texts.js';
import { formatDays, formatMoment } from '../../../lib/format.js';
import { movedFirstDay } from './calendar-changes.js';

interface Row {
  key: string;
  version: string;
}

export const rowsOf = ({ riders, weekends, changes, removed }: ChampionshipReviewAnswer) => [
  ...riders,
  ...weekends,
  ...changes,
  ...removed,
];

export const chosenRows = (review: ChampionshipReviewAnswer, chosen: ReadonlySet<string>): Row[] =>
  rowsOf(review)
    .filter(({ key }) => chosen.has(key))
    .map(({ key, version }) => ({ key, version }));

const weekends = (count: number) => countOf(count, 'race weekend');
const joined = (parts: readonly (string | false)[]) => parts.filter((part) => part !== false).join(', ');

/** The label of the button: "Add 22 riders, add 20 race weekends". */
export function describeChosen(review: ChampionshipReviewAnswer, chosen: ReadonlySet<string>): string {
  const count = (rows: readonly Row[]) => rows.filter(({ key }) => chosen.has(key)).length;
  const added = { riders: count(review.riders), weekends: count(review.weekends) };
  const [changed, removed] = [count(review.changes), count(review.removed)];
  const text = joined([
    added.riders > 0 && `add ${countOf(added.riders, 'rider')}`,
    added.weekends > 0 && `add ${weekends(added.weekends)}`,
    changed > 0 && `make ${countOf(changed, 'change')}`,
    removed > 0 && `remove ${weekends(removed)}`,
  ]);
  return text === '' ? 'Choose what to store' : text.charAt(0).toUpperCase() + text.slice(1);
}

export function describeStored(done: SetUpAnswer): string {
  const text = joined([
    done.riders_added > 0 && `${countOf(done.riders_added, 'rider')} added`,
    done.weekends_added > 0 && `${weekends(done.weekends_added)} added`,
    done.riders_changed > 0 && `${countOf(done.riders_changed, 'rider')} changed`,
    done.weekends_changed > 0 && `${weekends(done.weekends_changed)} changed`,
    done.weekends_removed > 0 && `${weekends(done.weekends_removed)} removed`,
  ]);
  return text === '' ? 'Everything was already stored' : text;
}

export const describeRider = ({ team, country, guest, independent, rookie }: ChampionshipRiderToAdd): string =>
  joined([
    guest && 'wildcard or substitute',
    team ?? false,
    country ?? false,
    independent && 'independent',
    rookie && 'rookie',
  ]);

export function describeWeekend(weekend: ChampionshipWeekendToAdd): string {
  const { start, end, sprint_start: sprint, race_start: race } = weekend;
  return joined([
    formatDays(start, end, { year: true }),
    sprint !== null && `sprint ${formatMoment(sprint)}`,
    race !== null && `race ${formatMoment(race)}`,
  ]);
}

/** How the first day of the season moves, which also changes when the picks close. Null if it stays the same. */
export function movedFirstDayOf(
  season: readonly { id: number; start: string }[],
  { weekends: added, changes, removed }: ChampionshipReviewAnswer,
  chosen: ReadonlySet<string>,
): ReturnType<typeof movedFirstDay> {
  const isChosen = ({ key }: Row) => chosen.has(key);
  const moved = changes.flatMap((change) => {
    const [start = ''] = change.after?.split('/') ?? [];
    return change.field === 'days' && change.weekend_id !== null && isChosen(change)
      ? [{ id: change.weekend_id, start }]
      : [];
  });
  const saved = [...added.filter(isChosen).map(({ start }) => ({ start })), ...moved];
  const gone = new Set(removed.filter(isChosen).map(({ weekend_id }) => weekend_id));
  // A removed weekend no longer counts, whatever its first day.
  const afterRemovals = season.filter(({ id }) => !gone.has(id));
  const before = season.map(({ start }) => start).toSorted()[0];
  const after = movedFirstDay(afterRemovals, saved)?.after ?? afterRemovals.map(({ start }) => start).toSorted()[0];
  return before === undefined || after === undefined || before === after ? null : { before, after };
}

const fieldNames: Record<ChampionshipChange['field'], string> = {
  number: 'Number',
  name: 'Name',
  country: 'Country',
  team: 'Team',
  manufacturer: 'Manufacturer',
  independent: 'Independent',
  rookie: 'Rookie',
  title: 'Title',
  days: 'Days',
  time_zone: 'Time zone',
  race_start: 'Start of the race',
  sprint_start: 'Start of the sprint race',
};

/** "Number: 73 becomes 7" */
export function describeChange({ field, before, after }: ChampionshipChange): string {
  return `${fieldNames[field]}: ${describeValue(field, before)} becomes ${describeValue(field, after)}`;
}

function describeValue(field: ChampionshipChange['field'], value: string | null): string {
  if (value === null) return 'none';
  if (field === 'race_start' || field === 'sprint_start') return formatMoment(value);
  if (field !== 'days') return value;
  const [start = '', end = ''] = value.split('/');
  return formatDays(start, end, { year: true });
}
