import type { OwnSeasonEnd } from './season-end.js';
import type { ProvisionalState } from './standings.js';
import type { TableOrigin, WeekendSimple, WeekendStandRow } from './shapes.js';

/** get-home (not in wire.md): the caller's position in the current season, and the next weekend; null without a current season. */
export interface HomeAnswer {
  home: Home | null;
}
export interface Home {
  year: number;
  /** Null until a weekend is final, and without picks. */
  standing: HomeStanding | null;
  /** The weekend with provisional standings; null if there are none. */
  provisional: ProvisionalState | null;
  picks: HomePicks;
  /** Weekends that were final and are being corrected, so that their points do not count; in calendar order. */
  being_corrected: WeekendSimple[];
  /** The first weekend that is not final, and its number in the season, from 1; null if all are final. */
  next: { weekend: WeekendSimple; round: number } | null;
  /** How many weekends the season has, and how many of them are final. */
  rounds: number;
  rounds_final: number;
  /** How the season ended; null until it is finalized, and if no weekend was final. */
  end: OwnSeasonEnd | null;
  /** How many members have picks. */
  amount_members: number;
}
export interface HomeStanding extends TableOrigin {
  row: WeekendStandRow;
  /** The neighbours in the table; null for the first and the last. */
  ahead: WeekendStandRow | null;
  behind: WeekendStandRow | null;
  /** The member's position after each final weekend, in calendar order; the last one of a finalized season is that with the bonus. */
  positions: number[];
  /** How many members the table has. */
  amount: number;
}
export interface HomePicks {
  /** How many riders are picked: none, or as many as the season requires. */
  chosen: number;
  required: number;
  /** Whether picks can be submitted. */
  can_submit: boolean;
  /** Whether the member wants a notification when the window opens. */
  tell_when_open: boolean;
  /** When the open window closes by itself; null if it does not. */
  closes: string | null;
}

/** get-open-work (not in wire.md, for admins). */
export interface OpenWorkAnswer {
  /** What is to be done in the current season, in calendar order. */
  open_work: OpenWork[];
  /** How many comments have open reports. */
  amount_reported: number;
}
/** `retrieve-…`: the race session is over by the calendar and has no result. `finalize`: both results are stored. */
export interface OpenWork {
  kind: 'retrieve-sprint' | 'retrieve-race' | 'finalize';
  weekend: WeekendSimple;
  year: number;
}

/** tell-when-picks-open (not in wire.md): whether the member wants a notification when the picks window opens the next time. */
export interface TellWhenOpenAnswer {
  tell_when_open: boolean;
}
