import type { RiderField, StoredWeekend, WeekendField } from '../../rules/championship-review.js';
import type { ChampionshipRider, ChampionshipWeekend, WeekendFacts } from '../../rules/championship-season.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import type { Rider } from '../../schema/rider.entity.js';

type WithoutFacts<Row> = Omit<Row, 'championshipFacts'>;

/** Converts facts of the championship to columns of riders. */
export const riderRow = {
  link: (read: ChampionshipRider) => {
    const { id, guest: _guest, ...championshipFacts } = read;
    return { ...(id !== null && { championshipId: id }), championshipFacts };
  },
  create: (read: ChampionshipRider): Partial<Rider> => {
    const link = riderRow.link(read);
    const { number, ...facts } = link.championshipFacts;
    return { ...facts, ...(number !== null && { number }), ...link };
  },
  factsOf: ({ number, first, last, country, team, manufacturer, independent, rookie }: Rider) => {
    return { number, first, last, country, team, manufacturer, independent, rookie };
  },
};

export function riderChange(
  field: Exclude<RiderField, 'number'>,
  read: ChampionshipRider,
): Partial<WithoutFacts<Rider>> {
  if (field === 'name') return { first: read.first, last: read.last };
  return { [field]: read[field] };
}

/** Converts facts of the championship to columns of weekends. The link to the results page is not known. */
export const weekendRow = {
  link: (read: ChampionshipWeekend) => ({ championshipId: read.id, championshipFacts: factsOfWeekend(read) }),
  create: (read: ChampionshipWeekend): Partial<RaceWeekend> => {
    const { title, country } = read;
    const columns = { ...daysOf(read), ...timesOf(read), ...weekendRow.link(read) };
    return { title, url: '', country, ...columns };
  },
  factsOf: (weekend: RaceWeekend): WeekendFacts => {
    const { title, startDate, endDate, country, timeZone, raceStartsAt, sprintStartsAt } = weekend;
    const starts = {
      raceStart: raceStartsAt && raceStartsAt.toISOString(),
      sprintStart: sprintStartsAt && sprintStartsAt.toISOString(),
    };
    return { title, start: startDate, end: endDate, country, timeZone, ...starts };
  },
};

const factsOfWeekend = ({ id: _id, round: _round, ...facts }: ChampionshipWeekend): WeekendFacts => facts;
const daysOf = ({ start, end }: ChampionshipWeekend) => ({ startDate: start, endDate: end });
const timesOf = ({ timeZone, raceStart, sprintStart }: ChampionshipWeekend) => {
  return { timeZone, raceStartsAt: toDate(raceStart), sprintStartsAt: toDate(sprintStart) };
};
const toDate = (time: string | null) => (time === null ? null : new Date(time));

/** New days drop starts that the championship no longer states. */
export function weekendChange(
  field: WeekendField,
  stored: StoredWeekend,
  read: ChampionshipWeekend,
): Partial<WithoutFacts<RaceWeekend>> {
  const { timeZone, raceStartsAt, sprintStartsAt } = timesOf(read);
  const days = {
    ...daysOf(read),
    ...(stored.raceStart !== read.raceStart && { raceStartsAt: null }),
    ...(stored.sprintStart !== read.sprintStart && { sprintStartsAt: null }),
  };
  const changes: Record<WeekendField, Partial<WithoutFacts<RaceWeekend>>> = {
    title: { title: read.title },
    days,
    country: { country: read.country },
    time_zone: { timeZone },
    race_start: { raceStartsAt },
    sprint_start: { sprintStartsAt },
  };
  return changes[field];
}
