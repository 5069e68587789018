import { z } from 'zod';
import type { CurrentPasswordRefusal } from '../second-factor.js';
import type * as answers from '../answers.js';
import { checks } from './changes.js';

const flag = z.boolean();
const flags = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, flag])) as Record<Name, typeof flag>;
/** Absent unless true. */
const ifTrue = z.literal(true).exactOptional();
const riders = z.array(z.int());

/** What any refusal may have: a text for the person, and the paths of the fields that are not valid. */
const words = { message: z.string().exactOptional(), invalid: z.array(z.string()).exactOptional() };

/** A refusal without flags. */
export const plainRefusal = z.strictObject(words);

/** 401. */
export const unauthorized = z.strictObject({ message: z.string(), statusCode: z.literal(401) });

/** 403: not for the caller, or the request is not one of our own pages. */
export const forbidden = z.strictObject({
  message: z.string(),
  statusCode: z.literal(403).exactOptional(),
  second_factor_missing: ifTrue,
});

/** 429, and 503 of work that waits for other work. */
export const tooMany = z.strictObject({ message: z.string() });

/** 500 and 503: a failure of ours; the log has it by its id. */
export const failure = z.strictObject({ message: z.string(), request_id: z.string() });

/** What another admin did meanwhile (`ConcurrentChange`). */
const meanwhile = { season_finalized: ifTrue, weekend_final: ifTrue, already_stored: ifTrue };
const ofAdmins = z.strictObject({ ...words, ...meanwhile });

const weekendFlags = {
  ...flags('invalid_link', 'invalid_season', 'invalid_date', 'invalid_title'),
  invalid_country: ifTrue,
};
const finalizeRefusal = ofAdmins.extend({
  ...flags('cant_be_finalized', 'already_finalized'),
  competitors_not_found: riders,
}) satisfies z.ZodType<answers.FinalizeRefusal>;
const weekendRefusal = ofAdmins.extend(weekendFlags) satisfies z.ZodType<answers.WeekendRefusal>;
const ridersImportRefusal = ofAdmins.extend(checks['create-season-competitors-link'].shape);
const riderRefusal = ofAdmins.extend(checks['create-competitor'].shape);
const passwordRefusal = z.strictObject({ ...words, current_password_correct: flag });
const groupRefusal = z.strictObject({ ...words, group_full: ifTrue, too_many_groups: ifTrue });

const picksFlags = {
  ...flags('invalid_independent', 'invalid_rookie', 'picks_already_selected', 'cant_select_picks', 'invalid_season'),
  selection_closed: flag,
  invalid_picks: z.array(flag).length(5),
};
const picksRefusal = z.union([
  z.strictObject({ selection_closed: z.literal(true) }),
  z.strictObject({
    ...picksFlags,
    ...flags('invalidIndependent', 'invalidRookie', 'picksAlreadySelected', 'cantSelectPicks', 'invalidSeason'),
    selectionClosed: flag,
    invalidPicks: z.array(flag).length(5),
  }) satisfies z.ZodType<answers.PicksRefusal>,
]);

const nothingFound = z.strictObject({ email_found: z.literal(false), username_found: z.literal(false) });

/**
 * The refusals of single calls that have more than `plainRefusal`, by the name of the call and the status. A body that is not JSON is
 * refused plainly by every call.
 */
export const refusalSchemas: Record<string, Record<number, z.ZodType>> = {
  register: { 400: checks.register },
  'reset-password': { 400: checks['reset-password'] },
  'change-password': { 400: checks['change-password'] },
  'change-username': { 400: checks['change-username'] },
  'change-email': { 400: checks['change-email'] },
  activate: {
    400: z.strictObject({
      message: z.string(),
      logged_in_as: z.string(),
    }) satisfies z.ZodType<answers.OtherAccountAnswer>,
  },
  'find-account': { 404: nothingFound, 400: nothingFound },
  // Those of a group, for who is not in it.
  'get-comments': { 403: forbidden },
  login: {
    403: z.strictObject({
      message: z.string(),
      uid: z.int().nullable(),
    }) satisfies z.ZodType<answers.InactiveAnswer>,
  },
  'finish-log-in': { 400: z.strictObject({ ...words, log_in_expired: flag }) },
  'delete-account': { 400: passwordRefusal satisfies z.ZodType<CurrentPasswordRefusal> },
  'begin-second-factor': { 400: passwordRefusal },
  'renew-recovery-codes': { 400: passwordRefusal },
  'remove-second-factor': { 400: passwordRefusal },
  'begin-passkey': { 400: passwordRefusal },
  'remove-passkey': { 400: passwordRefusal },
  'set-user-picks': { 400: picksRefusal },
  'create-group': { 400: groupRefusal },
  'join-group': { 400: groupRefusal },

  'get-race-weekends': {
    404: z.strictObject({ invalid_season: z.literal(true), race_weekends: z.tuple([]) }),
  },
  'toggle-users-picks': {
    400: z.strictObject({
      ...words,
      ...flags('no_competitors', 'not_current', 'finalized'),
    }) satisfies z.ZodType<answers.TogglePicksRefusal>,
  },
  'set-current-season': { 400: ofAdmins },
  'finalize-season': { 400: ofAdmins },
  'delete-season': { 400: ofAdmins },
  'create-competitor': { 400: riderRefusal },
  'create-competitors': { 400: riderRefusal },
  'edit-season-competitor': { 400: ofAdmins.extend({ rider_exists: ifTrue }) },
  'delete-competitor': { 400: ofAdmins },
  'delete-competitors': { 400: ofAdmins },
  'create-race-weekend': { 400: weekendRefusal },
  'edit-race-weekend': { 400: weekendRefusal },
  'delete-race-weekend': { 400: weekendRefusal },
  'create-race-weekends': {
    400: ofAdmins.extend({
      invalid_season: flag,
      race_weekends: z.array(z.strictObject({ ...weekendFlags, place: z.int() })),
    }) satisfies z.ZodType<answers.WeekendsRefusal>,
  },
  'preview-finalize': { 400: finalizeRefusal },
  'finalize-race-weekend': { 400: finalizeRefusal },
  'un-finalize-race-weekend': { 400: ofAdmins },
  // Of the two that tell what there is already, one may be sent as false.
  'create-race': {
    400: ofAdmins.extend({ weekend_final: flag.exactOptional(), already_stored: flag.exactOptional() }),
  },
  'edit-race': { 400: ofAdmins },
  'delete-race': { 400: ofAdmins },
  'add-race-results': {
    400: ofAdmins.extend({
      competitors_not_found: riders,
      invalid_competitors_positions_spacing: flag,
    }) satisfies z.ZodType<answers.AddResultsRefusal>,
  },
  'post-race-weekend-event': {
    400: ofAdmins.extend({
      ...flags('timeout', 'selenium_busy', 'terminated', 'already_stored', 'not_available', 'unreadable'),
      competitors_not_found: riders,
      invalid_link: ifTrue,
      unreadable_rows: z.array(z.string()).exactOptional(),
    }) satisfies z.ZodType<answers.RetrievalRefusal>,
  },
  'create-season-competitors-link': { 400: ridersImportRefusal },
  'read-season-competitors': { 400: ridersImportRefusal },
  'read-season-calendar': {
    400: ofAdmins.extend(flags('invalid_season', 'selenium_busy')) satisfies z.ZodType<answers.CalendarRefusal>,
  },
  'set-autopilot': { 400: ofAdmins },
  'retry-autopilot': { 400: ofAdmins },
  'import-seasons': { 400: z.strictObject({ ...words, problems: z.array(z.string()).exactOptional() }) },
};

const call = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).filter(Boolean));

/** The calls that answer 404 to what is not there. */
export const answers404 = call(`
  get-current-season get-season-detailed get-season-admin get-season-competitor get-race-weekends get-race-weekend
  get-race-weekend-admin get-standings get-provisional-standings get-standings-version get-user-picks
  get-user-picks-simple get-latest-announcement get-announcements get-comments get-user get-user-comments
  get-season-progress get-championship get-rider get-season-end get-member-seasons get-head-to-head get-rivals
  explain-rank points-receipt preview-finalize preview-finalize-season get-picks-overview remind-missing-picks get-weekend-mails get-retrieval
  get-page-sight get-group get-group-progress get-group-invitation get-picks-seals get-sealed-picks get-season-archive
  get-season-archive-table get-imported-season get-projection get-what-if rank-what-if find-account
  request-activation-token send-reset-email read-notification post-comment edit-comment delete-comment report-comment
  hide-comment dismiss-comment-reports pin-rival unpin-rival join-group leave-group rename-group remove-group-member
  close-group new-group-invitation edit-announcement delete-announcement delete-season set-current-season
  finalize-season delete-season-message edit-season-competitor delete-competitor delete-competitors edit-race-weekend
  delete-race-weekend finalize-race-weekend un-finalize-race-weekend create-race edit-race delete-race create-competitors
  create-race-weekends add-race-results post-race-weekend-event terminate-selenium set-autopilot retry-autopilot own-calendar.ics
  get-position-picture get-picks-picture remove-passkey`);

/** The calls that answer 409 while the standings are computed again. */
export const answers409 = call(`
  explain-rank points-receipt get-head-to-head get-provisional-standings get-season-end get-season-archive get-season-archive-table`);

/** The calls that answer 422 where a rider is in use. */
export const answers422 = call('delete-competitor delete-competitors');
