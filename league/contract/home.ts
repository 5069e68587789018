import type { OwnSeasonEnd } from './season-end.js';
import type { ProvisionalState } from './standings.js';
import type { TableOrigin, WeekendSimple, WeekendStandRow } from './shapes.js';

/** get-home, our own call: how the member who asks stands in the current season, and what comes next; null without a current season. */
export interface HomeAnswer {
  home: Home | null;
}
export interface Home {
  year: number;
  /** Null until a weekend is final, and without picks. */
  standing: HomeStanding | null;
  /** The weekend with provisional standings; null where there are none. */
  provisional: ProvisionalState | null;
  picks: HomePicks;
  /** Weekends that were final and are being corrected, so that their points do not count now; in calendar order. */
  being_corrected: WeekendSimple[];
  /** The weekend that comes next, is on, or waits for its results, and which of the season's it is, from 1; null where all are final. */
  next: { weekend: WeekendSimple; round: number } | null;
  /** How many weekends the season has, and how many of them are final. */
  rounds: number;
  rounds_final: number;
  /** How the season ended; null until it is finalized, and where no weekend was final. */
  end: OwnSeasonEnd | null;
  /** How many members have picks. */
  amount_members: number;
}
export interface HomeStanding extends TableOrigin {
  row: WeekendStandRow;
  /** The neighbours in the table; null for the first and the last. */
  ahead: WeekendStandRow | null;
  behind: WeekendStandRow | null;
  /** The member's position after each final weekend, in calendar order; with a finalized season the last one is that with the bonus. */
  positions: number[];
  /** How many members stand in the table. */
  amount: number;
}
export interface HomePicks {
  /** How many riders are picked: none, or all that the season asks for. */
  chosen: number;
  required: number;
  /** Whether they can be submitted at this moment. */
  can_submit: boolean;
  /** Whether the member wants to be told when the window opens. */
  tell_when_open: boolean;
  /** When the open window closes by itself; null where nothing closes it by itself. */
  closes: string | null;
}

/** get-open-work, our own call for admins. */
export interface OpenWorkAnswer {
  /** What waits in the current season, in calendar order. */
  open_work: OpenWork[];
  /** How many comments have open reports. */
  amount_reported: number;
}
/** `retrieve`: the session was held by the calendar and has no result. `finalize`: both results are stored. */
export interface OpenWork {
  kind: 'retrieve-sprint' | 'retrieve-race' | 'finalize';
  weekend: WeekendSimple;
  year: number;
}

/** tell-when-picks-open, our own call: whether the member wants to be told when the picks window opens the next time. */
export interface TellWhenOpenAnswer {
  tell_when_open: boolean;
}
