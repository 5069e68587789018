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
import {
  atCircuit,
  dayBefore,
  type ServedEntry,
  type ServedEvent,
  type ServedSeason,
  type ServedSession,
  uuidOf,
} from './served-season.js';

const zones: Record<string, string> = {
  POR: 'Europe/Lisbon',
  ARG: 'America/Argentina/Buenos_Aires',
  AME: 'America/Chicago',
  SPA: 'Europe/Madrid',
  FRA: 'Europe/Paris',
  ITA: 'Europe/Rome',
  GER: 'Europe/Berlin',
  NED: 'Europe/Amsterdam',
  GBR: 'Europe/London',
  AUT: 'Europe/Vienna',
  CAT: 'Europe/Madrid',
  RSM: 'Europe/Rome',
  IND: 'Asia/Kolkata',
  JPN: 'Asia/Tokyo',
  INA: 'Asia/Makassar',
  AUS: 'Australia/Melbourne',
  THA: 'Asia/Bangkok',
  MAL: 'Asia/Kuala_Lumpur',
  QAT: 'Asia/Qatar',
  VAL: 'Europe/Madrid',
};

/** At the circuits. Real start times differ. */
const starts: Record<SessionKind, string> = { race: '14:00', sprint: '15:00' };

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
    date: atCircuit(kind === 'race' ? end : dayBefore(end), starts[kind], zones[code] ?? 'UTC'),
    isCancelled: isFinished && weekend[kind].length === 0,
    rows: isFinished ? weekend[kind].map(serveRow) : [],
  });
  const numbers = new Set([...weekend.race, ...weekend.sprint].map(({ number }) => number));
  const started = source.riders.filter(({ number }) => numbers.has(number));
  return {
    id: uuidOf(`event ${year} ${code}`),
    broadcastId: uuidOf(`broadcasts ${year} ${code}`),
    code,
    name: title.toUpperCase(),
    start,
    end,
    country: iso && iso.toUpperCase(),
    zone: zones[code] ?? 'UTC',
    round: index + 1,
    isFinished,
    sessions: [sessionOf('sprint'), sessionOf('race')],
    entries: started.map((rider) => serveEntry(rider, started, index)),
  };
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
