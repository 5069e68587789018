import { z } from 'zod';
import type {
  Announcement,
  Anonymous,
  Comment,
  CommentParent,
  Correction,
  CurrentUser,
  Notification,
  PickDetailed,
  PicksDetailed,
  PicksSimple,
  PositionMove,
  Race,
  RaceAdmin,
  RiderFlat,
  SeasonDetailed,
  SeasonRider,
  SeasonSimple,
  SeasonYear,
  StandRow,
  TableOrigin,
  UserSimple,
  Weekend,
  WeekendAdmin,
  WeekendSimple,
  WeekendStandRow,
} from '../shapes.js';

/** Schemas of the shapes of wire.md ("Shapes"). They are strict: a missing key and an additional key are both errors. */

/** The format of every datetime of the wire. */
export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export const time = z.string().regex(isoTime);
const day = z.iso.date();
export const id = z.int().positive();
const amount = z.int().min(0);

export const userSimple = z.strictObject({
  username: z.string().min(1),
  date_created: time,
  has_profile_picture: z.boolean(),
}) satisfies z.ZodType<UserSimple>;

/** Replaces the user of a deleted account: not null, because known clients read its fields. */
const deletedUser = z.strictObject({
  username: z.literal(''),
  date_created: z.literal(''),
  has_profile_picture: z.literal(false),
}) satisfies z.ZodType<UserSimple>;

export const member = z.union([userSimple, deletedUser]);

export const seasonYear = z.strictObject({ id, year: z.int() }) satisfies z.ZodType<SeasonYear>;

export const seasonSimple = seasonYear.extend({
  top_independent: z.boolean(),
  top_rookie: z.boolean(),
  finalized: z.boolean(),
  selection_open: z.boolean(),
  selection_closes: time.nullable(),
  current: z.boolean(),
}) satisfies z.ZodType<SeasonSimple>;

const country = z.string().regex(/^[A-Z]{3}$/);
export const identity = {
  team: z.string().min(1).exactOptional(),
  manufacturer: z.string().min(1).exactOptional(),
  country: country.exactOptional(),
};
export const competitor = z.strictObject({ id, first: z.string(), last: z.string(), number: z.int(), ...identity });
const competitorPoints = z.strictObject({ id, points: z.number(), competitor });

export const seasonRider = z.strictObject({
  id,
  independent: z.boolean(),
  rookie: z.boolean(),
  competitor_points: competitorPoints,
}) satisfies z.ZodType<SeasonRider>;

const riderFlat = z.strictObject({
  competitor_id: id,
  first: z.string(),
  last: z.string(),
  number: z.int(),
  points: z.number(),
  position: amount,
  manufacturer: z.string().min(1).exactOptional(),
}) satisfies z.ZodType<RiderFlat>;

const pickDetailed = z.strictObject({
  id,
  position: amount,
  competitor_points: competitorPoints,
}) satisfies z.ZodType<PickDetailed>;

export const standRow = z.strictObject({
  user: member,
  position: id,
  position_change: z.int(),
  points: z.number(),
}) satisfies z.ZodType<StandRow>;

export const weekendStandRow = standRow.extend({
  weekend_points: z.number().nullable(),
}) satisfies z.ZodType<WeekendStandRow>;

export const picksSimple = weekendStandRow.extend({
  picks: z.array(riderFlat),
  independent_pick: riderFlat.nullable(),
  rookie_pick: riderFlat.nullable(),
}) satisfies z.ZodType<PicksSimple>;

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
}) satisfies z.ZodType<PicksDetailed>;

export const weekendSimple = z.strictObject({
  id,
  title: z.string(),
  start: day,
  end: day,
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  country: country.exactOptional(),
}) satisfies z.ZodType<WeekendSimple>;

export const tableOrigin = z.strictObject({
  weekend: weekendSimple,
  round: z.int().positive(),
  rounds: z.int().positive(),
  with_bonus: z.boolean(),
  computed_at: time,
}) satisfies z.ZodType<TableOrigin>;

const race = z.strictObject({
  id,
  track: z.string().nullable(),
  competitors_positions: z.array(riderFlat),
}) satisfies z.ZodType<Race>;

const positionMove = z.strictObject({
  user: member,
  position_before: id,
  position: id,
}) satisfies z.ZodType<PositionMove>;

export const correction = z.strictObject({
  date: time,
  amount_moved: z.int().min(0),
  moved: z.array(positionMove),
}) satisfies z.ZodType<Correction>;

export const weekend = weekendSimple.extend({
  race: race.nullable(),
  sprint_race: race.nullable(),
  standings: z
    .strictObject({ users_picks: z.array(weekendStandRow), amount_users_picks: amount, computed_at: time })
    .nullable(),
  season_year: z.int(),
  round: z.int().positive(),
  rounds: z.int().positive(),
  corrections: z.array(correction),
  being_corrected: z.boolean(),
}) satisfies z.ZodType<Weekend>;

const raceAdmin = race.extend({ warnings: z.array(z.string()) }) satisfies z.ZodType<RaceAdmin>;

export const weekendAdmin = weekend.extend({
  race: raceAdmin.nullable(),
  sprint_race: raceAdmin.nullable(),
  url: z.string(),
  grid: z.tuple([]),
}) satisfies z.ZodType<WeekendAdmin>;

export const announcement = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  user: member,
  edited: z.boolean(),
  date_created: time,
  date_edited: time.nullable(),
  amount_comments: z.int(),
}) satisfies z.ZodType<Announcement>;

const commentFields = {
  id,
  text: z.string().min(1),
  user: member,
  date_created: time,
  announcement: announcement.nullable(),
  race_weekend: weekendSimple.nullable(),
};
const commentParent = z.strictObject(commentFields) satisfies z.ZodType<CommentParent>;

export const comment: z.ZodType<Comment> = z.strictObject({
  ...commentFields,
  hidden: z.boolean(),
  edited: z.boolean(),
  amount_replies: z.string().regex(/^\d+$/),
  get replies() {
    return z.array(comment);
  },
  parent_comment: commentParent.nullable(),
});

/** Known clients print the name of an origin_user before the text, so that text has to begin with a verb. */
export const notification = z
  .strictObject({
    id,
    origin_user: userSimple.nullable(),
    text: z.string(),
    path: z.string().regex(/^[^/]/),
    date_created: time,
    read: z.boolean(),
  })
  .refine(
    ({ origin_user, text }) => origin_user === null || /^(replied|commented) /.test(text),
  ) satisfies z.ZodType<Notification>;

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
}) satisfies z.ZodType<SeasonDetailed>;

export const currentUser = z.strictObject({
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
  second_factor_missing: z.boolean(),
  profile_picture_data: z.string(),
  profile_picture_format: z.string(),
}) satisfies z.ZodType<CurrentUser>;

const isFalse = z.literal(false);
export const anonymous = z.strictObject({
  is_logged_in: isFalse,
  is_admin: isFalse,
  username: isFalse,
  email: isFalse,
  notifications: isFalse,
  profile_picture_data: isFalse,
  profile_picture_format: isFalse,
}) satisfies z.ZodType<Anonymous>;
