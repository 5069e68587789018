import type { ChampionshipClass } from '../contract/championship-classes.js';

/** A rider in the entry lists of a season. Null if the championship does not state it. */
export interface ChampionshipRider {
  /** The id of the person, the same in all seasons. */
  id: string | null;
  number: number | null;
  first: string;
  last: string;
  country: string | null;
  team: string | null;
  manufacturer: string | null;
  independent: boolean;
  rookie: boolean;
  /** Whether the rider only starts as a wildcard or substitute. */
  guest: boolean;
}

export interface ChampionshipWeekend {
  id: string;
  round: number;
  title: string;
  /** YYYY-MM-DD, like `end`. */
  start: string;
  end: string;
  country: string | null;
  /** A name of the IANA database that this runtime knows. */
  timeZone: string | null;
  /** ISO 8601 in UTC. Null if unknown or not held. A restarted race keeps its first start. */
  raceStart: string | null;
  sprintStart: string | null;
}

export type RiderFacts = Omit<ChampionshipRider, 'id' | 'guest'>;
export type WeekendFacts = Omit<ChampionshipWeekend, 'id' | 'round'>;

export interface ChampionshipSeason {
  class: ChampionshipClass;
  riders: ChampionshipRider[];
  /** In calendar order. */
  weekends: ChampionshipWeekend[];
  /** Facts that were omitted, one sentence each. */
  problems: string[];
}
