/**
 * How a retrieval ended, by name. Refusals are outcomes, not exceptions; the wire's flags are read from here.
 * `timeout`: no answer in time or not reachable. `unreadable`: an error, a refusal or a page that is not understood.
 * `not_available`: the page was read and holds no result of that session yet. `interrupted`: a failure of ours.
 * `riders_read`, `calendar_read`: what a page holds, to be looked through by an admin; nothing is stored. `result_read`,
 * `odd` are the autopilot's: it read a result and wants to see it once more, or leaves it to a person. `gaps`: the positions that
 * a stored result lacks.
 */
export type RetrievalOutcome =
  | { kind: 'stored'; amount: number; offered?: OfferedRider[]; gaps?: number[] }
  | { kind: 'riders_read'; riders: ReadRider[]; offered: ReadRider[] }
  | { kind: 'calendar_read'; events: ReadEvent[] }
  | { kind: 'competitors_not_found'; riders: { number: number; name: string }[] }
  | { kind: 'timeout'; host: string }
  | { kind: 'not_available' }
  | { kind: 'result_read'; digest: string }
  | { kind: 'odd'; oddities: string[] }
  | Unreadable
  | { kind: 'already_stored' }
  | { kind: 'season_closed' }
  | { kind: 'terminated' }
  | { kind: 'interrupted' }
  | NoBrowser;

/** No worker could open a page. */
export interface NoBrowser {
  kind: 'no_browser';
}

/** `reason`: a sentence for an admin about what could not be understood. */
export interface Unreadable {
  kind: 'unreadable';
  reason: string;
}

/** A wildcard or substitute on the riders page: offered to the admin, not added unasked (rules.md 6). */
export interface OfferedRider {
  number: number;
  first: string;
  last: string;
}

/** A rider as a page of the riders site presents him or her; the flags are true only where the page says so. */
export interface ReadRider extends OfferedRider {
  independent: boolean;
  rookie: boolean;
}

/** An event of the results site's list; its days as `YYYY-MM-DD`. */
export interface ReadEvent {
  title: string;
  url: string;
  start: string;
  end: string;
}
