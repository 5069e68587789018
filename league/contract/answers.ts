import type {
  Announcement,
  Comment,
  PicksSimple,
  SeasonAdmin,
  SeasonRider,
  SeasonSimple,
  SeasonYear,
  TableOrigin,
  UserSimple,
  Weekend,
  WeekendAdmin,
  WeekendSimple,
} from './shapes.js';
import type { RacingIdentity } from './racing-identity.js';

export type { AddedAnswer, WeekendRefusal, WeekendsRefusal } from './administration.js';

/** Bodies of answers, named after the call. A refusal has all its flags, true or false. */
export interface CurrentSeasonAnswer {
  current_season: SeasonSimple;
  competitors_sorted_number: SeasonRider[];
}
/** get-current-season with `or_null`, if no season is current. */
export interface NoCurrentSeasonAnswer {
  current_season: null;
  competitors_sorted_number: [];
}
export interface PicksStateAnswer {
  users_picks_state: boolean;
}
export interface SeasonsAnswer {
  seasons: SeasonSimple[];
}
export interface SeasonYearsAnswer {
  seasons: SeasonYear[];
}
export interface RaceWeekendsAnswer {
  race_weekends: WeekendSimple[];
  invalid_season: boolean;
}
export interface RaceWeekendAnswer {
  race_weekend: Weekend;
}
export interface RaceWeekendAdminAnswer {
  race_weekend: WeekendAdmin;
}
export interface StandingsAnswer {
  standings: { users_picks: PicksSimple[] };
  amount_users_picks: number;
  /** Not in wire.md; null before the first final weekend. */
  after: TableOrigin | null;
  /** Not in wire.md: weekends that were final and are being corrected, so that their points do not count; in calendar order. */
  being_corrected: WeekendSimple[];
}
/** get-members (not in wire.md): active members whose names begin with the search, in alphabetical order, at most ten. */
export interface MembersAnswer {
  members: UserSimple[];
}
/** get-previous-season (not in wire.md): positions and points of the current season's riders in the season before; null if there is none. */
export interface PreviousSeasonAnswer {
  previous: {
    year: number;
    /** Those with points in it, best first. `competitor_id` is the id in the current season. */
    riders: { competitor_id: number; position: number; points: number }[];
  } | null;
}
export interface SeasonAdminAnswer {
  season: SeasonAdmin;
}

/** post-race-weekend-event refused. `unreadable`: an error page, a refusal or a page that is not understood. */
export interface RetrievalRefusal {
  competitors_not_found: number[];
  timeout: boolean;
  selenium_busy: boolean;
  terminated: boolean;
  already_stored: boolean;
  not_available: boolean;
  unreadable: boolean;
  /** Not in wire.md: the weekend's link is not a page of the results site; absent unless true. */
  invalid_link?: boolean;
  /** Not in wire.md: the rows that were not understood. Present only if `skip_unreadable` can store the others. */
  unreadable_rows?: string[];
}
/** A result was stored. `warnings` (not in wire.md): what is unusual about it, a sentence each. */
export interface ResultStored {
  warnings: string[];
}
/** create-season-competitors-link, in success and refusal. `selenium_available` false: busy. */
export interface RidersImportAnswer {
  invalidLink: boolean;
  invalidSeason: boolean;
  timeout: boolean;
  selenium_available: boolean;
  terminated: boolean;
  unreadable: boolean;
  /** Not in wire.md: why riders of the page were not added, a sentence each; absent if there is nothing to say. */
  problems?: string[];
}
/** A retrieval that is still running when its request is answered (202). */
export interface RetrievalStarted {
  pid: number;
}
export interface FinalizeRefusal {
  cant_be_finalized: boolean;
  already_finalized: boolean;
  competitors_not_found: number[];
}
export interface CreateCompetitorAnswer {
  season_not_found: boolean;
  rider_exists: boolean;
  competitor_not_found: boolean;
  points_not_valid: boolean;
  competitor_points_not_found: boolean;
}
export interface TogglePicksRefusal {
  no_competitors: boolean;
  not_current: boolean;
  finalized: boolean;
}
/** set-user-picks succeeded. `date_saved`: the last submission that changed the picks. */
export interface SetPicksAnswer {
  date_saved: string;
}
/** set-user-picks refused. The answer has the same flags in camelCase, too. If the window is closed, `selection_closed` is the only one. */
export interface PicksRefusal {
  invalid_picks: boolean[];
  invalid_independent: boolean;
  invalid_rookie: boolean;
  picks_already_selected: boolean;
  cant_select_picks: boolean;
  invalid_season: boolean;
  selection_closed: boolean;
}
export interface AddResultsRefusal {
  competitors_not_found: number[];
  invalid_competitors_positions_spacing: boolean;
}
/** Fields of an admin's refusal that are not in wire.md: what another admin did in the meantime; absent unless true. */
export interface ConcurrentChange {
  season_finalized?: boolean;
  weekend_final?: boolean;
  already_stored?: boolean;
}
/** get-retrieval (not in wire.md): the progress or outcome of a retrieval that was answered 202. */
export interface RetrievalAnswer {
  retrieval: {
    pid: number;
    kind: 'race' | 'sprint' | 'riders' | 'riders-preview' | 'calendar';
    state: 'queued' | 'running' | 'terminating' | 'stored' | 'read' | 'refused' | 'failed' | 'terminated';
    message: string;
    /** A poll of the autopilot, for which storing nothing is not a failure. */
    by_autopilot: boolean;
    refusal: RetrievalRefusal | null;
    /** The weekend whose race or sprint it is. */
    weekend: { id: number; title: string } | null;
    /** The page was captured: see get-page-sight. */
    page_seen: boolean;
    /** What is unusual about the stored result, a sentence each. */
    warnings: string[];
    /** To be reviewed and added: riders of a riders page, or riders of a result that the season lacks. */
    riders: RiderRead[] | null;
    /** The rows of a riders page that were not understood, a sentence each. */
    problems: string[];
    /** Weekends of the season whose links are no longer on the page; null unless it is a calendar. */
    missing_weekends: WeekendInSeason[] | null;
    /** To be reviewed and added: the events of the season. */
    events: EventRead[] | null;
  };
}
/** A rider of the season; `id` is that of the SeasonRider. */
export interface RiderInSeason {
  id: number;
  number: number;
  first: string;
  last: string;
}
/**
 * `known`: the rider is in the season with that number. `guest`: a wildcard or substitute. `season_rider`: the same person, who is in the
 * season with another number. `number_holder`: a different rider of the season, who has the number. Both are absent if there is none.
 */
export interface RiderRead extends RacingIdentity {
  season_rider?: RiderInSeason;
  number_holder?: RiderInSeason;
  number: number;
  first: string;
  last: string;
  independent: boolean;
  rookie: boolean;
  guest: boolean;
  known: boolean;
}
/** A stored weekend beside an event of the page. */
export interface WeekendInSeason extends Pick<WeekendSimple, 'id' | 'title' | 'start' | 'end' | 'status'> {
  url: string;
}
/**
 * `already`: the title of the season's weekend that is this event, or is on its days; null if there is none. `weekend`: that weekend, with
 * what it shares with the event; absent if there is none.
 */
export interface EventRead {
  weekend?: WeekendInSeason & { matched_by: 'link' | 'title' | 'days' };
  title: string;
  url: string;
  start: string;
  end: string;
  /** Three letters; absent if the page does not state the country. */
  country?: string;
  already: string | null;
}
/** get-page-sight (not in wire.md): the capture of a page that could not be parsed. `screenshot`: JPEG in base64. */
export interface PageCaptureAnswer {
  page_sight: { url: string; text: string; screenshot: string | null; taken_at: string };
}
/** read-season-calendar (not in wire.md), refused before it started. */
export interface CalendarRefusal {
  invalid_season: boolean;
  selenium_busy: boolean;
}
/** A link opened by somebody who is logged in as another member: it is not used, and the session does not change. */
export interface OtherAccountAnswer {
  message: string;
  logged_in_as: string;
}
/** login refused with 403: the password is right, the account not activated. */
export interface InactiveAnswer {
  message: string;
  /** Null if an admin deactivated the account: then it has no activation link. */
  uid: number | null;
}
/** register, in success and refusal; each check is true if it passed. `invalid_data` is true if one failed. */
export interface RegisterAnswer {
  username_unique: boolean;
  username_valid: boolean;
  email_unique: boolean;
  email_valid: boolean;
  passwords_match: boolean;
  password_valid: boolean;
  invalid_data: boolean;
}
export interface ResetPasswordAnswer {
  passwords_match: boolean;
  password_valid: boolean;
  token_valid: boolean;
}
export interface ChangePasswordAnswer {
  current_password_correct: boolean;
  new_password_valid: boolean;
  token_valid: boolean;
}
export interface ChangeUsernameAnswer {
  current_password_correct: boolean;
  new_username_valid: boolean;
  new_username_unique: boolean;
  user_can_change_username: boolean;
}
export interface ChangeEmailAnswer {
  current_password_correct: boolean;
  new_email_valid: boolean;
  new_email_unique: boolean;
}
export interface FindAccountAnswer {
  email_found: boolean;
  username_found: boolean;
  username: string;
}
export interface AnnouncementAnswer {
  announcement: Announcement;
}
export interface AnnouncementsAnswer {
  announcements: Announcement[];
  amount_announcements: number;
}
/** get-comments: the newest of an announcement or a weekend. `older`: there are more, to be requested with `before` the last of these. */
export interface CommentsAnswer {
  comments: Comment[];
  older: boolean;
}
export interface NewCommentAnswer {
  new_comment_id: number;
}
/** A member's comments and replies, newest first; past the end an empty list. */
export interface UserCommentsAnswer {
  comments: Comment[];
  amount_comments: number;
}
/** get-user-default-profile-picture: the picture of members without one of their own. `data` is base64. */
export interface DefaultPictureAnswer {
  profile_picture: { format: string; data: string };
}
/** get-users-profile-pictures: by username, of those who have one. `data` is base64. */
export interface PicturesAnswer {
  profile_pictures: Record<string, { format: string; data: string; username: string }>;
}
