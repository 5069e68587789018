import seasonFile from '../data/season-2016.json' with { type: 'json' };
import {
  atCircuit,
  dayBefore,
  type ServedEntry,
  type ServedEvent,
  type ServedSeason,
  uuidOf,
} from './served-season.js';

type SourceEvent = (typeof seasonFile.events)[number];

/** Riders with fewer races are wildcards or substitutes, as far as the data shows. */
const regularStarts = 12;

const startsOf = (fullName: string): number =>
  seasonFile.events.filter(({ sessions }) =>
    sessions.some(({ classification }) => classification.some((row) => isSameName(row.full_name, fullName))),
  ).length;

/** "Maverick ViÑales" is Maverick Viñales. */
const isSameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function serveEvent(event: SourceEvent, index: number): ServedEvent {
  const { short_name: code, name, race_day: day, sessions } = event;
  return {
    id: uuidOf(`event 2016 ${code}`),
    broadcastId: null,
    code,
    name,
    start: dayBefore(day, 2),
    end: day,
    country: null,
    zone: 'UTC',
    round: index + 1,
    isFinished: true,
    sessions: sessions.map(({ number, classification }) => ({
      id: uuidOf(`session 2016 ${code} ${number}`),
      type: 'RAC' as const,
      number,
      date: atCircuit(day, number === 2 ? '14:50' : '14:00', 'UTC'),
      isCancelled: false,
      rows: classification.map((row) => ({ ...row, fullName: row.full_name })),
    })),
    entries: (sessions.at(-1)?.classification ?? []).map(serveEntry).sort((a, b) => a.number - b.number),
  };
}

const serveEntry = ({ number, full_name }: { number: number; full_name: string }): ServedEntry => ({
  number,
  fullName: full_name,
  country: null,
  team: null,
  manufacturer: null,
  wildcard: startsOf(full_name) < regularStarts,
  replacement: null,
  rookie: isSameName(full_name, 'Esteve Rabat'),
  independent: false,
});

/** Real sessions and points. The data has no teams, flags and start times, so races start at 14:00 UTC. */
export const season2016: ServedSeason = {
  id: uuidOf('season 2016'),
  year: seasonFile.season,
  events: seasonFile.events.map(serveEvent),
};
