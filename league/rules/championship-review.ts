import { isSameCountry } from '../contract/racing-identity.js';
import { limits } from '../contract/limits.js';
import { plainLetters } from '../contract/plain-letters.js';
import type {
  ChampionshipRider,
  ChampionshipSeason,
  ChampionshipWeekend,
  RiderFacts,
  WeekendFacts,
} from './championship-season.js';
import { hasSameTitle, matchEvents } from './match-events.js';
import { recognizeRiders } from './recognize-riders.js';
import { hasSameName, nameKey } from './rider-names.js';

export interface StoredRider extends RiderFacts {
  id: number;
  number: number;
  /** Null: the rider no longer starts, so the number is free. */
  holdsNumber: true | null;
  championshipId: string | null;
  championshipFacts: RiderFacts | null;
}

export interface StoredWeekend extends WeekendFacts {
  id: number;
  hasResult: boolean;
  championshipId: string | null;
  championshipFacts: WeekendFacts | null;
}

export type RiderField = 'number' | 'name' | 'country' | 'team' | 'manufacturer' | 'independent' | 'rookie';
export type WeekendField = 'title' | 'days' | 'country' | 'time_zone' | 'race_start' | 'sprint_start';

interface Row {
  /** The same in every review of the season. */
  key: string;
  /** Whether the row is ticked unless an admin decides otherwise. */
  isChosen: boolean;
  /** The reason why the row cannot be chosen, as a sentence. */
  problem: string | null;
  /** A sentence that the admin has to read before choosing the row. */
  caution: string | null;
}

interface Change<Field> {
  field: Field;
  /** `days` are "start/end", starts are ISO 8601 in UTC, and flags are "yes" or "no". */
  before: string | null;
  after: string | null;
  /** The value was typed by an admin, or came from another site. */
  isByHand: boolean;
}

export type ReviewRow =
  /** If the row is chosen, `holder` passes the number on. */
  | (Row & { kind: 'add-rider'; rider: ChampionshipRider; holder: StoredRider | ChampionshipRider | null })
  | (Row & { kind: 'change-rider'; rider: StoredRider; read: ChampionshipRider; change: Change<RiderField> })
  | (Row & { kind: 'add-weekend'; weekend: ChampionshipWeekend })
  | (Row & { kind: 'change-weekend'; weekend: StoredWeekend; read: ChampionshipWeekend; change: Change<WeekendField> })
  | (Row & { kind: 'remove-weekend'; weekend: StoredWeekend });

export interface ChampionshipReview {
  rows: ReviewRow[];
  /** The riders and weekends that are already in the season, changed or not. */
  riders: { stored: StoredRider; read: ChampionshipRider }[];
  weekends: { stored: StoredWeekend; read: ChampionshipWeekend }[];
}

export function reviewChampionship(
  season: ChampionshipSeason,
  storedRiders: readonly StoredRider[],
  storedWeekends: readonly StoredWeekend[],
): ChampionshipReview {
  const riders = matchRiders(season.riders, storedRiders);
  const { matches, missing } = matchWeekends(season.weekends, storedWeekends);
  const numberOf = findNumberProblems(season.riders, riders, storedRiders);
  const riderRows = season.riders.flatMap((read): ReviewRow[] => {
    const key = `rider/${keyOf(read)}`;
    const { problem, holder } = numberOf(read);
    const stored = riders.get(read);
    if (!stored) {
      const caution = holder && describeFormer(holder);
      const isChosen = problem === null && caution === null && !read.guest;
      return [{ kind: 'add-rider', key, rider: read, holder, isChosen, problem, caution }];
    }
    return differences(riderFields, stored, read, stored.championshipFacts).map((change) => {
      const own = change.field === 'number' ? (holder ? describeHolder(holder) : problem) : null;
      const isChosen = own === null && !change.isByHand;
      return {
        kind: 'change-rider',
        key: `${key}/${change.field}`,
        rider: stored,
        read,
        change,
        isChosen,
        problem: own,
        caution: null,
      };
    });
  });
  const weekendRows = season.weekends.flatMap((read): ReviewRow[] => {
    const key = `weekend/${read.id}`;
    const stored = matches.get(read);
    if (!stored) return [{ kind: 'add-weekend', key, weekend: read, isChosen: true, problem: null, caution: null }];
    const changes = differences(weekendFields, stored, read, stored.championshipFacts);
    // A start belongs to the championship's days.
    const keepsDays = changes.some(({ field, isByHand }) => field === 'days' && isByHand);
    return changes.map((change) => {
      const isStart = change.field === 'race_start' || change.field === 'sprint_start';
      const isChosen = !change.isByHand && !(keepsDays && isStart);
      return {
        kind: 'change-weekend',
        key: `${key}/${change.field}`,
        weekend: stored,
        read,
        change,
        isChosen,
        problem: null,
        caution: null,
      };
    });
  });
  const removals = missing.map((weekend): ReviewRow => {
    const problem = weekend.hasResult ? 'It has a result, so it stays in the season.' : null;
    return {
      kind: 'remove-weekend',
      key: `weekend/${weekend.championshipId}/gone`,
      weekend,
      isChosen: false,
      problem,
      caution: null,
    };
  });
  const pairs = <Read, Stored>(found: ReadonlyMap<Read, Stored>) =>
    [...found].map(([read, stored]) => ({ stored, read }));
  return { rows: [...riderRows, ...weekendRows, ...removals], riders: pairs(riders), weekends: pairs(matches) };
}

const keyOf = (rider: ChampionshipRider): string => rider.id ?? nameKey(rider);

/** Matches by the championship's id, otherwise by number and name. */
function matchRiders(read: readonly ChampionshipRider[], stored: readonly StoredRider[]) {
  const found = new Map<ChampionshipRider, StoredRider>();
  for (const rider of read) {
    const same = rider.id === null ? undefined : stored.find(({ championshipId }) => championshipId === rider.id);
    if (same) found.set(rider, same);
  }
  const taken = new Set(found.values());
  const hasIds = read.some(({ id }) => id !== null);
  const free = stored.filter((one) => !taken.has(one) && (one.championshipId === null || !hasIds));
  const rest = read.filter((one) => !found.has(one));
  const recognized = recognizeRiders(
    rest.map(({ number, first, last }) => ({ number: number ?? 0, first, last })),
    free,
  );
  for (const [index, rider] of rest.entries()) {
    const recognition = recognized[index];
    if (recognition && 'rider' in recognition) found.set(rider, recognition.rider);
  }
  return found;
}

/** By the championship's id, or else by title or days (`matchEvents`), but not by the days of a different event. */
function matchWeekends(read: readonly ChampionshipWeekend[], stored: readonly StoredWeekend[]) {
  const events = read.map(({ id, title, start, end }) => ({ url: id, title, start, end }));
  const weekends = stored.map((one) => ({
    ...one,
    url: one.championshipId ?? '',
    startDate: one.start,
    endDate: one.end,
  }));
  const { matches, missing } = matchEvents(events, weekends);
  const found = new Map<ChampionshipWeekend, StoredWeekend>();
  const gone = new Set(missing.map(({ id }) => id));
  for (const [index, event] of read.entries()) {
    const match = matches[index];
    const original = match && stored.find(({ id }) => id === match.weekend.id);
    if (!original) continue;
    if (match.by === 'days' && original.championshipId !== null) gone.add(original.id);
    else found.set(event, original);
  }
  return { matches: found, missing: stored.filter(({ id }) => gone.has(id)) };
}

type NumberState = { problem: string | null; holder: StoredRider | ChampionshipRider | null };

/** A rider who keeps a number comes first, then the order of the list. `holder`: has the number already. */
function findNumberProblems(
  read: readonly ChampionshipRider[],
  matches: ReadonlyMap<ChampionshipRider, StoredRider>,
  stored: readonly StoredRider[],
): (rider: ChampionshipRider) => NumberState {
  const matched = new Set(matches.values());
  const holders = new Map<number, StoredRider | ChampionshipRider>();
  for (const rider of stored) if (!matched.has(rider) && rider.holdsNumber) holders.set(rider.number, rider);
  for (const [rider, before] of matches)
    if (rider.number === before.number && before.holdsNumber) holders.set(before.number, rider);
  const { min, max } = limits.riderNumber;
  const states = new Map<ChampionshipRider, NumberState>();
  const refuse = (rider: ChampionshipRider, problem: string) => states.set(rider, { problem, holder: null });
  for (const rider of read) {
    const { number } = rider;
    const holder = number === null ? undefined : holders.get(number);
    const before = matches.get(rider);
    if (number === null) refuse(rider, 'The championship gives no number yet.');
    else if (number < min || number > max) refuse(rider, `The number ${number} is not between ${min} and ${max}.`);
    // This rider has passed the number on.
    else if (before?.number === number && !before.holdsNumber) continue;
    else if (!holder) holders.set(number, rider);
    else if (holder !== rider) states.set(rider, { problem: null, holder });
  }
  return (rider) => states.get(rider) ?? { problem: null, holder: null };
}

const describeHolder = ({ number, first, last }: StoredRider | ChampionshipRider) =>
  `Number ${number} belongs to ${first} ${last}.`;
const describeFormer = (holder: StoredRider | ChampionshipRider) =>
  `${describeHolder(holder)} Choose this rider only if ${holder.last} no longer starts.`;

interface FieldRule<Facts> {
  of: (facts: Facts) => string | null;
  isSame?: (a: string, b: string) => boolean;
  /** Whether a missing value means that the championship has withdrawn it. Otherwise, a missing value is unknown. */
  canVanish?: true;
}

const yesOrNo = (flag: boolean) => (flag ? 'yes' : 'no');
const isSameText = (a: string, b: string) => plainLetters(a) === plainLetters(b);
function usualZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return name;
  }
}
const toName = (text: string) => ({ first: text, last: '' });

const riderFields: Record<RiderField, FieldRule<RiderFacts>> = {
  number: { of: ({ number }) => (number === null ? null : String(number)) },
  name: { of: ({ first, last }) => `${first} ${last}`, isSame: (a, b) => hasSameName(toName(a), toName(b)) },
  country: { of: ({ country }) => country, isSame: isSameCountry },
  team: { of: ({ team }) => team, isSame: isSameText },
  manufacturer: { of: ({ manufacturer }) => manufacturer, isSame: isSameText },
  independent: { of: ({ independent }) => yesOrNo(independent) },
  rookie: { of: ({ rookie }) => yesOrNo(rookie) },
};

const weekendFields: Record<WeekendField, FieldRule<WeekendFacts>> = {
  title: { of: ({ title }) => title, isSame: hasSameTitle },
  days: { of: ({ start, end }) => `${start}/${end}` },
  country: { of: ({ country }) => country, isSame: isSameCountry },
  time_zone: { of: ({ timeZone }) => timeZone, isSame: (a, b) => usualZone(a) === usualZone(b) },
  race_start: { of: ({ raceStart }) => raceStart },
  sprint_start: { of: ({ sprintStart }) => sprintStart, canVanish: true },
};

/** `baseline`: the facts of the championship that an admin confirmed last. Null if they never came from there. */
function differences<Field extends string, Facts>(
  fields: Record<Field, FieldRule<Facts>>,
  stored: Facts,
  read: Facts,
  baseline: Facts | null,
): Change<Field>[] {
  return (Object.entries(fields) as [Field, FieldRule<Facts>][]).flatMap(([field, rule]) => {
    const { of, isSame = (a, b) => a === b, canVanish = false } = rule;
    const isEqual = (a: string | null, b: string | null) => (a === null || b === null ? a === b : isSame(a, b));
    const [before, after] = [of(stored), of(read)];
    if (isEqual(before, after)) return [];
    const isUntouched = baseline === null ? before === null : isEqual(before, of(baseline));
    if (after === null && !(canVanish && isUntouched)) return [];
    return [{ field, before, after, isByHand: !isUntouched }];
  });
}
