import { z } from 'zod';
import { count, day, id, time } from './answer-fields.js';
import {
  announcement,
  comment,
  identity,
  picksSimple,
  seasonAdmin,
  seasonRider,
  seasonSimple,
  seasonYear,
  tableOrigin,
  userSimple,
  weekend,
  weekendAdmin,
  weekendSimple,
} from './shapes.js';

export type * from './refusals.js';

/** Bodies of answers, named after the call. A refusal has all its flags, true or false. */
export const currentSeasonAnswer = z.strictObject({
  current_season: seasonSimple,
  competitors_sorted_number: z.array(seasonRider),
});
export type CurrentSeasonAnswer = z.infer<typeof currentSeasonAnswer>;

/** get-current-season with `or_null`, if no season is current. */
export const noCurrentSeasonAnswer = z.strictObject({
  current_season: z.null(),
  competitors_sorted_number: z.tuple([]),
});
export type NoCurrentSeasonAnswer = z.infer<typeof noCurrentSeasonAnswer>;

export const picksStateAnswer = z.strictObject({ users_picks_state: z.boolean() });
export type PicksStateAnswer = z.infer<typeof picksStateAnswer>;

export const seasonsAnswer = z.strictObject({ seasons: z.array(seasonSimple) });
export type SeasonsAnswer = z.infer<typeof seasonsAnswer>;

export const seasonYearsAnswer = z.strictObject({ seasons: z.array(seasonYear) });
export type SeasonYearsAnswer = z.infer<typeof seasonYearsAnswer>;

export const raceWeekendsAnswer = z.strictObject({
  race_weekends: z.array(weekendSimple),
  invalid_season: z.boolean(),
});
export type RaceWeekendsAnswer = z.infer<typeof raceWeekendsAnswer>;

export const raceWeekendAnswer = z.strictObject({ race_weekend: weekend });
export type RaceWeekendAnswer = z.infer<typeof raceWeekendAnswer>;

export const raceWeekendAdminAnswer = z.strictObject({ race_weekend: weekendAdmin });
export type RaceWeekendAdminAnswer = z.infer<typeof raceWeekendAdminAnswer>;

export const standingsAnswer = z.strictObject({
  standings: z.strictObject({ users_picks: z.array(picksSimple) }),
  amount_users_picks: count,
  /** Not in wire.md; null before the first final weekend. */
  after: tableOrigin.nullable(),
  /** Not in wire.md: weekends that were final and are being corrected, so that their points do not count; in calendar order. */
  being_corrected: z.array(weekendSimple),
});
export type StandingsAnswer = z.infer<typeof standingsAnswer>;

/** get-members (not in wire.md): active members whose names begin with the search, in alphabetical order. */
export const membersAnswer = z.strictObject({ members: z.array(userSimple).max(10) });
export type MembersAnswer = z.infer<typeof membersAnswer>;

/** get-previous-season (not in wire.md): positions and points of the current season's riders in the season before; null if there is none. */
export const previousSeasonAnswer = z.strictObject({
  previous: z
    .strictObject({
      year: z.int(),
      /** Those with points in it, best first. `competitor_id` is the id in the current season. */
      riders: z.array(z.strictObject({ competitor_id: id, position: id, points: z.number() })),
    })
    .nullable(),
});
export type PreviousSeasonAnswer = z.infer<typeof previousSeasonAnswer>;

export const seasonAdminAnswer = z.strictObject({ season: seasonAdmin });
export type SeasonAdminAnswer = z.infer<typeof seasonAdminAnswer>;

/** set-user-picks succeeded. `date_saved`: the last submission that changed the picks. */
export const setPicksAnswer = z.strictObject({ date_saved: time });
export type SetPicksAnswer = z.infer<typeof setPicksAnswer>;

/** create-competitors and create-race-weekends (not in wire.md): how many were added; existing ones were not changed unless asked for. */
export const addedAnswer = z.strictObject({
  amount_added: count,
  /** How many existing ones were changed; absent if none was. */
  amount_changed: count.exactOptional(),
  /** Why riders were not added, a sentence each; absent if all were. */
  problems: z.array(z.string()).exactOptional(),
});
export type AddedAnswer = z.infer<typeof addedAnswer>;

/** A result was stored. `warnings` (not in wire.md): what is unusual about it, a sentence each. */
export const resultStored = z.strictObject({ warnings: z.array(z.string()) });
export type ResultStored = z.infer<typeof resultStored>;

/** A retrieval that is still running when its request is answered (202). */
export const retrievalStarted = z.strictObject({ pid: id });
export type RetrievalStarted = z.infer<typeof retrievalStarted>;

/** post-race-weekend-event refused. `unreadable`: an error page, a refusal or a page that is not understood. */
export const retrievalRefusal = z.strictObject({
  competitors_not_found: z.array(z.int()),
  timeout: z.boolean(),
  selenium_busy: z.boolean(),
  terminated: z.boolean(),
  already_stored: z.boolean(),
  not_available: z.boolean(),
  unreadable: z.boolean(),
  /** Not in wire.md: the weekend's link is not a page of the results site; absent unless true. */
  invalid_link: z.boolean().exactOptional(),
  /** Not in wire.md: the rows that were not understood. Present only if `skip_unreadable` can store the others. */
  unreadable_rows: z.array(z.string()).exactOptional(),
});
export type RetrievalRefusal = z.infer<typeof retrievalRefusal>;

/** A rider of the season; `id` is that of the SeasonRider. */
const riderInSeason = z.strictObject({ id, number: z.int(), first: z.string(), last: z.string() });
export type RiderInSeason = z.infer<typeof riderInSeason>;

/**
 * `known`: the rider is in the season with that number. `guest`: a wildcard or substitute. `season_rider`: the same person, who is in the
 * season with another number. `number_holder`: a different rider of the season, who has the number. Both are absent if there is none.
 */
const riderRead = z.strictObject({
  number: z.int(),
  first: z.string(),
  last: z.string(),
  independent: z.boolean(),
  rookie: z.boolean(),
  ...identity,
  guest: z.boolean(),
  known: z.boolean(),
  season_rider: riderInSeason.exactOptional(),
  number_holder: riderInSeason.exactOptional(),
});
export type RiderRead = z.infer<typeof riderRead>;

/** A stored weekend beside an event of the page. */
const weekendInSeason = weekendSimple
  .pick({ id: true, title: true, start: true, end: true, status: true })
  .extend({ url: z.string() });
export type WeekendInSeason = z.infer<typeof weekendInSeason>;

/**
 * `already`: the title of the season's weekend that is this event, or is on its days; null if there is none. `weekend`: that weekend, with
 * what it shares with the event; absent if there is none.
 */
const eventRead = z.strictObject({
  title: z.string(),
  url: z.string(),
  start: day,
  end: day,
  /** Three letters; absent if the page does not state the country. */
  country: z.string().exactOptional(),
  weekend: weekendInSeason.extend({ matched_by: z.enum(['link', 'title', 'days']) }).exactOptional(),
  already: z.string().nullable(),
});
export type EventRead = z.infer<typeof eventRead>;

/** get-retrieval (not in wire.md): the progress or outcome of a retrieval that was answered 202. */
export const retrievalAnswer = z.strictObject({
  retrieval: z.strictObject({
    pid: id,
    kind: z.enum(['race', 'sprint', 'riders', 'riders-preview', 'calendar']),
    state: z.enum(['queued', 'running', 'terminating', 'stored', 'read', 'refused', 'failed', 'terminated']),
    message: z.string(),
    /** A poll of the autopilot, for which storing nothing is not a failure. */
    by_autopilot: z.boolean(),
    refusal: retrievalRefusal.nullable(),
    /** The weekend whose race or sprint it is. */
    weekend: z.strictObject({ id, title: z.string() }).nullable(),
    /** The page was captured: see get-page-sight. */
    page_seen: z.boolean(),
    /** What is unusual about the stored result, a sentence each. */
    warnings: z.array(z.string()),
    /** To be reviewed and added: riders of a riders page, or riders of a result that the season lacks. */
    riders: z.array(riderRead).nullable(),
    /** The rows of a riders page that were not understood, a sentence each. */
    problems: z.array(z.string()),
    /** Weekends of the season whose links are no longer on the page; null unless it is a calendar. */
    missing_weekends: z.array(weekendInSeason).nullable(),
    /** To be reviewed and added: the events of the season. */
    events: z.array(eventRead).nullable(),
  }),
});
export type RetrievalAnswer = z.infer<typeof retrievalAnswer>;

/** get-page-sight (not in wire.md): the capture of a page that could not be parsed. `screenshot`: JPEG in base64. */
export const pageCaptureAnswer = z.strictObject({
  page_sight: z.strictObject({ url: z.string(), text: z.string(), screenshot: z.string().nullable(), taken_at: time }),
});
export type PageCaptureAnswer = z.infer<typeof pageCaptureAnswer>;

export const findAccountAnswer = z.strictObject({
  email_found: z.boolean(),
  username_found: z.boolean(),
  username: z.string(),
});
export type FindAccountAnswer = z.infer<typeof findAccountAnswer>;

export const announcementAnswer = z.strictObject({ announcement });
export type AnnouncementAnswer = z.infer<typeof announcementAnswer>;

export const announcementsAnswer = z.strictObject({
  announcements: z.array(announcement),
  amount_announcements: count,
});
export type AnnouncementsAnswer = z.infer<typeof announcementsAnswer>;

/** get-comments: the newest of an announcement or a weekend. `older`: there are more, to be requested with `before` the last of these. */
export const commentsAnswer = z.strictObject({ comments: z.array(comment), older: z.boolean() });
export type CommentsAnswer = z.infer<typeof commentsAnswer>;

export const newCommentAnswer = z.strictObject({ new_comment_id: id });
export type NewCommentAnswer = z.infer<typeof newCommentAnswer>;

/** A member's comments and replies, newest first; past the end an empty list. */
export const userCommentsAnswer = z.strictObject({ comments: z.array(comment), amount_comments: count });
export type UserCommentsAnswer = z.infer<typeof userCommentsAnswer>;

/** `data` is base64. */
const picture = { format: z.string(), data: z.string() };

/** get-user-default-profile-picture: the picture of members without one of their own. */
export const defaultPictureAnswer = z.strictObject({ profile_picture: z.strictObject(picture) });
export type DefaultPictureAnswer = z.infer<typeof defaultPictureAnswer>;

/** get-users-profile-pictures: by username, of those who have one. */
export const picturesAnswer = z.strictObject({
  profile_pictures: z.record(z.string(), z.strictObject({ ...picture, username: z.string() })),
});
export type PicturesAnswer = z.infer<typeof picturesAnswer>;
