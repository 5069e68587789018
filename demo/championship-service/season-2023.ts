import { findCountry, flagCode } from '../../league/contract/racing-identity.js';
import {
  bikeOf,
  moveToComingDays,
  type SeasonRider,
  season as source,
  type SeasonWeekend,
  type SessionKind,
} from '../results-site/season.js';
import { withoutAccents } from '../results-site/slugs.js';
import { makeOtherClasses } from './other-classes.js';
import { type ServedEntry, type ServedEvent, type ServedSeason, type ServedSession, uuidOf } from './served-season.js';
import { startAtCircuit, zoneOf } from './session-starts.js';

export const season2023: ServedSeason = {
  id: uuidOf('season 2023'),
  year: source.season,
  events: source.weekends.map((weekend, index) => serveEvent(weekend, index, true)),
};

/** The riders and rounds of 2023 from ten days on, as in the demo league `picks`. Only the first event has entries. */
export function makeSeasonToCome(): ServedSeason {
  const weekends = moveToComingDays(source.weekends);
  const year = Number(weekends[0]?.start.slice(0, 4));
  return {
    id: uuidOf(`season ${year}`),
    year,
    events: weekends.map((weekend, index) => {
      const event = serveEvent(weekend, index, false);
      const regular = source.riders.filter(({ startOnly }) => !startOnly);
      return { ...event, entries: index === 0 ? regular.map((rider) => serveEntry(rider, regular, index)) : [] };
    }),
  };
}

function serveEvent(weekend: SeasonWeekend, index: number, isFinished: boolean): ServedEvent {
  const { code, title, start, end, country } = weekend;
  const year = start.slice(0, 4);
  const iso = flagCode(findCountry(country) ?? '');
  const sessionOf = (kind: SessionKind): ServedSession => ({
    id: uuidOf(`session ${year} ${code} ${kind}`),
    type: kind === 'race' ? 'RAC' : 'SPR',
    number: null,
    date: startAtCircuit(weekend, kind),
    isCancelled: isFinished && weekend[kind].length === 0,
    rows: isFinished ? weekend[kind].map(serveRow) : [],
  });
  const numbers = new Set([...weekend.race, ...weekend.sprint].map(({ number }) => number));
  const started = source.riders.filter(({ number }) => numbers.has(number));
  const event: ServedEvent = {
    id: uuidOf(`event ${year} ${code}`),
    broadcastId: uuidOf(`broadcasts ${year} ${code}`),
    code,
    name: title.toUpperCase(),
    start,
    end,
    country: iso && iso.toUpperCase(),
    zone: zoneOf(weekend),
    round: index + 1,
    isFinished,
    sessions: [sessionOf('sprint'), sessionOf('race')],
    entries: started.map((rider) => serveEntry(rider, started, index)),
  };
  return { ...event, others: makeOtherClasses(event, index) };
}

function serveRow({ number, position, points }: SeasonWeekend['race'][number]) {
  const rider = source.riders.find((one) => one.number === number);
  const fullName = rider ? `${rider.first} ${rider.last}` : '';
  return { number, fullName, position: position === 0 ? null : position, points };
}

/** Every second event has names without accents. */
function serveEntry(rider: SeasonRider, started: readonly SeasonRider[], index: number): ServedEntry {
  const { number, first, last, country, team, rookie, independent, startOnly } = rider;
  const name = `${first} ${last}`;
  const absent = source.riders.find((one) => one.team === team && !one.startOnly && !started.includes(one));
  return {
    number,
    fullName: index % 2 === 1 ? withoutAccents(name) : name,
    country: flagCode(country)?.toUpperCase() ?? null,
    team,
    manufacturer: bikeOf(team) || null,
    wildcard: startOnly && absent === undefined,
    replacement: startOnly && absent ? absent.number : null,
    rookie,
    independent,
  };
}
