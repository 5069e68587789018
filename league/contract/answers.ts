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

/** Bodies of the calls, by the name of the call. Refusals carry all their flags, true or false. */
export interface CurrentSeasonAnswer {
  current_season: SeasonSimple;
  competitors_sorted_number: SeasonRider[];
}
/** get-current-season with `or_null`, where no season is current. */
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
  /** Our own; null before the first final weekend. */
  after: TableOrigin | null;
  /** Our own: weekends of the season that were final and are being corrected, so that their points do not count now; in calendar order. */
  being_corrected: WeekendSimple[];
}
/** get-members, our own call: active members whose names begin with the search, in alphabetical order, at most ten. */
export interface MembersAnswer {
  members: UserSimple[];
}
/** get-previous-season, our own call: what the riders of the current season had in the season before; null where there is none. */
export interface PreviousSeasonAnswer {
  previous: {
    year: number;
    /** Those who won points in it, best first. `competitor_id` is the id in the current season. */
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
  /** Our own: the weekend's link is no page of the results site; only there where it is so. */
  invalid_link?: boolean;
}
/** create-season-competitors-link, in success and refusal. `selenium_available` false: busy. */
export interface RidersImportAnswer {
  invalidLink: boolean;
  invalidSeason: boolean;
  timeout: boolean;
  selenium_available: boolean;
  terminated: boolean;
  unreadable: boolean;
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
export interface WeekendRefusal {
  invalid_link: boolean;
  invalid_season: boolean;
  invalid_date: boolean;
  invalid_title: boolean;
  /** Our own; only there where it is so. */
  invalid_country?: boolean;
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
/** set-user-picks stored the picks, or found them stored already: the last submission that changed them. */
export interface SetPicksAnswer {
  date_saved: string;
}
/** set-user-picks refused; the same flags are there under camelCase names too. In a closed window `selection_closed` is the only one. */
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
/** Our own fields of an admin's refusal, there where they are so: what another admin did meanwhile. */
export interface Overtaken {
  season_finalized?: boolean;
  weekend_final?: boolean;
  already_stored?: boolean;
}
/** get-retrieval, our own call: how a retrieval that was answered 202 went on. */
export interface RetrievalAnswer {
  retrieval: {
    pid: number;
    kind: 'race' | 'sprint' | 'riders' | 'riders-preview' | 'calendar';
    state: 'queued' | 'running' | 'terminating' | 'stored' | 'read' | 'refused' | 'failed' | 'terminated';
    message: string;
    /** A poll of the autopilot: that it stored nothing is then no failure. */
    by_autopilot: boolean;
    refusal: RetrievalRefusal | null;
    /** The weekend whose race or sprint it is. */
    weekend: { id: number; title: string } | null;
    /** What the browser saw is kept: get-page-sight. */
    page_seen: boolean;
    /** To be reviewed and added: those of a riders page, or those that a result has and the season lacks. */
    riders: RiderRead[] | null;
    /** To be reviewed and added: the events of the season. */
    events: EventRead[] | null;
  };
}
/** `known`: a rider of that number is in the season. `guest`: a wildcard or substitute. */
export interface RiderRead extends RacingIdentity {
  number: number;
  first: string;
  last: string;
  independent: boolean;
  rookie: boolean;
  guest: boolean;
  known: boolean;
}
/** `already`: the title of the season's weekend with that link or on those days; null where there is none. */
export interface EventRead {
  title: string;
  url: string;
  start: string;
  end: string;
  /** Three letters, where the page states the country. */
  country?: string;
  already: string | null;
}
/** get-page-sight, our own call: what the browser saw where a page was not understood. `screenshot`: JPEG in base64. */
export interface PageCaptureAnswer {
  page_sight: { url: string; text: string; screenshot: string | null; taken_at: string };
}
/** read-season-calendar, our own call, refused before it started. */
export interface CalendarRefusal {
  invalid_season: boolean;
  selenium_busy: boolean;
}
/** create-competitors and create-race-weekends, our own calls: how many were added; those that were there already stayed as they are. */
export interface AddedAnswer {
  amount_added: number;
}
/** create-race-weekends refused: what is wrong with each invalid weekend, by its index in what was sent. */
export interface WeekendsRefusal {
  invalid_season: boolean;
  race_weekends: (WeekendRefusal & { place: number })[];
}
/** A link opened by somebody who is logged in as another member: it is not used, and they stay who they are. */
export interface OtherAccountAnswer {
  message: string;
  logged_in_as: string;
}
/** register, in success and refusal; each is true where all is well, but for `invalid_data`: true = something was wrong. */
/** login refused with 403: the password is right, the account not activated. */
export interface InactiveAnswer {
  message: string;
  /** Null where no activation link helps: an admin deactivated the account. */
  uid: number | null;
}
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
/** get-comments: the newest of an announcement or a weekend. `older`: there are more, which are asked for `before` the last of these. */
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
