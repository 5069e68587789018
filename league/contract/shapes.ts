import { z } from 'zod';
import { country, count, day, id, messageRetrieval, resultSource, starts, time } from './answer-fields.js';
import { autopilot } from './autopilot.js';

/** Existing clients depend on these shapes. Fields may be added, but never renamed or removed. */
export const userSimple = z.strictObject({
  username: z.string().min(1),
  date_created: time,
  has_profile_picture: z.boolean(),
});
export type UserSimple = z.infer<typeof userSimple>;

/** Replaces the user of a deleted account. It is not null, because existing clients read its fields. */
const deletedUser = z.strictObject({
  username: z.literal(''),
  date_created: z.literal(''),
  has_profile_picture: z.literal(false),
});

export const member: z.ZodType<UserSimple> = z.union([userSimple, deletedUser]);

export const seasonYear = z.strictObject({ id, year: z.int() });
export type SeasonYear = z.infer<typeof seasonYear>;

export const seasonSimple = seasonYear.extend({
  top_independent: z.boolean(),
  top_rookie: z.boolean(),
  finalized: z.boolean(),
  selection_open: z.boolean(),
  /** When the open window closes automatically; otherwise null. */
  selection_closes: time.nullable(),
  current: z.boolean(),
});
export type SeasonSimple = z.infer<typeof seasonSimple>;

/** Not in wire.md. Unknown fields are absent. */
export const identity = {
  team: z.string().min(1).exactOptional(),
  manufacturer: z.string().min(1).exactOptional(),
  country: country.exactOptional(),
};
export const competitor = z.strictObject({ id, first: z.string(), last: z.string(), number: z.int(), ...identity });
export type Competitor = z.infer<typeof competitor>;

const competitorPoints = z.strictObject({ id, points: z.number(), competitor });
export type CompetitorPoints = z.infer<typeof competitorPoints>;

export const seasonRider = z.strictObject({
  id,
  independent: z.boolean(),
  rookie: z.boolean(),
  competitor_points: competitorPoints,
});
export type SeasonRider = z.infer<typeof seasonRider>;

/** `position` 0: not classified, or a special pick. */
const riderFlat = z.strictObject({
  competitor_id: id,
  first: z.string(),
  last: z.string(),
  number: z.int(),
  points: z.number(),
  position: count,
  /** Not in wire.md; absent if unknown. */
  manufacturer: z.string().min(1).exactOptional(),
});
export type RiderFlat = z.infer<typeof riderFlat>;

const pickDetailed = z.strictObject({ id, position: count, competitor_points: competitorPoints });
export type PickDetailed = z.infer<typeof pickDetailed>;

export const standRow = z.strictObject({ user: member, position: id, position_change: z.int(), points: z.number() });
export type StandRow = z.infer<typeof standRow>;

/** `weekend_points` (not in wire.md) is null before the first final weekend. */
export const weekendStandRow = standRow.extend({ weekend_points: z.number().nullable() });
export type WeekendStandRow = z.infer<typeof weekendStandRow>;

/** The picks are empty or null while they are hidden from the caller (rules.md 5). */
export const picksSimple = weekendStandRow.extend({
  picks: z.array(riderFlat),
  independent_pick: riderFlat.nullable(),
  rookie_pick: riderFlat.nullable(),
});
export type PicksSimple = z.infer<typeof picksSimple>;

export const picksDetailed = z.strictObject({
  id,
  user: userSimple,
  season: seasonSimple,
  position: id,
  points: z.number(),
  date_saved: time,
  picks: z.array(pickDetailed),
  independent_pick: pickDetailed.nullable(),
  rookie_pick: pickDetailed.nullable(),
});
export type PicksDetailed = z.infer<typeof picksDetailed>;

/** 0 is Upcoming, 1 is In progress, 2 is Final. */
const weekendStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type WeekendStatus = z.infer<typeof weekendStatus>;

export const weekendSimple = z.strictObject({
  id,
  title: z.string(),
  start: day,
  end: day,
  status: weekendStatus,
  /** Not in wire.md; absent if unknown, like the starts. */
  country: country.exactOptional(),
  ...starts,
});
export type WeekendSimple = z.infer<typeof weekendSimple>;

export const tableOrigin = z.strictObject({
  weekend: weekendSimple,
  round: id,
  rounds: id,
  /** Whether points include the bonus (rules.md 4). */
  with_bonus: z.boolean(),
  computed_at: time,
});
export type TableOrigin = z.infer<typeof tableOrigin>;

/** `source` (not in wire.md): the results page, an admin, or the championship's data. */
const race = z.strictObject({
  id,
  track: z.string().nullable(),
  competitors_positions: z.array(riderFlat),
  source: resultSource,
  /** Not in wire.md; the championship had the same result when it was stored. */
  two_sources: z.literal(true).exactOptional(),
});
export type Race = z.infer<typeof race>;

const positionMove = z.strictObject({ user: member, position_before: id, position: id });
export type PositionMove = z.infer<typeof positionMove>;

/** The first 100 moved members, by new position. */
export const correction = z.strictObject({ date: time, amount_moved: count, moved: z.array(positionMove) });
export type Correction = z.infer<typeof correction>;

export const weekend = weekendSimple.extend({
  race: race.nullable(),
  sprint_race: race.nullable(),
  /** All members, or the requested rows; `amount_users_picks` counts all of them. */
  standings: z
    .strictObject({ users_picks: z.array(weekendStandRow), amount_users_picks: count, computed_at: time })
    .nullable(),
  recomputing: z.literal(true).exactOptional(),
  season_year: z.int(),
  round: id,
  rounds: id,
  corrections: z.array(correction),
  /** Whether the weekend was final and its results are being corrected. */
  being_corrected: z.boolean(),
  /** Whether a result has warnings and the weekend is not final. */
  unconfirmed: z.boolean(),
});
export type Weekend = z.infer<typeof weekend>;

/** `warnings` (not in wire.md): one sentence for each unusual feature of the result. */
const raceAdmin = race.extend({ warnings: z.array(z.string()) });
export type RaceAdmin = z.infer<typeof raceAdmin>;

export const weekendAdmin = weekend.extend({
  race: raceAdmin.nullable(),
  sprint_race: raceAdmin.nullable(),
  url: z.string(),
  grid: z.tuple([]),
});
export type WeekendAdmin = z.infer<typeof weekendAdmin>;

export const announcement = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  user: member,
  edited: z.boolean(),
  date_created: time,
  date_edited: time.nullable(),
  amount_comments: z.int(),
});
export type Announcement = z.infer<typeof announcement>;

/** For a deleted comment or account, `user` contains empty texts instead of being null. */
const commentParent = z.strictObject({
  id,
  text: z.string().min(1),
  user: member,
  date_created: time,
  announcement: announcement.nullable(),
  race_weekend: weekendSimple.nullable(),
});
export type CommentParent = z.infer<typeof commentParent>;

export const comment = commentParent.extend({
  /** Members get a replacement text for a hidden comment; admins get the original text. */
  hidden: z.boolean(),
  edited: z.boolean(),
  amount_replies: z.string().regex(/^\d+$/),
  likes: count,
  liked: z.boolean(),
  /** The reader follows the conversation. Always false for a reply. */
  following: z.boolean(),
  get replies() {
    return z.array(comment);
  },
  parent_comment: commentParent.nullable(),
});
export type Comment = z.infer<typeof comment>;

/** Existing clients print the name of `origin_user` before the text, so the text must begin with a verb. */
export const notification = z
  .strictObject({
    id,
    origin_user: userSimple.nullable(),
    text: z.string(),
    path: z.string().regex(/^[^/]/),
    date_created: time,
    read: z.boolean(),
  })
  .refine(({ origin_user, text }) => origin_user === null || /^(replied|commented|joined|passed) /.test(text));
export type Notification = z.infer<typeof notification>;

const seasonMessage = z.strictObject({
  id,
  message: z.string(),
  timestamp: time,
  season: seasonSimple.nullable(),
  /** Present if an admin can act on the retrieval. get-retrieval returns its details. */
  retrieval: messageRetrieval.nullable(),
});
export type SeasonMessage = z.infer<typeof seasonMessage>;

const seleniumStatus = z.strictObject({
  pid: id,
  user: member,
  message: z.string(),
  timestamp: time,
  progress: z.strictObject({ done: z.int(), total: z.int() }).nullable(),
});
export type SeleniumStatus = z.infer<typeof seleniumStatus>;

export const seasonDetailed = seasonSimple.omit({ current: true }).extend({
  competitors: z.array(seasonRider),
  competitors_sorted_number: z.array(seasonRider),
});
export type SeasonDetailed = z.infer<typeof seasonDetailed>;

const olderRace = z.strictObject({
  id,
  seasonYear: z.int(),
  track: z.string(),
  title: z.string(),
  timestamp: time,
  is_sprint: z.boolean(),
  finalized: z.boolean(),
  race_weekend_id: id,
});
export type OlderRace = z.infer<typeof olderRace>;

export const seasonAdmin = seasonDetailed.extend({
  autopilot,
  current: z.boolean(),
  visible: z.boolean(),
  races: z.array(olderRace),
  race_weekends: z.array(weekendSimple),
  selenium_status: z.array(seleniumStatus).nullable(),
  season_messages: z.array(seasonMessage),
});
export type SeasonAdmin = z.infer<typeof seasonAdmin>;

export const currentUser = z.strictObject({
  /** Not in wire.md. It does not change when the member is renamed. */
  id: z.int(),
  username: z.string(),
  email: z.email(),
  date_created: time,
  date_username_edited: time.nullable(),
  is_admin: z.boolean(),
  is_active: z.boolean(),
  is_logged_in: z.literal(true),
  has_profile_picture: z.boolean(),
  notifications: z.array(notification),
  race_weekends_emails: z.boolean(),
  comment_response_emails: z.boolean(),
  announcement_response_emails: z.boolean().nullable(),
  named_in_archives: z.boolean(),
  start_messages: z.boolean(),
  /** The member is an admin who may not act as one until two-step log-in is on. */
  second_factor_missing: z.boolean(),
  profile_picture_data: z.string(),
  profile_picture_format: z.string(),
});
export type CurrentUser = z.infer<typeof currentUser>;

const isFalse = z.literal(false);
export const anonymous = z.strictObject({
  is_logged_in: isFalse,
  is_admin: isFalse,
  username: isFalse,
  email: isFalse,
  notifications: isFalse,
  profile_picture_data: isFalse,
  profile_picture_format: isFalse,
});
export type Anonymous = z.infer<typeof anonymous>;
