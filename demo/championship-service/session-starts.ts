import type { SeasonWeekend, SessionKind } from '../results-site/season.js';
import { atCircuit, dayBefore } from './served-season.js';

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
const times: Record<SessionKind, string> = { race: '14:00', sprint: '15:00' };

export const zoneOf = ({ code }: SeasonWeekend): string => zones[code] ?? 'UTC';

/** With the offset of the circuit. */
export function startAtCircuit(weekend: SeasonWeekend, kind: SessionKind): string {
  return atCircuit(kind === 'race' ? weekend.end : dayBefore(weekend.end), times[kind], zoneOf(weekend));
}
