import type { ChampionshipClass } from '../../../../league/contract/championship-classes.js';
import { limits } from '../../../../league/contract/limits.js';
import { findCountryByIso } from '../../../../league/contract/racing-identity.js';
import type { ChampionshipSeason, ChampionshipWeekend } from '../../../../league/rules/championship-season.js';
import { convertRiders } from './convert-riders.js';
import { displayTitle } from './names.js';
import type { Response } from './parse.js';
import { knownTimeZone, toUtc } from './times.js';

export type SourceEvent = Response<'events'>[number];
export type Broadcasts = Response<'broadcastEvents'>[number];
export type Sessions = Response<'sessions'>;

export interface SourceSeason {
  class: ChampionshipClass;
  /** May contain repeated events, tests and cancelled events. */
  events: readonly SourceEvent[];
  broadcastEvents: readonly Broadcasts[];
  /** By the id of the event. Includes events without broadcasts of the class. */
  sessions: ReadonlyMap<string, Sessions>;
  /** By the id of the event. Only events that have an entry list. */
  entries: ReadonlyMap<string, Response<'entries'>['entry']>;
}

/** The ids of the classes in the two halves of the service. */
export const classIds: Record<ChampionshipClass, { legacyId: number; acronym: string }> = {
  MotoGP: { legacyId: 3, acronym: 'MGP' },
  Moto2: { legacyId: 2, acronym: 'MT2' },
  Moto3: { legacyId: 1, acronym: 'MT3' },
};

const isCancelled = (status: string | null | undefined) => /^(cancel|postponed)/i.test(status ?? '');

/** The race weekends in calendar order, without tests and cancelled events. */
export function listRounds(events: readonly SourceEvent[]): SourceEvent[] {
  const rounds = new Map(
    events.filter(({ test, status }) => !test && !isCancelled(status)).map((one) => [one.id, one]),
  );
  return [...rounds.values()].sort(
    (a, b) => a.date_start.localeCompare(b.date_start) || a.date_end.localeCompare(b.date_end),
  );
}

export const findBroadcasts = (event: SourceEvent, all: readonly Broadcasts[]): Broadcasts | undefined =>
  all.find(({ id }) => id === event.toad_api_uuid);

/** Returns whether the broadcasts of an event contain the start of its race. */
export function hasRaceStart(broadcasts: Broadcasts | undefined, of: ChampionshipClass): boolean {
  return broadcastStart(broadcasts, of, 'RAC') !== null;
}

export function convertSeason(source: SourceSeason): ChampionshipSeason {
  const problems: string[] = [];
  const rounds = listRounds(source.events).filter((event) => !isCancelled(findStatus(event, source)));
  const weekends = rounds.map((event, index) => convertWeekend(event, index + 1, source, problems));
  const riders = convertRiders(rounds.flatMap(({ id }) => [source.entries.get(id) ?? []]));
  if (riders.length === 0 && weekends.length > 0)
    problems.push('There is no entry list yet, so there are no riders to add. Read the championship again later.');
  return { class: source.class, riders, weekends, problems };
}

const findStatus = (event: SourceEvent, { broadcastEvents }: SourceSeason) =>
  findBroadcasts(event, broadcastEvents)?.status;

function convertWeekend(
  event: SourceEvent,
  position: number,
  source: SourceSeason,
  problems: string[],
): ChampionshipWeekend {
  const { id, name, date_start: start, date_end, country } = event;
  const broadcasts = findBroadcasts(event, source.broadcastEvents);
  const sessions = source.sessions.get(id) ?? [];
  const title = displayTitle(name).slice(0, limits.weekendTitleLength);
  const startOf = (kind: 'RAC' | 'SPR') =>
    broadcastStart(broadcasts, source.class, kind) ?? sessionStart(sessions, kind);
  const zone = broadcasts?.time_zone ?? null;
  const timeZone = zone === null ? null : knownTimeZone(zone);
  if (zone !== null && timeZone === null)
    problems.push(`${title}: the time zone ${zone} is unknown, so the circuit’s own time is not shown.`);
  const [raceStart, sprintStart] = [startOf('RAC'), startOf('SPR')];
  if (daysFrom(start, date_end) < 0 || daysFrom(start, date_end) > longestDays)
    problems.push(`${title}: its days, ${start} to ${date_end}, are unusual. Compare them with another source.`);
  for (const time of [sprintStart, raceStart])
    // In other time zones, it may be the day before or after.
    if (time !== null && (daysFrom(start, time) < -1 || daysFrom(date_end, time) >= 2))
      problems.push(`${title}: the start on ${time.slice(0, 10)} is not within its days, ${start} to ${date_end}.`);
  return {
    id,
    round: broadcasts?.sequence ?? position,
    title,
    start,
    end: date_end < start ? start : date_end,
    country: country ? findCountryByIso(country.iso) : null,
    timeZone,
    raceStart,
    sprintStart,
  };
}

const longestDays = 14;
const daysFrom = (day: string, time: string): number => (Date.parse(time) - Date.parse(day)) / (24 * 60 * 60 * 1000);

/** If a race was stopped, it has several broadcasts. The first one is the start. */
function broadcastStart(event: Broadcasts | undefined, of: ChampionshipClass, kind: 'RAC' | 'SPR'): string | null {
  const held = (event?.broadcasts ?? []).filter(
    ({ shortname, type, status, category }) =>
      shortname === kind && type !== 'MEDIA' && !isCancelled(status) && category?.acronym === classIds[of].acronym,
  );
  return earliest(held.map(({ date_start }) => toUtc(date_start)));
}

function sessionStart(sessions: Sessions, kind: 'RAC' | 'SPR'): string | null {
  const held = sessions.filter(({ type, status }) => type === kind && !isCancelled(status));
  return earliest(held.map(({ date }) => toUtc(date)));
}

const earliest = (times: readonly (string | null)[]): string | null =>
  times.filter((time) => time !== null).toSorted()[0] ?? null;
