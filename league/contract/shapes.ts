import type { Autopilot } from './autopilot.js';
import type { RacingIdentity } from './racing-identity.js';

/**
 * The shapes of the answers under /api. Names, nesting and types are exact: clients written against them must work
 * unchanged. Fields may be added, never renamed or dropped. Datetimes are ISO 8601 UTC with `Z`, a weekend's `start`
 * and `end` are `YYYY-MM-DD`, points are decimal numbers. On the wire a rider is a `competitor`.
 */
export interface UserSimple {
  username: string;
  date_created: string;
  has_profile_picture: boolean;
}

export interface SeasonYear {
  id: number;
  year: number;
}

export interface SeasonSimple extends SeasonYear {
  top_independent: boolean;
  top_rookie: boolean;
  finalized: boolean;
  selection_open: boolean;
  /** When the open window closes by itself; null if it is closed, or does not close by itself. */
  selection_closes: string | null;
  current: boolean;
}

/** The fields of RacingIdentity are not in wire.md. */
export interface Competitor extends RacingIdentity {
  id: number;
  first: string;
  last: string;
  number: number;
}

export interface CompetitorPoints {
  id: number;
  points: number;
  competitor: Competitor;
}

export interface SeasonRider {
  id: number;
  independent: boolean;
  rookie: boolean;
  competitor_points: CompetitorPoints;
}

/** `position` 0: not classified, or a special pick. */
export interface RiderFlat {
  competitor_id: number;
  first: string;
  last: string;
  number: number;
  points: number;
  position: number;
  /** Not in wire.md; absent if it is not known. */
  manufacturer?: string;
}

export interface PickDetailed {
  id: number;
  position: number;
  competitor_points: CompetitorPoints;
}

export interface StandRow {
  user: UserSimple;
  position: number;
  position_change: number;
  points: number;
}

/** `weekend_points` (not in wire.md): the points of the picks in the weekend of the table; null before the first final weekend. */
export interface WeekendStandRow extends StandRow {
  weekend_points: number | null;
}

/** Which table of a season the rows belong to (not in wire.md). */
export interface TableOrigin {
  /** The last weekend that counts, and its number in the season, from 1. */
  weekend: WeekendSimple;
  round: number;
  /** How many weekends the season has. */
  rounds: number;
  /** The table of a finalized season: points include the bonus of exact positions (rules.md 4). */
  with_bonus: boolean;
  computed_at: string;
}

/** `picks` is empty and the special picks are null while they are hidden from the caller (rules.md 5). */
export interface PicksSimple extends WeekendStandRow {
  picks: RiderFlat[];
  independent_pick: RiderFlat | null;
  rookie_pick: RiderFlat | null;
}

export interface PicksDetailed {
  id: number;
  user: UserSimple;
  season: SeasonSimple;
  position: number;
  points: number;
  /** The last submission that changed them. */
  date_saved: string;
  picks: PickDetailed[];
  independent_pick: PickDetailed | null;
  rookie_pick: PickDetailed | null;
}

/** 0 Upcoming, 1 In progress, 2 Final. */
export type WeekendStatus = 0 | 1 | 2;

export interface WeekendSimple {
  id: number;
  title: string;
  start: string;
  end: string;
  status: WeekendStatus;
  /** Not in wire.md: three letters; absent if it is not known. */
  country?: string;
}

export interface Race {
  id: number;
  track: string | null;
  competitors_positions: RiderFlat[];
}

export interface Weekend extends WeekendSimple {
  race: Race | null;
  sprint_race: Race | null;
  /** All members, or the requested rows; `amount_users_picks` counts all. `computed_at` is not in wire.md. */
  standings: { users_picks: WeekendStandRow[]; amount_users_picks: number; computed_at: string } | null;
  season_year: number;
  /** Not in wire.md: the weekend's number in the season, from 1, and how many weekends there are. */
  round: number;
  rounds: number;
  /** Newest first. */
  corrections: Correction[];
  /** Not in wire.md: it was final, and its results are being corrected; its points count again when it is final. */
  being_corrected: boolean;
}

/** A member's change of position. */
export interface PositionMove {
  user: UserSimple;
  position_before: number;
  position: number;
}

/** The members that a correction moved: how many, and the first 100 of them by their new position. */
export interface Correction {
  date: string;
  amount_moved: number;
  moved: PositionMove[];
}

/** A result for admins. `warnings` (not in wire.md): what was unusual about it when it was stored, a sentence each. */
export interface RaceAdmin extends Race {
  warnings: string[];
}

export interface WeekendAdmin extends Weekend {
  race: RaceAdmin | null;
  sprint_race: RaceAdmin | null;
  url: string;
  grid: [];
}

export interface Announcement {
  id: number;
  title: string;
  text: string;
  user: UserSimple;
  edited: boolean;
  date_created: string;
  date_edited: string | null;
  amount_comments: number;
}

/** `user` of a deleted comment or account has empty texts, and is not null. */
export interface CommentParent {
  id: number;
  text: string;
  user: UserSimple;
  date_created: string;
  announcement: Announcement | null;
  race_weekend: WeekendSimple | null;
}

export interface Comment {
  id: number;
  text: string;
  /** Not in wire.md: an admin hid the text. Then `text` says so; admins get the hidden text. */
  hidden: boolean;
  user: UserSimple;
  date_created: string;
  edited: boolean;
  amount_replies: string;
  replies: Comment[];
  parent_comment: CommentParent | null;
  announcement: Announcement | null;
  race_weekend: WeekendSimple | null;
}

/**
 * `path` has no leading slash: "race-weekends/1?comment=2". With an `origin_user`, whose name is printed before it, `text`
 * begins with a verb.
 */
export interface Notification {
  id: number;
  origin_user: UserSimple | null;
  text: string;
  path: string;
  date_created: string;
  read: boolean;
}

export interface SeasonMessage {
  id: number;
  message: string;
  timestamp: string;
  season: SeasonSimple | null;
  /** The retrieval that it is about, if an admin can act on it; get-retrieval has its details. */
  retrieval: { pid: number; page_seen: boolean; unknown_riders: boolean } | null;
}

export interface SeleniumStatus {
  pid: number;
  user: UserSimple;
  message: string;
  timestamp: string;
  progress: { done: number; total: number } | null;
}

export interface SeasonDetailed {
  id: number;
  year: number;
  competitors: SeasonRider[];
  competitors_sorted_number: SeasonRider[];
  top_independent: boolean;
  top_rookie: boolean;
  finalized: boolean;
  selection_open: boolean;
  selection_closes: string | null;
}

export interface OlderRace {
  id: number;
  seasonYear: number;
  track: string;
  title: string;
  timestamp: string;
  is_sprint: boolean;
  finalized: boolean;
  /** Not in wire.md. */
  race_weekend_id: number;
}

export interface SeasonAdmin extends SeasonDetailed {
  autopilot: Autopilot;
  current: boolean;
  visible: boolean;
  races: OlderRace[];
  race_weekends: WeekendSimple[];
  selenium_status: SeleniumStatus[] | null;
  season_messages: SeasonMessage[];
}

export interface CurrentUser {
  /** Our own: stays the same when the member is renamed. */
  id: number;
  username: string;
  email: string;
  date_created: string;
  date_username_edited: string | null;
  is_admin: boolean;
  is_active: boolean;
  is_logged_in: true;
  has_profile_picture: boolean;
  notifications: Notification[];
  race_weekends_emails: boolean;
  comment_response_emails: boolean;
  announcement_response_emails: boolean | null;
  /** Whether archives of seasons name the member. */
  named_in_archives: boolean;
  /** Our own: an admin of a league that asks for two-step log-in, who has not turned it on, may do nothing that admins do. */
  second_factor_missing: boolean;
  profile_picture_data: string;
  profile_picture_format: string;
}

export interface Anonymous {
  is_logged_in: false;
  is_admin: false;
  username: false;
  email: false;
  notifications: false;
  profile_picture_data: false;
  profile_picture_format: false;
}
