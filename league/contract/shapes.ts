import { z } from 'zod';
import { country, count, day, id, time } from './answer-fields.js';
import { autopilot } from './autopilot.js';

/**
 * The shapes of the answers under /api. Names, nesting and types are exact: clients written against them must work
 * unchanged. Fields may be added, never renamed or dropped. Datetimes are ISO 8601 UTC with `Z`, a weekend's `start`
 * and `end` are `YYYY-MM-DD`, points are decimal numbers. On the wire a rider is a `competitor`. The schemas are
 * strict: a missing key and an additional key are both errors.
 */
export const userSimple = z.strictObject({
  username: z.string().min(1),
  date_created: time,
  has_profile_picture: z.boolean(),
});
export type UserSimple = z.infer<typeof userSimple>;

/** Replaces the user of a deleted account: not null, because known clients read its fields. */
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
  /** When the open window closes by itself; null if it is closed, or does not close by itself. */
  selection_closes: time.nullable(),
  current: z.boolean(),
});
export type SeasonSimple = z.infer<typeof seasonSimple>;

/** What is known of a rider beside name and number (not in wire.md); unknown fields are absent. */
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
  /** Not in wire.md; absent if it is not known. */
  manufacturer: z.string().min(1).exactOptional(),
});
export type RiderFlat = z.infer<typeof riderFlat>;

const pickDetailed = z.strictObject({ id, position: count, competitor_points: competitorPoints });
export type PickDetailed = z.infer<typeof pickDetailed>;

export const standRow = z.strictObject({ user: member, position: id, position_change: z.int(), points: z.number() });
export type StandRow = z.infer<typeof standRow>;

/** `weekend_points` (not in wire.md): the points of the picks in the weekend of the table; null before the first final weekend. */
export const weekendStandRow = standRow.extend({ weekend_points: z.number().nullable() });
export type WeekendStandRow = z.infer<typeof weekendStandRow>;

/** `picks` is empty and the special picks are null while they are hidden from the caller (rules.md 5). */
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
  /** The last submission that changed them. */
  date_saved: time,
  picks: z.array(pickDetailed),
  independent_pick: pickDetailed.nullable(),
  rookie_pick: pickDetailed.nullable(),
});
export type PicksDetailed = z.infer<typeof picksDetailed>;

/** 0 Upcoming, 1 In progress, 2 Final. */
const weekendStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type WeekendStatus = z.infer<typeof weekendStatus>;

export const weekendSimple = z.strictObject({
  id,
  title: z.string(),
  start: day,
  end: day,
  status: weekendStatus,
  /** Not in wire.md; absent if it is not known. */
  country: country.exactOptional(),
});
export type WeekendSimple = z.infer<typeof weekendSimple>;

/** Which table of a season the rows belong to (not in wire.md). */
export const tableOrigin = z.strictObject({
  /** The last weekend that counts, and its number in the season, from 1. */
  weekend: weekendSimple,
  round: id,
  /** How many weekends the season has. */
  rounds: id,
  /** The table of a finalized season: points include the bonus of exact positions (rules.md 4). */
  with_bonus: z.boolean(),
  computed_at: time,
});
export type TableOrigin = z.infer<typeof tableOrigin>;

const race = z.strictObject({ id, track: z.string().nullable(), competitors_positions: z.array(riderFlat) });
export type Race = z.infer<typeof race>;

/** A member's change of position. */
const positionMove = z.strictObject({ user: member, position_before: id, position: id });
export type PositionMove = z.infer<typeof positionMove>;

/** The members that a correction moved: how many, and the first 100 of them by their new position. */
export const correction = z.strictObject({ date: time, amount_moved: count, moved: z.array(positionMove) });
export type Correction = z.infer<typeof correction>;

export const weekend = weekendSimple.extend({
  race: race.nullable(),
  sprint_race: race.nullable(),
  /** All members, or the requested rows; `amount_users_picks` counts all. `computed_at` is not in wire.md. */
  standings: z
    .strictObject({ users_picks: z.array(weekendStandRow), amount_users_picks: count, computed_at: time })
    .nullable(),
  season_year: z.int(),
  /** Not in wire.md: the weekend's number in the season, from 1, and how many weekends there are. */
  round: id,
  rounds: id,
  /** Newest first. */
  corrections: z.array(correction),
  /** Not in wire.md: it was final, and its results are being corrected; its points count again when it is final. */
  being_corrected: z.boolean(),
});
export type Weekend = z.infer<typeof weekend>;

/** A result for admins. `warnings` (not in wire.md): what was unusual about it when it was stored, a sentence each. */
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

/** `user` of a deleted comment or account has empty texts, and is not null. */
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
  /** Not in wire.md: an admin hid the text. Then `text` says so; admins get the hidden text. */
  hidden: z.boolean(),
  edited: z.boolean(),
  amount_replies: z.string().regex(/^\d+$/),
  get replies() {
    return z.array(comment);
  },
  parent_comment: commentParent.nullable(),
});
export type Comment = z.infer<typeof comment>;

/**
 * `path` has no leading slash: "race-weekends/1?comment=2". Known clients print the name of an `origin_user` before the
 * text, so that text has to begin with a verb.
 */
export const notification = z
  .strictObject({
    id,
    origin_user: userSimple.nullable(),
    text: z.string(),
    path: z.string().regex(/^[^/]/),
    date_created: time,
    read: z.boolean(),
  })
  .refine(({ origin_user, text }) => origin_user === null || /^(replied|commented) /.test(text));
export type Notification = z.infer<typeof notification>;

const seasonMessage = z.strictObject({
  id,
  message: z.string(),
  timestamp: time,
  season: seasonSimple.nullable(),
  /** The retrieval that it is about, if an admin can act on it; get-retrieval has its details. */
  retrieval: z.strictObject({ pid: id, page_seen: z.boolean(), unknown_riders: z.boolean() }).nullable(),
});
export type SeasonMessage = z.infer<typeof seasonMessage>;

const seleniumStatus = z.strictObject({
  pid: id,
  user: userSimple,
  message: z.string(),
  timestamp: time,
  progress: z.strictObject({ done: z.int(), total: z.int() }).nullable(),
});
export type SeleniumStatus = z.infer<typeof seleniumStatus>;

export const seasonDetailed = z.strictObject({
  id,
  year: z.int(),
  competitors: z.array(seasonRider),
  competitors_sorted_number: z.array(seasonRider),
  top_independent: z.boolean(),
  top_rookie: z.boolean(),
  finalized: z.boolean(),
  selection_open: z.boolean(),
  selection_closes: time.nullable(),
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
  /** Not in wire.md. */
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
  /** Our own: stays the same when the member is renamed. */
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
  /** Whether archives of seasons name the member. */
  named_in_archives: z.boolean(),
  /** Our own: an admin of a league that asks for two-step log-in, who has not turned it on, may do nothing that admins do. */
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
