/**
 * How a retrieval ended, by name. Refusals are outcomes, not exceptions; the wire's flags are read from here.
 * `timeout`: no answer in time or not reachable. `unreadable`: an error, a refusal or a page that is not understood.
 * `not_available`: the page was read and holds no result of that session yet. `interrupted`: a failure of ours.
 */
export type RetrievalOutcome =
  | { kind: 'stored'; amount: number; offered?: OfferedRider[] }
  | { kind: 'competitors_not_found'; riders: { number: number; name: string }[] }
  | { kind: 'timeout'; host: string }
  | { kind: 'not_available' }
  | { kind: 'unreadable'; reason: string }
  | { kind: 'already_stored' }
  | { kind: 'season_closed' }
  | { kind: 'terminated' }
  | { kind: 'interrupted' };

/** A wildcard or substitute on the riders page: offered to the admin, not added unasked (rules.md 6). */
export interface OfferedRider {
  number: number;
  first: string;
  last: string;
}
