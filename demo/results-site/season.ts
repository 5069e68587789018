import { findManufacturer } from '../../league/contract/racing-identity.js';
import seasonFile from '../data/season-2023.json' with { type: 'json' };

export interface SeasonRider {
  number: number;
  first: string;
  last: string;
  team: string;
  country: string;
  rookie: boolean;
  independent: boolean;
  /** Whether the rider was only a wildcard or a substitute. */
  startOnly: boolean;
}

export interface SessionRow {
  number: number;
  /** 0 if not classified. */
  position: number;
  status: string;
  /** Whole championship points. */
  points: number;
}

export type SessionKind = 'race' | 'sprint';

export interface SeasonWeekend {
  round: number;
  code: string;
  title: string;
  circuit: string;
  country: string;
  /** YYYY-MM-DD, like `end`. */
  start: string;
  end: string;
  url: string;
  race: SessionRow[];
  /** Empty if the sprint was not held. */
  sprint: SessionRow[];
}

export interface Season {
  season: number;
  class: string;
  riders: SeasonRider[];
  weekends: SeasonWeekend[];
  /** The final championship table, as published. */
  standings: { position: number; number: number; points: number }[];
}

/** The manufacturers of 2023 teams whose names do not contain them (general knowledge). */
const bikes: Record<string, string> = {
  'Aruba.it Racing': 'Ducati',
  'CryptoDATA RNF MotoGP Team': 'Aprilia',
  'Gresini Racing MotoGP': 'Ducati',
  'Mooney VR46 Racing Team': 'Ducati',
  'Prima Pramac Racing': 'Ducati',
  'Yamalube RS4GP Racing Team': 'Yamaha',
};

/** The manufacturer of a team's bikes. Empty if it is unknown. */
export const bikeOf = (team: string): string => bikes[team] ?? findManufacturer(team) ?? '';

export const season: Season = seasonFile;

const dayMs = 24 * 3600 * 1000;
const daysUntilStart = 10;

/** Moves all weekends by the same number of days, so that the first one begins in ten days. */
export function moveToComingDays(weekends: readonly SeasonWeekend[]): SeasonWeekend[] {
  const today = new Date(new Date().toISOString().slice(0, 10)).getTime();
  const shift = today + daysUntilStart * dayMs - new Date(weekends[0]?.start ?? 0).getTime();
  const move = (day: string) => new Date(new Date(day).getTime() + shift).toISOString().slice(0, 10);
  return weekends.map((weekend) => ({ ...weekend, start: move(weekend.start), end: move(weekend.end) }));
}
