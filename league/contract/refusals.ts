import { z } from 'zod';

/** Bodies of refusals, and of answers that have the same flags in success and in refusal. */

const flag = z.boolean();
const flags = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, flag])) as Record<Name, typeof flag>;
/** Absent unless true. */
export const ifTrue = z.literal(true).exactOptional();
const riders = z.array(z.int());

/** register, in success and refusal; each check is true if it passed. `invalid_data` is true if one failed. */
export const registerAnswer = z.strictObject(
  flags(
    'username_unique',
    'username_valid',
    'email_unique',
    'email_valid',
    'passwords_match',
    'password_valid',
    'invalid_data',
  ),
);
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

/** create-season-competitors-link, in success and refusal. `selenium_available` false: busy. */
export const ridersImportAnswer = z.strictObject({
  ...flags('invalidLink', 'invalidSeason', 'timeout', 'selenium_available', 'terminated', 'unreadable'),
  /** Not in wire.md: why riders of the page were not added, a sentence each; absent if there is nothing to say. */
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

/** set-user-picks refused. The answer has the same flags in camelCase, too. If the window is closed, `selection_closed` is the only one. */
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

/** Fields of an admin's refusal that are not in wire.md: what another admin did in the meantime. Only create-race sends them as false. */
export const concurrentChange = z.strictObject({
  season_finalized: flag.exactOptional(),
  weekend_final: flag.exactOptional(),
  already_stored: flag.exactOptional(),
});
export type ConcurrentChange = z.infer<typeof concurrentChange>;

/** read-season-calendar (not in wire.md), refused before it started. */
export const calendarRefusal = z.strictObject(flags('invalid_season', 'selenium_busy'));
export type CalendarRefusal = z.infer<typeof calendarRefusal>;

export const weekendRefusal = z.strictObject({
  ...flags('invalid_link', 'invalid_season', 'invalid_date', 'invalid_title'),
  /** Not in wire.md. */
  invalid_country: ifTrue,
});
export type WeekendRefusal = z.infer<typeof weekendRefusal>;

/** create-race-weekends refused: the flags of each invalid weekend; `place` is its index in the request. */
export const weekendsRefusal = z.strictObject({
  invalid_season: flag,
  race_weekends: z.array(weekendRefusal.extend({ place: z.int() })),
});
export type WeekendsRefusal = z.infer<typeof weekendsRefusal>;

/** A link opened by somebody who is logged in as another member: it is not used, and the session does not change. */
export const otherAccountAnswer = z.strictObject({ message: z.string(), logged_in_as: z.string() });
export type OtherAccountAnswer = z.infer<typeof otherAccountAnswer>;

/** login refused with 403: the password is right, the account not activated. */
export const inactiveAnswer = z.strictObject({
  message: z.string(),
  /** Null if an admin deactivated the account: then it has no activation link. */
  uid: z.int().nullable(),
});
export type InactiveAnswer = z.infer<typeof inactiveAnswer>;
