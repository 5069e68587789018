import type {
  AddResultsRefusal,
  ChangeEmailAnswer,
  ChangePasswordAnswer,
  ChangeUsernameAnswer,
  ConcurrentChange,
  RegisterAnswer,
  ResetPasswordAnswer,
  WeekendRefusal,
  WeekendsRefusal,
} from '../../contract/answers.js';
import type { DeleteAccountRefusal } from '../../contract/account.js';
import type { CheckedPicks } from '../../rules/pick-rules.js';

/** The errors of the domain: each code with its data, or null. */
export interface DomainErrors {
  /** There is no such season, or it is deleted. */
  season_not_found: null;
  /** A finalized season can not be changed (rules.md 4). */
  season_finalized: null;
  season_year_taken: null;
  season_already_current: null;
  /** Only the current season can be finalized. */
  season_must_be_current: null;
  season_message_not_found: null;
  /** The picks window is that of the current season, and there is none. */
  no_current_season: null;
  /** The picks window of a finalized season stays closed. */
  current_season_finalized: null;
  /** The picks window of a season without riders cannot be opened. */
  season_has_no_riders: null;

  rider_not_found: null;
  /** The season of a new rider does not exist. */
  riders_season_not_found: null;
  /** The season has a rider with this number. */
  rider_number_taken: null;
  rider_points_invalid: null;

  weekend_not_found: null;
  /** The season of a new weekend does not exist. */
  weekend_season_not_found: null;
  /** The invalid fields of a weekend, as flags. */
  weekend_invalid: Omit<WeekendRefusal, 'invalid_season'>;
  /** The same for each invalid one of several weekends, by its index. */
  weekends_invalid: WeekendsRefusal['race_weekends'];
  weekend_already_final: null;
  weekend_not_final: null;
  /** A weekend can be made final once both its results are stored. */
  result_missing: null;

  race_not_found: null;
  /** The weekend has this race already, or is final; the data has which of them, if it is known. */
  race_exists: ConcurrentChange;
  race_invalid: null;
  /** The races of a final weekend don't change. */
  weekend_is_final: null;
  /** What is wrong with a typed result, as flags. */
  results_invalid: Partial<AddResultsRefusal> & ConcurrentChange & Record<string, unknown>;

  /** Picks are submitted for the current season, and there is none. */
  picks_without_season: null;
  /** The picks window of the season is closed (rules.md 5). */
  picks_window_closed: null;
  /** Reminders of missing picks are for the current season, while its picks window is open. */
  picks_reminder_closed: null;
  /** A result of the season is stored: stored picks can not be changed (rules.md 5). */
  picks_final: null;
  /** Some picks are not riders that may be picked in their slot: a flag for each. */
  picks_invalid: Omit<CheckedPicks, 'picks'>;
  /** Another member has the same picks in the same order (rules.md 5). */
  picks_taken: null;
  /** There are no such picks, or their season is deleted. */
  picks_not_found: null;
  /** Picks are deleted only as long as their member could change them (rules.md 5). */
  picks_deletion_closed: null;

  /** There is no season whose standings could be read. */
  standings_season_not_found: null;
  /** The standings of a weekend that is not a final one of the season. */
  final_weekend_not_found: null;
  /** The inputs of the standings have changed, and the table is not computed again yet. */
  standings_recomputing: null;
  /** The season cannot end as the supposed weekends have it. */
  supposition_invalid: null;
  /** Members are not ranked while picks are hidden (rules.md 5). */
  supposition_hidden: null;
  /** There is no member of this name. */
  member_not_found: null;
  /** No weekend of the season is final yet: there is no position. */
  no_final_weekend: null;
  /** The picks of the season are shown to their owners alone (rules.md 5). */
  picks_hidden: null;
  /** The member of this name has no picks in the season. */
  member_without_picks: { username: string };
  /** Members cannot be their own rival. */
  rival_is_oneself: null;
  /** A member has pinned as many rivals as one may. */
  too_many_rivals: null;

  /** The picks of the season are shown to their owners alone: there is no archive of it (rules.md 5). */
  season_archive_hidden: null;
  /** The season has more members than an archive can have. */
  season_archive_too_large: null;
  /** A file of seasons is not imported because of these problems, in words. */
  season_import_refused: { problems: readonly string[] };

  /** The caller may not do this to what belongs to somebody else, or is for admins only. */
  not_permitted: null;
  /** Too many CPU-heavy tasks wait; the caller may try again after this time. */
  too_many_tasks: { retryAfterSeconds: number };

  /** There is no such account. For other members also: it is not active. */
  account_not_found: null;
  /** An account is not created; each check is true if it passed. */
  registration_refused: Omit<RegisterAnswer, 'invalid_data'>;
  /** No activation link is sent: the account is active, or was deactivated by an admin. */
  activation_refused: null;
  /** An e-mailed link is used, expired, or of another member or purpose; or its action is not possible. */
  link_invalid: null;
  /** The password or the account was changed between the check of the password or link and the log-in. */
  credentials_changed: null;
  /** A password is not reset by an e-mailed link; each check is true if it passed. */
  password_reset_refused: ResetPasswordAnswer;
  /** A password is not changed; each check is true if it passed. */
  password_change_refused: ChangePasswordAnswer;
  /** A username is not changed; each check is true if it passed. */
  username_change_refused: ChangeUsernameAnswer;
  /** No link to a new address is sent; each check is true if it passed. */
  email_change_refused: ChangeEmailAnswer;
  /** A change needs the current password, and another one was sent. */
  current_password_wrong: null;
  second_factor_already_on: null;
  second_factor_off: null;
  /** The secret that a code has to confirm was not made, or too long ago. */
  second_factor_not_begun: null;
  /** The code that has to confirm a new second factor is wrong. */
  second_factor_code_wrong: null;
  /** A member has as many passkeys as a member can have. */
  too_many_passkeys: null;
  /** What a passkey has to sign was used, has expired, or is of another browser. */
  passkey_challenge_expired: null;
  /** What a passkey signed is not right. */
  passkey_refused: null;
  passkey_not_found: null;
  /** An account is not deleted: the password that was sent is wrong. */
  account_deletion_refused: DeleteAccountRefusal;
  /** An account that is not active can't be made an admin. */
  account_inactive: null;
  /** Another member has this username. */
  username_taken: null;
  /** Another member has this e-mail address. */
  email_taken: null;
  /** The caller is not an active admin. */
  no_longer_admin: null;
  /** Admins can't do this to their own account. */
  own_account: null;
  /** The same, for the only admin. */
  last_admin: null;
  /** Admins delete their own account in their settings. */
  own_account_deletion: null;
  /** There is no such session. */
  session_not_found: null;
  /** The member has no picture. */
  picture_not_found: null;
  /** A file is not a picture in a supported format, or takes too long to decode. */
  picture_unreadable: null;
  /** Another picture of the member is being decoded. */
  picture_in_progress: { retryAfterSeconds: number };

  /** There is no such comment, or not on this target. */
  comment_not_found: null;
  /** The comment that is reported, or whose reports are answered, is deleted. */
  reported_comment_deleted: null;
  /** Members cannot report their own comment. */
  own_comment: null;
  /** An admin has hidden the comment. */
  comment_hidden: null;
  /** There is no such announcement or race weekend to comment on, or its season is deleted. */
  comment_target_not_found: null;
  /** There is no such announcement, or none on the requested page. */
  announcement_not_found: null;
  /** There is no such group. */
  group_not_found: null;
  /** Only members of a group see it. */
  group_members_only: null;
  /** Only the owner of a group changes it. */
  group_owner_only: null;
  /** An invitation link without a group: the group is closed, or its owner made a new link. */
  group_invitation_invalid: null;
  /** A group has as many members as it can have. */
  group_full: null;
  /** The member is in as many groups as a member can be. */
  too_many_groups: null;
  /** There is no calendar at this address; it may have been renewed. */
  calendar_not_found: null;
  /** There is no such notification. */
  notification_not_found: null;
  /** Another retrieval has not ended: one may run at a time (rules.md 7). */
  retrieval_busy: null;
  /** There is no season of the year that was given with a link. */
  retrieval_season_unknown: null;
  /** Nothing is retrieved for a finalized season (rules.md 4). */
  retrieval_season_closed: null;
  /** A result is already stored. */
  retrieval_result_stored: null;
  /** The link is not of a page that can be retrieved (rules.md 6). */
  retrieval_link_invalid: null;
  /** There is no such retrieval, or it has ended. */
  retrieval_not_running: null;

  /** The autopilot works for the current season only. */
  autopilot_season_not_current: null;
  /** The autopilot of the season is switched off. */
  autopilot_off: null;
}

export type DomainErrorCode = keyof DomainErrors;

/** An error that a service throws without having changed anything. The API answers it by the table of `domain-error-answers.ts`. */
export class DomainError<Code extends DomainErrorCode = DomainErrorCode> extends Error {
  constructor(
    readonly code: Code,
    readonly data: DomainErrors[Code],
  ) {
    super(code);
  }
}

/** Whether a thrown value is a domain error, or with `code` this one. */
export function isDomainError<Code extends DomainErrorCode = DomainErrorCode>(
  error: unknown,
  code?: Code,
): error is DomainError<Code> {
  return error instanceof DomainError && (code === undefined || error.code === code);
}
