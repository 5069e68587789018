import { type RaceKind, sessionDay } from './weekend-states.js';

const minuteMs = 60_000;

/** The time from the start of a session until its result should exist, if nothing delays it. */
const durationMs: Record<RaceKind, number> = { race: 60 * minuteMs, sprint: 30 * minuteMs };

interface Days {
  startDate: string;
  endDate: string;
}

/** Null if unknown or not held. */
export interface SessionStarts {
  raceStartsAt: Date | null;
  sprintStartsAt: Date | null;
}

export const startOf = ({ raceStartsAt, sprintStartsAt }: SessionStarts, kind: RaceKind): Date | null =>
  kind === 'race' ? raceStartsAt : sprintStartsAt;

export const endOf = (start: Date, kind: RaceKind): Date => new Date(start.getTime() + durationMs[kind]);

/** Null for a zone that this runtime does not know. */
const formats = new Map<string, Intl.DateTimeFormat | null>();

function offsetFormatOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = makeOffsetFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function makeOffsetFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}

/** ISO 8601 at the circuit: "2023-03-26T14:00:00+01:00". In UTC, with a Z, if its time zone is unknown. */
export function timeAtCircuit(moment: Date, timeZone: string | null): string {
  const format = timeZone === null ? null : offsetFormatOf(timeZone);
  if (!format) return `${secondsOf(moment)}Z`;
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // Without an offset, the name is "GMT".
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const offsetMs = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * minuteMs;
  return `${secondsOf(new Date(moment.getTime() + offsetMs))}${sign}${hours}:${minutes}`;
}

const secondsOf = (moment: Date) => moment.toISOString().slice(0, 19);

/** After a move, a session keeps its start only if the start is on the session's new day at the circuit. */
export function startsAfterMove(
  weekend: Days & SessionStarts & { timeZone: string | null },
  days: Days,
): SessionStarts {
  const { startDate, endDate, timeZone, raceStartsAt, sprintStartsAt } = weekend;
  if (days.startDate === startDate && days.endDate === endDate) return { raceStartsAt, sprintStartsAt };
  const keep = (kind: RaceKind) => {
    const start = startOf(weekend, kind);
    return start && timeAtCircuit(start, timeZone).startsWith(sessionDay(days, kind)) ? start : null;
  };
  return { raceStartsAt: keep('race'), sprintStartsAt: keep('sprint') };
}
