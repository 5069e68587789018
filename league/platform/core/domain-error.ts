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

export interface DomainErrors {
  season_not_found: null;
  /** See rules.md 4. */
  season_finalized: null;
  season_year_taken: null;
  season_already_current: null;
  season_must_be_current: null;
  season_message_not_found: null;
  no_current_season: null;
  current_season_finalized: null;
  season_has_no_riders: null;

  rider_not_found: null;
  riders_season_not_found: null;
  rider_number_taken: null;
  rider_points_invalid: null;

  weekend_not_found: null;
  weekend_season_not_found: null;
  weekend_invalid: Omit<WeekendRefusal, 'invalid_season'>;
  weekends_invalid: WeekendsRefusal['race_weekends'];
  weekend_already_final: null;
  weekend_not_final: null;
  /** A weekend needs both results before it can be finalized. */
  result_missing: null;

  race_not_found: null;
  /** The weekend already has this race, or is final. */
  race_exists: ConcurrentChange;
  race_invalid: null;
  weekend_is_final: null;
  results_invalid: Partial<AddResultsRefusal> & ConcurrentChange & Record<string, unknown>;

  picks_without_season: null;
  /** See rules.md 5. */
  picks_window_closed: null;
  /** Admins can remind members only while the picks window of the current season is open. */
  picks_reminder_closed: null;
  /** Stored picks cannot be changed once the season has a result (rules.md 5). */
  picks_final: null;
  picks_invalid: Omit<CheckedPicks, 'picks'>;
  /** Another member has the same picks in the same order (rules.md 5). */
  picks_taken: null;
  picks_not_found: null;
  /** Admins can delete picks only while the member could change them (rules.md 5). */
  picks_deletion_closed: null;

  standings_season_not_found: null;
  final_weekend_not_found: null;
  /** The inputs of the standings have changed, and the new table is not ready yet. */
  standings_recomputing: null;
  /** The season cannot end with these hypothetical results. */
  supposition_invalid: null;
  /** Hypothetical standings are not available while picks are hidden (rules.md 5). */
  supposition_hidden: null;
  member_not_found: null;
  no_final_weekend: null;
  /** See rules.md 5. */
  picks_hidden: null;
  member_without_picks: { username: string };
  rival_is_oneself: null;
  too_many_rivals: null;

  /** Archives are not available while picks are hidden (rules.md 5). */
  season_archive_hidden: null;
  season_archive_too_large: null;
  season_import_refused: { problems: readonly string[] };

  /** The object belongs to someone else, or the action is for admins only. */
  not_permitted: null;
  /** Too many CPU-heavy tasks are waiting. */
  too_many_tasks: { retryAfterSeconds: number };

  /** For other members, this also covers accounts that are not active. */
  account_not_found: null;
  /** Each check is true if it passed, as in the following refusals. */
  registration_refused: Omit<RegisterAnswer, 'invalid_data' | 'uid'>;
  /** The account is already active, or was deactivated by an admin. */
  activation_refused: null;
  /** The link has been used, has expired, belongs to a different member or purpose, or its action is impossible. */
  link_invalid: null;
  /** The password or account has changed since the password or the link was checked. */
  credentials_changed: null;
  password_reset_refused: ResetPasswordAnswer;
  password_change_refused: ChangePasswordAnswer;
  username_change_refused: ChangeUsernameAnswer;
  email_change_refused: ChangeEmailAnswer;
  current_password_wrong: null;
  second_factor_already_on: null;
  second_factor_off: null;
  /** No secret is waiting for confirmation, or it has expired. */
  second_factor_not_begun: null;
  second_factor_code_wrong: null;
  too_many_passkeys: null;
  /** The challenge was used, has expired, or belongs to a different browser. */
  passkey_challenge_expired: null;
  /** The signature of the passkey is invalid. */
  passkey_refused: null;
  passkey_not_found: null;
  account_deletion_refused: DeleteAccountRefusal;
  /** Only active accounts can become admins. */
  account_inactive: null;
  username_taken: null;
  email_taken: null;
  no_longer_admin: null;
  own_account: null;
  last_admin: null;
  /** Admins must delete their own account in the settings. */
  own_account_deletion: null;
  session_not_found: null;
  picture_not_found: null;
  /** The file is not a picture in a supported format, or takes too long to decode. */
  picture_unreadable: null;
  /** Another picture of the member is still being decoded. */
  picture_in_progress: { retryAfterSeconds: number };

  comment_not_found: null;
  reported_comment_deleted: null;
  liked_comment_deleted: null;
  /** Members cannot report their own comments. */
  own_comment: null;
  comment_hidden: null;
  too_many_mentions: null;
  /** The race has begun, or it is not the next one. */
  tips_closed: null;
  tip_rider_missing: null;
  /** The announcement or weekend does not exist, or its season was deleted. */
  comment_target_not_found: null;
  announcement_not_found: null;
  group_not_found: null;
  group_members_only: null;
  group_owner_only: null;
  /** The group was closed, or its owner has renewed the link. */
  group_invitation_invalid: null;
  group_full: null;
  too_many_groups: null;
  /** The address may have been renewed. */
  calendar_not_found: null;
  notification_not_found: null;
  /** Only one retrieval can run at a time (rules.md 7). */
  retrieval_busy: null;
  retrieval_season_unknown: null;
  /** Nothing is retrieved for a finalized season (rules.md 4). */
  retrieval_season_closed: null;
  retrieval_result_stored: null;
  /** The link is not a page that can be retrieved (rules.md 6). */
  retrieval_link_invalid: null;
  retrieval_not_running: null;
  /** The operator has turned the championship's data service off. */
  championship_off: null;
  /** The season was set up with the riders of another class. */
  championship_class_differs: { class: string };
  championship_reading_not_found: null;
  /** The season, or the championship, has changed since the review was made. */
  championship_review_stale: null;

  autopilot_season_not_current: null;
  autopilot_off: null;
}

export type DomainErrorCode = keyof DomainErrors;

/** Thrown by services before they change anything. `domain-error-answers.ts` maps each code to a response. */
export class DomainError<Code extends DomainErrorCode = DomainErrorCode> extends Error {
  constructor(
    readonly code: Code,
    readonly data: DomainErrors[Code],
  ) {
    super(code);
  }
}

export function isDomainError<Code extends DomainErrorCode = DomainErrorCode>(
  error: unknown,
  code?: Code,
): error is DomainError<Code> {
  return error instanceof DomainError && (code === undefined || error.code === code);
}
