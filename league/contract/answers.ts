import { z } from 'zod';
import { count, day, id, time } from './answer-fields.js';
import { championshipReview } from './championship-setup.js';
import { classificationReview } from './classification.js';
import { sourcesReview } from './weekend-difference.js';
import {
  announcement,
  comment,
  identity,
  notification,
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

/** Schemas are named after their calls. A refusal contains all of its flags, true or false. */
export const currentSeasonAnswer = z.strictObject({
  current_season: seasonSimple,
  competitors_sorted_number: z.array(seasonRider),
});
export type CurrentSeasonAnswer = z.infer<typeof currentSeasonAnswer>;

/** For get-current-season with `or_null`. */
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
  /** Not in wire.md. Null before the first final weekend. */
  after: tableOrigin.nullable(),
  /** Not in wire.md. Weekends that were final and are being corrected, in calendar order. Their points do not count. */
  being_corrected: z.array(weekendSimple),
});
export type StandingsAnswer = z.infer<typeof standingsAnswer>;

export const membersAnswer = z.strictObject({ members: z.array(userSimple).max(10) });
export type MembersAnswer = z.infer<typeof membersAnswer>;

export const previousSeasonAnswer = z.strictObject({
  previous: z
    .strictObject({
      year: z.int(),
      /** Riders with points in the previous season, best first. `competitor_id` is the id in the current season. */
      riders: z.array(z.strictObject({ competitor_id: id, position: id, points: z.number() })),
    })
    .nullable(),
});
export type PreviousSeasonAnswer = z.infer<typeof previousSeasonAnswer>;

export const seasonAdminAnswer = z.strictObject({ season: seasonAdmin });
export type SeasonAdminAnswer = z.infer<typeof seasonAdminAnswer>;

/** `date_saved`: the last submission that changed the picks. */
export const setPicksAnswer = z.strictObject({ date_saved: time });
export type SetPicksAnswer = z.infer<typeof setPicksAnswer>;

export const addedAnswer = z.strictObject({
  amount_added: count,
  /** The number of existing entries that were changed; undefined if 0. */
  amount_changed: count.exactOptional(),
  /** Reasons why riders were not added, one sentence each; absent if all riders were added. */
  problems: z.array(z.string()).exactOptional(),
});
export type AddedAnswer = z.infer<typeof addedAnswer>;

/** `warnings` (not in wire.md): one sentence for each unusual feature of the result. */
export const resultStored = z.strictObject({ warnings: z.array(z.string()) });
export type ResultStored = z.infer<typeof resultStored>;

/** The retrieval is still running (202). */
export const retrievalStarted = z.strictObject({ pid: id });
export type RetrievalStarted = z.infer<typeof retrievalStarted>;

/** `unreadable`: the site sent an error page, a refusal or a page that could not be understood. */
export const retrievalRefusal = z.strictObject({
  competitors_not_found: z.array(z.int()),
  timeout: z.boolean(),
  selenium_busy: z.boolean(),
  terminated: z.boolean(),
  already_stored: z.boolean(),
  not_available: z.boolean(),
  unreadable: z.boolean(),
  /** Not in wire.md. The weekend's link is not a page of the results site; absent unless true. */
  invalid_link: z.boolean().exactOptional(),
  /** Not in wire.md. The rows that could not be understood. Present only if `skip_unreadable` can store the others. */
  unreadable_rows: z.array(z.string()).exactOptional(),
});
export type RetrievalRefusal = z.infer<typeof retrievalRefusal>;

const riderInSeason = z.strictObject({ id, number: z.int(), first: z.string(), last: z.string() });
export type RiderInSeason = z.infer<typeof riderInSeason>;

/** `guest`: a wildcard or substitute. `season_rider`: the same person. `number_holder`: a different rider. */
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

const weekendInSeason = weekendSimple
  .pick({ id: true, title: true, start: true, end: true, status: true })
  .extend({ url: z.string() });
export type WeekendInSeason = z.infer<typeof weekendInSeason>;

/** `weekend`: the season's weekend that matches the event. `already`: its title, or null. */
const eventRead = z.strictObject({
  title: z.string(),
  url: z.string(),
  start: day,
  end: day,
  country: z.string().exactOptional(),
  weekend: weekendInSeason.extend({ matched_by: z.enum(['link', 'title', 'days']) }).exactOptional(),
  already: z.string().nullable(),
});
export type EventRead = z.infer<typeof eventRead>;

export const retrievalAnswer = z.strictObject({
  retrieval: z.strictObject({
    pid: id,
    kind: z.enum([
      ...(['race', 'sprint', 'riders', 'riders-preview', 'calendar', 'championship'] as const),
      ...(['championship-race', 'championship-sprint', 'championship-check'] as const),
    ]),
    state: z.enum(['queued', 'running', 'terminating', 'stored', 'read', 'refused', 'failed', 'terminated']),
    message: z.string(),
    /** Whether the autopilot started it. A poll that stores nothing is not a failure. */
    by_autopilot: z.boolean(),
    refusal: retrievalRefusal.nullable(),
    weekend: z.strictObject({ id, title: z.string() }).nullable(),
    page_seen: z.boolean(),
    warnings: z.array(z.string()),
    /** Riders to review and add, from a riders page or from a result. */
    riders: z.array(riderRead).nullable(),
    problems: z.array(z.string()),
    /** Weekends whose links are missing from the calendar. Null for other pages. */
    missing_weekends: z.array(weekendInSeason).nullable(),
    events: z.array(eventRead).nullable(),
    /** The differences between the championship and the season. Null for other retrievals. */
    championship: championshipReview.nullable(),
    /** Null for other retrievals. */
    classification: classificationReview.nullable(),
    /** The two sources of a result that differ. Null for other retrievals. */
    sources: sourcesReview.nullable(),
  }),
});
export type RetrievalAnswer = z.infer<typeof retrievalAnswer>;

/** The capture of a page that could not be parsed. `screenshot` is a JPEG in base64. */
export const pageCaptureAnswer = z.strictObject({
  page_sight: z.strictObject({ url: z.string(), text: z.string(), screenshot: z.string().nullable(), taken_at: time }),
});
export type PageCaptureAnswer = z.infer<typeof pageCaptureAnswer>;

/** `group_id`: the group of the invitation, which the new member has joined. `closed`: its link no longer works. */
export const activateAnswer = z.strictObject({
  group_id: id.nullable(),
  invitation_refused: z.enum(['closed', 'full']).nullable(),
});
export type ActivateAnswer = z.infer<typeof activateAnswer>;

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

/** The newest comments. If `older` is true, request more with the id of the last one as `before`. */
export const commentsAnswer = z.strictObject({ comments: z.array(comment), older: z.boolean() });
export type CommentsAnswer = z.infer<typeof commentsAnswer>;

export const newCommentAnswer = z.strictObject({ new_comment_id: id });
export type NewCommentAnswer = z.infer<typeof newCommentAnswer>;

export const readNotificationsAnswer = z.strictObject({ notifications: z.array(notification) });
export type ReadNotificationsAnswer = z.infer<typeof readNotificationsAnswer>;

export const userCommentsAnswer = z.strictObject({ comments: z.array(comment), amount_comments: count });
export type UserCommentsAnswer = z.infer<typeof userCommentsAnswer>;

/** `data` is in base64. */
const picture = { format: z.string(), data: z.string() };

export const defaultPictureAnswer = z.strictObject({ profile_picture: z.strictObject(picture) });
export type DefaultPictureAnswer = z.infer<typeof defaultPictureAnswer>;

export const picturesAnswer = z.strictObject({
  profile_pictures: z.record(z.string(), z.strictObject({ ...picture, username: z.string() })),
});
export type PicturesAnswer = z.infer<typeof picturesAnswer>;
