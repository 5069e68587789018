import { z } from 'zod';
import { id } from './answer-fields.js';

/** Bodies of refusals. Some calls return the same flags if they succeed. */

const flag = z.boolean();
const flags = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, flag])) as Record<Name, typeof flag>;
export const ifTrue = z.literal(true).exactOptional();
const riders = z.array(z.int());

/** Each check is true if it passed, both after success and in a refusal. `invalid_data` is true if a check failed. */
export const registerAnswer = z.strictObject({
  ...flags(
    'username_unique',
    'username_valid',
    'email_unique',
    'email_valid',
    'passwords_match',
    'password_valid',
    'invalid_data',
  ),
  /** Not in wire.md. The id of the new account, to request its activation email again; absent in a refusal. */
  uid: id.exactOptional(),
});
export type RegisterAnswer = z.infer<typeof registerAnswer>;

export const resetPasswordAnswer = z.strictObject(flags('passwords_match', 'password_valid', 'token_valid'));
export type ResetPasswordAnswer = z.infer<typeof resetPasswordAnswer>;

export const changePasswordAnswer = z.strictObject(
  flags('current_password_correct', 'new_password_valid', 'token_valid'),
);
export type ChangePasswordAnswer = z.infer<typeof changePasswordAnswer>;

export const changeUsernameAnswer = z.strictObject(
  flags('current_password_correct', 'new_username_valid', 'new_username_unique', 'user_can_change_username'),
);
export type ChangeUsernameAnswer = z.infer<typeof changeUsernameAnswer>;

export const changeEmailAnswer = z.strictObject(
  flags('current_password_correct', 'new_email_valid', 'new_email_unique'),
);
export type ChangeEmailAnswer = z.infer<typeof changeEmailAnswer>;

export const createCompetitorAnswer = z.strictObject(
  flags('season_not_found', 'rider_exists', 'competitor_not_found', 'points_not_valid', 'competitor_points_not_found'),
);
export type CreateCompetitorAnswer = z.infer<typeof createCompetitorAnswer>;

/** Sent both after success and in a refusal. `selenium_available` is false if another retrieval is running. */
export const ridersImportAnswer = z.strictObject({
  ...flags('invalidLink', 'invalidSeason', 'timeout', 'selenium_available', 'terminated', 'unreadable'),
  /** Not in wire.md. Reasons why riders were not added, one sentence each; absent if every rider was added. */
  problems: z.array(z.string()).exactOptional(),
});
export type RidersImportAnswer = z.infer<typeof ridersImportAnswer>;

export const finalizeRefusal = z.strictObject({
  ...flags('cant_be_finalized', 'already_finalized'),
  competitors_not_found: riders,
});
export type FinalizeRefusal = z.infer<typeof finalizeRefusal>;

export const togglePicksRefusal = z.strictObject(flags('no_competitors', 'not_current', 'finalized'));
export type TogglePicksRefusal = z.infer<typeof togglePicksRefusal>;

/** The response also contains the flags in camelCase. If the window is closed, `selection_closed` is the only flag. */
export const picksRefusal = z.strictObject({
  ...flags('invalid_independent', 'invalid_rookie', 'picks_already_selected', 'cant_select_picks', 'invalid_season'),
  selection_closed: flag,
  invalid_picks: z.array(flag).length(5),
});
export type PicksRefusal = z.infer<typeof picksRefusal>;

export const addResultsRefusal = z.strictObject({
  competitors_not_found: riders,
  invalid_competitors_positions_spacing: flag,
});
export type AddResultsRefusal = z.infer<typeof addResultsRefusal>;

/** A conflicting change by another admin (not in wire.md). Only create-race sends these flags as false. */
export const concurrentChange = z.strictObject({
  season_finalized: flag.exactOptional(),
  weekend_final: flag.exactOptional(),
  already_stored: flag.exactOptional(),
});
export type ConcurrentChange = z.infer<typeof concurrentChange>;

export const calendarRefusal = z.strictObject(flags('invalid_season', 'selenium_busy'));
export type CalendarRefusal = z.infer<typeof calendarRefusal>;

export const weekendRefusal = z.strictObject({
  ...flags('invalid_link', 'invalid_season', 'invalid_date', 'invalid_title'),
  invalid_country: ifTrue,
});
export type WeekendRefusal = z.infer<typeof weekendRefusal>;

/** The flags of each invalid weekend. `place` is its index in the request. */
export const weekendsRefusal = z.strictObject({
  invalid_season: flag,
  race_weekends: z.array(weekendRefusal.extend({ place: z.int() })),
});
export type WeekendsRefusal = z.infer<typeof weekendsRefusal>;

/** The member who is logged in is not the recipient of the link. The link stays unused. */
export const otherAccountAnswer = z.strictObject({ message: z.string(), logged_in_as: z.string() });
export type OtherAccountAnswer = z.infer<typeof otherAccountAnswer>;

/** The password is correct, but the account is not active (403). */
export const inactiveAnswer = z.strictObject({
  message: z.string(),
  /** Null if an admin deactivated the account, because it then has no activation link. */
  uid: z.int().nullable(),
});
export type InactiveAnswer = z.infer<typeof inactiveAnswer>;
