import { z } from 'zod';
import type * as answers from '../answers.js';
import type { CalendarLinksAnswer, PushSubscriptionsAnswer } from '../account.js';
import type { RivalsAnswer } from '../standings.js';
import { explanation, receipt, headToHead, progress, provisionalStandings, standingsVersion } from './standings.js';
import {
  finalizePreview,
  finalizeSeasonPreview,
  mailDelivery,
  picksOverview,
  reminded,
  reportedComments,
  seasonAdmin,
} from './administration.js';
import { championship, groupSchemas, home, openWorkAnswer, riderPage, tellWhenOpen } from './league.js';
import { hallOfFame, memberSeasons, seasonEnd, projectionSchemas, whatIfSchemas } from './season-end.js';
import { mailSchemas, secondFactorSchemas, securitySchemas } from './account.js';
import { sealSchemas } from './seals.js';
import { seasonArchiveSchemas } from './season-archive.js';
import {
  announcement,
  anonymous,
  comment,
  currentUser,
  id,
  identity,
  picksDetailed,
  picksSimple,
  seasonDetailed,
  seasonRider,
  seasonSimple,
  seasonYear,
  tableOrigin,
  standRow,
  time,
  userSimple,
  weekend,
  weekendAdmin,
  weekendSimple,
} from './shapes.js';

const amount = z.int().min(0);

const weekendInSeason = weekendSimple
  .pick({ id: true, title: true, start: true, end: true, status: true })
  .extend({ url: z.string() });
const riderInSeason = z.strictObject({ id, number: z.int(), first: z.string(), last: z.string() });

const retrieval = z.strictObject({
  pid: id,
  kind: z.enum(['race', 'sprint', 'riders', 'riders-preview', 'calendar']),
  state: z.enum(['queued', 'running', 'terminating', 'stored', 'read', 'refused', 'failed', 'terminated']),
  message: z.string(),
  by_autopilot: z.boolean(),
  refusal: z
    .strictObject({
      competitors_not_found: z.array(z.int()),
      timeout: z.boolean(),
      selenium_busy: z.boolean(),
      terminated: z.boolean(),
      already_stored: z.boolean(),
      not_available: z.boolean(),
      unreadable: z.boolean(),
      invalid_link: z.boolean().exactOptional(),
      unreadable_rows: z.array(z.string()).exactOptional(),
    })
    .nullable(),
  weekend: z.strictObject({ id, title: z.string() }).nullable(),
  page_seen: z.boolean(),
  warnings: z.array(z.string()),
  riders: z
    .array(
      z.strictObject({
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
      }),
    )
    .nullable(),
  problems: z.array(z.string()),
  missing_weekends: z.array(weekendInSeason).nullable(),
  events: z
    .array(
      z.strictObject({
        title: z.string(),
        url: z.string(),
        start: z.iso.date(),
        end: z.iso.date(),
        country: z.string().exactOptional(),
        weekend: weekendInSeason.extend({ matched_by: z.enum(['link', 'title', 'days']) }).exactOptional(),
        already: z.string().nullable(),
      }),
    )
    .nullable(),
}) satisfies z.ZodType<answers.RetrievalAnswer['retrieval']>;

const added = z.strictObject({
  amount_added: amount,
  amount_changed: amount.exactOptional(),
  problems: z.array(z.string()).exactOptional(),
}) satisfies z.ZodType<answers.AddedAnswer>;
const calendarLinks = z.strictObject({ season: z.url(), own: z.url() }) satisfies z.ZodType<CalendarLinksAnswer>;
const picture = { format: z.string(), data: z.string() };

/** The schema of the body of a successful answer, by the name of the call. Calls without a body are not listed. */
export const answerSchemas = {
  'get-current-user': z.union([currentUser, anonymous]),
  'get-current-season': z.union([
    z.strictObject({ current_season: seasonSimple, competitors_sorted_number: z.array(seasonRider) }),
    z.strictObject({ current_season: z.null(), competitors_sorted_number: z.tuple([]) }),
  ]),
  'get-home': z.strictObject({ home: home.nullable() }),
  'get-reported-comments': reportedComments,
  'get-open-work': openWorkAnswer,
  'get-users-picks-state': z.strictObject({ users_picks_state: z.boolean() }),
  'get-seasons-simple': z.strictObject({ seasons: z.array(seasonSimple) }),
  'get-seasons-simple-year': z.strictObject({ seasons: z.array(seasonYear) }),
  'get-season-detailed': z.strictObject({ season: seasonDetailed }),
  'get-season-admin': z.strictObject({ season: seasonAdmin }),
  'get-season-competitor': z.strictObject({ competitor: seasonRider }),
  'get-race-weekends': z.strictObject({ race_weekends: z.array(weekendSimple), invalid_season: z.boolean() }),
  'get-race-weekend': z.strictObject({ race_weekend: weekend }),
  'get-race-weekend-admin': z.strictObject({ race_weekend: weekendAdmin }),
  'get-standings': z.strictObject({
    standings: z.strictObject({ users_picks: z.array(picksSimple) }),
    amount_users_picks: amount,
    after: tableOrigin.nullable(),
    being_corrected: z.array(weekendSimple),
  }),
  'get-previous-season': z.strictObject({
    previous: z
      .strictObject({
        year: z.int(),
        riders: z.array(z.strictObject({ competitor_id: id, position: id, points: z.number() })),
      })
      .nullable(),
  }) satisfies z.ZodType<answers.PreviousSeasonAnswer>,
  'get-provisional-standings': provisionalStandings,
  'get-standings-version': standingsVersion,
  'get-user-picks': z.strictObject({ user_picks: picksDetailed.nullable() }),
  'get-user-picks-simple': z.strictObject({ user_picks: picksSimple.nullable() }),
  'get-latest-announcement': z.strictObject({ announcement: announcement.nullable() }),
  'get-announcements': z.union([
    z.strictObject({ announcement }),
    z.strictObject({ announcements: z.array(announcement), amount_announcements: amount }),
  ]),
  'get-comments': z.strictObject({ comments: z.array(comment), older: z.boolean() }),
  'get-user': userSimple,
  'get-user-comments': z.strictObject({ comments: z.array(comment), amount_comments: amount }),
  'get-users-profile-pictures': z.strictObject({
    profile_pictures: z.record(z.string(), z.strictObject({ ...picture, username: z.string() })),
  }),
  'get-user-default-profile-picture': z.strictObject({ profile_picture: z.strictObject(picture) }),
  'get-season-progress': progress,
  'get-championship': championship,
  'get-rider': riderPage,
  'get-hall-of-fame': hallOfFame,
  'get-season-end': seasonEnd,
  'get-member-seasons': memberSeasons,
  'get-head-to-head': headToHead,
  'get-rivals': z.strictObject({
    own: standRow.nullable(),
    rivals: z.array(z.strictObject({ user: userSimple, row: standRow.nullable() })).max(5),
  }) satisfies z.ZodType<RivalsAnswer>,
  'get-members': z.strictObject({ members: z.array(userSimple).max(10) }) satisfies z.ZodType<answers.MembersAnswer>,
  'explain-rank': explanation,
  'points-receipt': receipt,
  'preview-finalize': z.strictObject({ preview: finalizePreview }),
  'preview-finalize-season': finalizeSeasonPreview,
  'get-picks-overview': z.strictObject({ picks_overview: picksOverview }),
  'remind-missing-picks': reminded,
  'get-weekend-mails': z.strictObject({ weekend_mails: mailDelivery.nullable() }),
  'get-retrieval': z.strictObject({ retrieval }),
  'get-page-sight': z.strictObject({
    page_sight: z.strictObject({
      url: z.string(),
      text: z.string(),
      screenshot: z.string().nullable(),
      taken_at: time,
    }),
  }),
  'get-calendar-links': calendarLinks,
  'renew-calendar-link': calendarLinks,
  'get-push-subscriptions': z.strictObject({
    endpoints: z.array(z.string()).max(10),
    key: z.string(),
  }) satisfies z.ZodType<PushSubscriptionsAnswer>,
  'get-token': z.strictObject({ token: z.string() }),
  'find-account': z.strictObject({ email_found: z.boolean(), username_found: z.boolean(), username: z.string() }),
  'tell-when-picks-open': tellWhenOpen,
  'set-user-picks': z.strictObject({ date_saved: time }) satisfies z.ZodType<answers.SetPicksAnswer>,
  'post-comment': z.strictObject({ new_comment_id: id }),
  'create-race': z.strictObject({ race_id: id, message: z.string().exactOptional() }),
  'create-competitors': added,
  'create-race-weekends': added,
  ...groupSchemas,
  ...mailSchemas,
  ...sealSchemas,
  ...seasonArchiveSchemas,
  ...projectionSchemas,
  ...securitySchemas,
  ...secondFactorSchemas,
  ...whatIfSchemas,
} satisfies Record<string, z.ZodType>;

/**
 * Checks the body of a successful answer; calls without a schema pass.
 * @throws Error that names the call and what is wrong
 */
export function checkAnswer(path: string, body: unknown): void {
  const call = path.replace(/\/?(\?.*)?$/, '');
  const schema = (answerSchemas as Partial<Record<string, z.ZodType>>)[call];
  const parsed = schema?.safeParse(body);
  if (parsed && !parsed.success) throw new Error(`The answer of ${path}:\n${z.prettifyError(parsed.error)}`);
}
