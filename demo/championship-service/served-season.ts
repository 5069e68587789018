import { createHash } from 'node:crypto';

/** A classified or unclassified rider of a session. */
interface ServedRow {
  number: number;
  fullName: string;
  /** Null if not classified. */
  position: number | null;
  points: number;
}

export interface ServedSession {
  id: string;
  type: 'RAC' | 'SPR';
  /** Counts the parts of a race that was stopped; otherwise null. */
  number: number | null;
  /** ISO 8601 with an offset, as the service writes it. */
  date: string;
  isCancelled: boolean;
  rows: ServedRow[];
}

export interface ServedEntry {
  number: number;
  fullName: string;
  /** Two letters. */
  country: string | null;
  team: string | null;
  manufacturer: string | null;
  wildcard: boolean;
  /** The number of the rider that this one replaces. */
  replacement: number | null;
  rookie: boolean;
  independent: boolean;
}

/** A class besides MotoGP. */
export interface ServedClass {
  name: 'Moto2' | 'Moto3';
  sessions: ServedSession[];
  entries: ServedEntry[];
}

export interface ServedEvent {
  id: string;
  /** The id in the broadcast half. Null if the event has no broadcasts. */
  broadcastId: string | null;
  code: string;
  name: string;
  start: string;
  end: string;
  /** Two letters. */
  country: string | null;
  zone: string;
  round: number;
  isFinished: boolean;
  /** Of MotoGP. */
  sessions: ServedSession[];
  entries: ServedEntry[];
  others?: ServedClass[];
}

export interface ServedSeason {
  id: string;
  year: number;
  events: ServedEvent[];
}

/** An id that is the same in every process. */
export function uuidOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** A local time with its offset, without a colon as from the service: "2023-03-26T14:00:00+0100". */
export function atCircuit(day: string, time: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value;
  const offset = name?.slice(3).replace(':', '') || '+0000';
  return `${day}T${time}:00${offset}`;
}

export function dayBefore(day: string, count = 1): string {
  return new Date(Date.parse(day) - count * 24 * 3600 * 1000).toISOString().slice(0, 10);
}
