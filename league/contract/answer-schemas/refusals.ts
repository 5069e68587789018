import { z } from 'zod';
import { deleteAccountRefusal } from '../account.js';
import { retrievalRefusal } from '../answers.js';
import { readChampionshipRefusal, setUpRefusal } from '../championship-setup.js';
import { readClassificationRefusal, storeClassificationRefusal } from '../classification.js';
import * as refusals from '../refusals.js';
import { currentPasswordRefusal } from '../second-factor.js';
import { correctWeekendRefusal } from '../weekend-difference.js';

const { ifTrue } = refusals;

/** `message` is for the user; `invalid` contains the paths of invalid fields. */
const words = { message: z.string().exactOptional(), invalid: z.array(z.string()).exactOptional() };

export const plainRefusal = z.strictObject(words);

export const unauthorized = z.strictObject({ message: z.string(), statusCode: z.literal(401) });

/** 403: the caller may not do this, or the request does not come from the league's own pages. */
export const forbidden = z.strictObject({
  message: z.string(),
  statusCode: z.literal(403).exactOptional(),
  second_factor_missing: ifTrue,
});

/** 429, or 503 if work has to wait for other work. */
export const tooMany = z.strictObject({ message: z.string() });

/** 500 and 503. `request_id` identifies the error in the log. */
export const failure = z.strictObject({ message: z.string(), request_id: z.string() });

/** Set if another admin has made a conflicting change (`ConcurrentChange`). */
const meanwhile = { season_finalized: ifTrue, weekend_final: ifTrue, already_stored: ifTrue };
const ofAdmins = z.strictObject({ ...words, ...meanwhile });
const finalizeRefusal = ofAdmins.extend(refusals.finalizeRefusal.shape);
const weekendRefusal = ofAdmins.extend(refusals.weekendRefusal.shape);
const ridersImportRefusal = ofAdmins.extend(refusals.ridersImportAnswer.shape);
const riderRefusal = ofAdmins.extend(refusals.createCompetitorAnswer.shape);
const passwordRefusal = z.strictObject({ ...words, ...currentPasswordRefusal.shape });
const groupRefusal = z.strictObject({ ...words, group_full: ifTrue, too_many_groups: ifTrue });

const { shape: picksFlags } = refusals.picksRefusal;
const picksRefusal = z.union([
  z.strictObject({ selection_closed: z.literal(true) }),
  z.strictObject({
    ...picksFlags,
    invalidIndependent: picksFlags.invalid_independent,
    invalidRookie: picksFlags.invalid_rookie,
    picksAlreadySelected: picksFlags.picks_already_selected,
    cantSelectPicks: picksFlags.cant_select_picks,
    invalidSeason: picksFlags.invalid_season,
    selectionClosed: picksFlags.selection_closed,
    invalidPicks: picksFlags.invalid_picks,
  }),
]);

const nothingFound = z.strictObject({ email_found: z.literal(false), username_found: z.literal(false) });

/** The refusals with more fields than `plainRefusal`, by call and status. */
export const refusalSchemas: Record<string, Record<number, z.ZodType>> = {
  register: { 400: refusals.registerAnswer },
  'reset-password': { 400: refusals.resetPasswordAnswer },
  'change-password': { 400: refusals.changePasswordAnswer },
  'change-username': { 400: refusals.changeUsernameAnswer },
  'change-email': { 400: refusals.changeEmailAnswer },
  activate: { 400: refusals.otherAccountAnswer },
  'find-account': { 404: nothingFound, 400: nothingFound },
  // For comments of a group if the caller is not a member of it.
  'get-comments': { 403: forbidden },
  login: { 403: refusals.inactiveAnswer },
  'finish-log-in': { 400: z.strictObject({ ...words, log_in_expired: z.boolean() }) },
  'delete-account': { 400: z.strictObject({ ...words, ...deleteAccountRefusal.shape }) },
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
  'toggle-users-picks': { 400: z.strictObject({ ...words, ...refusals.togglePicksRefusal.shape }) },
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
  'create-race-weekends': { 400: ofAdmins.extend(refusals.weekendsRefusal.shape) },
  'preview-finalize': { 400: finalizeRefusal },
  'finalize-race-weekend': { 400: finalizeRefusal },
  'un-finalize-race-weekend': { 400: ofAdmins },
  'correct-race-weekend': { 400: ofAdmins.extend(correctWeekendRefusal.shape) },
  'create-race': {
    400: ofAdmins.extend(refusals.concurrentChange.pick({ weekend_final: true, already_stored: true }).shape),
  },
  'edit-race': { 400: ofAdmins },
  'delete-race': { 400: ofAdmins },
  'add-race-results': { 400: ofAdmins.extend(refusals.addResultsRefusal.shape) },
  'post-race-weekend-event': { 400: ofAdmins.extend({ ...retrievalRefusal.shape, invalid_link: ifTrue }) },
  'create-season-competitors-link': { 400: ridersImportRefusal },
  'read-season-competitors': { 400: ridersImportRefusal },
  'read-season-calendar': { 400: ofAdmins.extend(refusals.calendarRefusal.shape) },
  'read-championship': { 400: ofAdmins.extend(readChampionshipRefusal.shape) },
  'set-up-from-championship': { 400: ofAdmins.extend(setUpRefusal.shape) },
  'read-classification': { 400: ofAdmins.extend(readClassificationRefusal.shape) },
  'choose-source': { 400: ofAdmins.extend(storeClassificationRefusal.shape) },
  'store-classification': { 400: ofAdmins.extend(storeClassificationRefusal.shape) },
  'set-autopilot': { 400: ofAdmins },
  'retry-autopilot': { 400: ofAdmins },
  'import-seasons': { 400: z.strictObject({ ...words, problems: z.array(z.string()).exactOptional() }) },
};

const call = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/).filter(Boolean));

export const answers404 = call(`
  get-current-season get-season-detailed get-season-admin get-season-competitor get-race-weekends get-race-weekend
  get-race-weekend-admin get-standings get-provisional-standings get-standings-version get-user-picks
  get-user-picks-simple get-latest-announcement get-announcements get-comments get-user get-user-comments
  get-season-progress get-championship get-rider get-season-end get-member-seasons get-head-to-head get-rivals
  explain-rank points-receipt preview-finalize preview-finalize-season get-picks-overview remind-missing-picks get-weekend-mails get-weekend-difference get-retrieval
  get-page-sight get-group get-group-progress get-group-invitation get-picks-seals get-sealed-picks get-season-archive
  get-season-archive-table get-imported-season get-projection get-what-if rank-what-if find-account
  request-activation-token send-reset-email read-notification post-comment edit-comment delete-comment report-comment
  like-comment follow-comment set-group-muted
  hide-comment dismiss-comment-reports pin-rival unpin-rival join-group leave-group rename-group remove-group-member
  close-group new-group-invitation edit-announcement delete-announcement delete-season set-current-season
  finalize-season delete-season-message edit-season-competitor delete-competitor delete-competitors edit-race-weekend
  delete-race-weekend finalize-race-weekend un-finalize-race-weekend correct-race-weekend create-race edit-race delete-race create-competitors
  create-race-weekends set-up-from-championship read-classification store-classification choose-source add-race-results post-race-weekend-event terminate-selenium set-autopilot retry-autopilot own-calendar.ics
  get-position-picture get-picks-picture get-own-picks-picture get-invitation-picture get-weekend-picture remove-passkey get-own-weekend`);

/** Calls that return 409 while the standings are being recomputed. */
export const answers409 = call(`
  explain-rank points-receipt get-head-to-head get-provisional-standings get-own-weekend get-weekend-picture get-season-end get-season-archive get-season-archive-table`);

export const answers422 = call('delete-competitor delete-competitors');
