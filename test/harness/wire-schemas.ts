import { z } from 'zod';
import type { Autopilot } from '#league/contract/autopilot.js';
import type {
  Announcement,
  Anonymous,
  Comment,
  CommentParent,
  Correction,
  CurrentUser,
  Notification,
  OlderRace,
  PickDetailed,
  PicksDetailed,
  PicksSimple,
  PositionMove,
  Race,
  RiderFlat,
  SeasonAdmin,
  SeasonDetailed,
  SeasonMessage,
  SeasonRider,
  SeasonSimple,
  SeasonYear,
  SeleniumStatus,
  StandRow,
  UserSimple,
  Weekend,
  WeekendAdmin,
  WeekendSimple,
} from '#league/contract/shapes.js';

/** The shapes of the wire (wire.md, "Shapes") as exact checks: no key more, no key less, every value of its type. */

/** What every datetime of the wire looks like. */
export const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const time = z.string().regex(isoTime);
const day = z.iso.date();
const id = z.int().positive();
const place = z.int().min(0);

export const userSimple = z.strictObject({
  username: z.string().min(1),
  date_created: time,
  has_profile_picture: z.boolean(),
}) satisfies z.ZodType<UserSimple>;

export const seasonYear = z.strictObject({ id, year: z.int() }) satisfies z.ZodType<SeasonYear>;

export const seasonSimple = seasonYear.extend({
  top_independent: z.boolean(),
  top_rookie: z.boolean(),
  finalized: z.boolean(),
  selection_open: z.boolean(),
  selection_closes: time.nullable(),
  current: z.boolean(),
}) satisfies z.ZodType<SeasonSimple>;

export const competitor = z.strictObject({ id, first: z.string(), last: z.string(), number: z.int() });
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
  position: place,
}) satisfies z.ZodType<RiderFlat>;

const pickDetailed = z.strictObject({
  id,
  position: place,
  competitor_points: competitorPoints,
}) satisfies z.ZodType<PickDetailed>;

export const standRow = z.strictObject({
  user: userSimple,
  position: id,
  position_change: z.int(),
  points: z.number(),
}) satisfies z.ZodType<StandRow>;

export const picksSimple = standRow.extend({
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
}) satisfies z.ZodType<WeekendSimple>;

const race = z.strictObject({
  id,
  track: z.string().nullable(),
  competitors_positions: z.array(riderFlat),
}) satisfies z.ZodType<Race>;

const positionMove = z.strictObject({
  user: userSimple,
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
  standings: z.strictObject({ users_picks: z.array(standRow), amount_users_picks: place }).nullable(),
  season_year: z.int(),
  corrections: z.array(correction),
}) satisfies z.ZodType<Weekend>;

export const weekendAdmin = weekend.extend({ url: z.string(), grid: z.tuple([]) }) satisfies z.ZodType<WeekendAdmin>;

export const announcement = z.strictObject({
  id,
  title: z.string(),
  text: z.string(),
  user: userSimple,
  edited: z.boolean(),
  date_created: time,
  date_edited: time.nullable(),
  amount_comments: z.int(),
}) satisfies z.ZodType<Announcement>;

/** Who wrote what is deleted: never null, because known clients read its fields. */
const nobody = z.strictObject({
  username: z.literal(''),
  date_created: z.literal(''),
  has_profile_picture: z.literal(false),
}) satisfies z.ZodType<UserSimple>;

const written = {
  id,
  text: z.string().min(1),
  user: z.union([userSimple, nobody]),
  date_created: time,
  announcement: announcement.nullable(),
  race_weekend: weekendSimple.nullable(),
};
const commentParent = z.strictObject(written) satisfies z.ZodType<CommentParent>;

export const comment: z.ZodType<Comment> = z.strictObject({
  ...written,
  edited: z.boolean(),
  amount_replies: z.string().regex(/^\d+$/),
  get replies() {
    return z.array(comment);
  },
  parent_comment: commentParent.nullable(),
});

/** Known clients print the name of an origin_user before the text, which then begins with a verb. */
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

const seasonMessage = z.strictObject({
  id,
  message: z.string(),
  timestamp: time,
  season: seasonSimple.nullable(),
  retrieval: z.strictObject({ pid: id, page_seen: z.boolean(), unknown_riders: z.boolean() }).nullable(),
}) satisfies z.ZodType<SeasonMessage>;

const seleniumStatus = z.strictObject({
  pid: id,
  user: userSimple,
  message: z.string(),
  timestamp: time,
  progress: z.strictObject({ done: z.int(), total: z.int() }).nullable(),
}) satisfies z.ZodType<SeleniumStatus>;

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

const olderRace = z.strictObject({
  id,
  seasonYear: z.int(),
  track: z.string(),
  title: z.string(),
  timestamp: time,
  is_sprint: z.boolean(),
  finalized: z.boolean(),
  race_weekend_id: id,
}) satisfies z.ZodType<OlderRace>;

const autopilot = z.strictObject({
  mode: z.enum(['off', 'retrieve', 'finalize']),
  send_finalize_email: z.boolean(),
  sessions: z.array(
    z.strictObject({
      race_weekend_id: id,
      title: z.string(),
      event_type: z.union([z.literal(1), z.literal(2)]),
      state: z.enum(['waiting', 'looking', 'stored', 'stopped', 'left']),
      next_look: time.nullable(),
      reason: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<Autopilot>;

export const seasonAdmin = seasonDetailed.extend({
  autopilot,
  current: z.boolean(),
  visible: z.boolean(),
  races: z.array(olderRace),
  race_weekends: z.array(weekendSimple),
  selenium_status: z.array(seleniumStatus).nullable(),
  season_messages: z.array(seasonMessage),
}) satisfies z.ZodType<SeasonAdmin>;

export const currentUser = z.strictObject({
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
  profile_picture_data: z.string(),
  profile_picture_format: z.string(),
}) satisfies z.ZodType<CurrentUser>;

const no = z.literal(false);
export const anonymous = z.strictObject({
  is_logged_in: no,
  is_admin: no,
  username: no,
  email: no,
  notifications: no,
  profile_picture_data: no,
  profile_picture_format: no,
}) satisfies z.ZodType<Anonymous>;
