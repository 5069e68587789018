import { HttpStatus, SetMetadata } from '@nestjs/common';
import type { PicksRefusal } from '../../league/contract/answers.js';
import { limits } from '../../league/contract/limits.js';
import { adminMessages } from '../../league/contract/admin-messages.js';
import { championshipMessages } from '../../league/contract/championship-classes.js';
import { messages } from '../../league/contract/messages.js';
import { autopilotMessages } from '../../league/contract/autopilot-messages.js';
import { seasonArchiveMessages } from '../../league/contract/season-archive-messages.js';
import { secondFactorMessages } from '../../league/contract/second-factor-messages.js';
import { groupMessages } from '../../league/contract/group-messages.js';
import { tipMessages } from '../../league/contract/tip-messages.js';
import { moderationMessages } from '../../league/contract/moderation.js';
import { siteTexts } from '../../league/contract/site-texts.js';
import type { DomainError, DomainErrorCode, DomainErrors } from '../../league/platform/core/domain-error.js';
import { ApiException, tooManyAttempts } from './api-exception.js';

const nothingWrong: PicksRefusal = {
  invalid_picks: [false, false, false, false, false],
  invalid_independent: false,
  invalid_rookie: false,
  picks_already_selected: false,
  cant_select_picks: false,
  invalid_season: false,
  selection_closed: false,
};

/** The body has all flags, each in snake case and in camel case (wire.md, set-user-picks). */
function presentPicksRefusal(reason: Partial<PicksRefusal>): Record<string, unknown> {
  const refusal = { ...nothingWrong, ...reason };
  return {
    ...refusal,
    invalidPicks: refusal.invalid_picks,
    invalidIndependent: refusal.invalid_independent,
    invalidRookie: refusal.invalid_rookie,
    picksAlreadySelected: refusal.picks_already_selected,
    cantSelectPicks: refusal.cant_select_picks,
    invalidSeason: refusal.invalid_season,
    selectionClosed: refusal.selection_closed,
  };
}

interface DomainErrorAnswer {
  status: HttpStatus;
  /** `@Refuses` adds flags for individual calls. */
  body: { message?: string; [flag: string]: unknown };
  retryAfterSeconds?: number;
}

const badRequest = (body: DomainErrorAnswer['body']): DomainErrorAnswer => ({ status: HttpStatus.BAD_REQUEST, body });
const forbidden = (body: DomainErrorAnswer['body']): DomainErrorAnswer => ({ status: HttpStatus.FORBIDDEN, body });
const notFound = (body: DomainErrorAnswer['body']): DomainErrorAnswer => ({ status: HttpStatus.NOT_FOUND, body });

const domainErrorAnswers: { [Code in DomainErrorCode]: (data: DomainErrors[Code]) => DomainErrorAnswer } = {
  season_not_found: () => notFound({ message: messages.seasons.notFound }),
  season_finalized: () => badRequest({ season_finalized: true, message: adminMessages.finalize.seasonFinalized }),
  season_year_taken: () => badRequest({ message: adminMessages.seasons.notUnique }),
  season_already_current: () => badRequest({ message: adminMessages.seasons.settingCurrent }),
  season_must_be_current: () => badRequest({ message: adminMessages.seasons.mustBeCurrent }),
  season_message_not_found: () => notFound({}),
  no_current_season: () => badRequest({ not_current: true }),
  current_season_finalized: () => badRequest({ finalized: true }),
  season_has_no_riders: () => badRequest({ no_competitors: true }),

  rider_not_found: () => notFound({ message: adminMessages.riders.notFound }),
  riders_season_not_found: () => badRequest({ season_not_found: true, message: adminMessages.riders.seasonNotFound }),
  rider_points_invalid: () => badRequest({ message: adminMessages.riders.invalid }),
  rider_number_taken: () => badRequest({ rider_exists: true, message: adminMessages.riders.exists }),

  weekend_not_found: () => notFound({ message: messages.weekends.notFoundAdmin }),
  weekend_season_not_found: () => badRequest({ invalid_season: true }),
  weekend_invalid: (flags) => badRequest({ ...flags }),
  weekends_invalid: (race_weekends) => badRequest({ race_weekends }),
  weekend_already_final: () => badRequest({ already_finalized: true, message: adminMessages.finalize.already }),
  weekend_not_final: () => badRequest({ message: adminMessages.finalize.notFinal }),
  result_missing: () => badRequest({ cant_be_finalized: true, message: adminMessages.finalize.bothNeeded }),

  race_not_found: () => notFound({}),
  race_exists: (flags) => badRequest({ ...flags, message: adminMessages.races.incorrect }),
  race_invalid: () => badRequest({ message: adminMessages.races.invalid }),
  weekend_is_final: () => badRequest({ weekend_final: true, message: adminMessages.finalize.already }),
  results_invalid: (flags) => badRequest({ ...flags, message: adminMessages.races.incorrect }),

  picks_without_season: () => badRequest(presentPicksRefusal({ invalid_season: true })),
  picks_window_closed: () => badRequest({ selection_closed: true }),
  picks_reminder_closed: () => badRequest({ message: adminMessages.picksOverview.closed }),
  picks_final: () => badRequest(presentPicksRefusal({ cant_select_picks: true })),
  picks_invalid: ({ invalidPicks, invalidIndependent, invalidRookie }) =>
    badRequest(
      presentPicksRefusal({
        invalid_picks: invalidPicks,
        invalid_independent: invalidIndependent,
        invalid_rookie: invalidRookie,
      }),
    ),
  picks_taken: () => badRequest(presentPicksRefusal({ picks_already_selected: true })),
  picks_not_found: () => notFound({ message: siteTexts.notFound }),
  picks_deletion_closed: () => badRequest({ message: siteTexts.picks.closed }),

  standings_season_not_found: () => notFound({ message: messages.standings.seasonNotFound }),
  final_weekend_not_found: () => notFound({ message: messages.weekends.notFound }),
  standings_recomputing: () => ({ status: HttpStatus.CONFLICT, body: { message: messages.explanations.recomputing } }),
  supposition_hidden: () => badRequest({ message: messages.whatIf.hidden }),
  supposition_invalid: () => badRequest({ message: messages.whatIf.invalid }),
  member_not_found: () => notFound({ message: messages.users.notFound }),
  no_final_weekend: () => notFound({ message: messages.share.noFinalWeekend }),
  picks_hidden: () => notFound({ message: messages.share.picksHidden }),
  member_without_picks: ({ username }) => notFound({ message: messages.explanations.noPicks(username) }),
  rival_is_oneself: () => badRequest({ message: messages.rivals.oneself }),
  too_many_rivals: () => badRequest({ message: messages.rivals.tooMany }),

  season_archive_hidden: () => badRequest({ message: seasonArchiveMessages.hidden }),
  season_archive_too_large: () => badRequest({ message: seasonArchiveMessages.tooLarge }),
  season_import_refused: ({ problems }) =>
    badRequest({
      message: seasonArchiveMessages.refused(problems.length),
      problems: problems.slice(0, limits.seasonFileProblems),
    }),

  not_permitted: () => ({
    status: HttpStatus.FORBIDDEN,
    body: { message: 'Forbidden', statusCode: HttpStatus.FORBIDDEN },
  }),
  too_many_tasks: ({ retryAfterSeconds }) => ({
    status: HttpStatus.SERVICE_UNAVAILABLE,
    body: { message: 'The server is busy, please try again' },
    retryAfterSeconds,
  }),

  account_not_found: () => notFound({}),
  registration_refused: (checks) => badRequest({ ...checks, invalid_data: Object.values(checks).every(Boolean) }),
  activation_refused: () => badRequest({}),
  link_invalid: () => badRequest({}),
  credentials_changed: () => badRequest({}),
  password_reset_refused: (checks) => badRequest({ ...checks }),
  password_change_refused: (checks) => badRequest({ ...checks }),
  username_change_refused: (checks) => badRequest({ ...checks }),
  email_change_refused: (checks) => badRequest({ ...checks }),
  account_deletion_refused: (checks) => badRequest({ ...checks }),
  current_password_wrong: () =>
    badRequest({ current_password_correct: false, message: messages.account.wrongPassword }),
  second_factor_already_on: () => badRequest({ message: secondFactorMessages.alreadyOn }),
  second_factor_off: () => badRequest({ message: secondFactorMessages.isOff }),
  second_factor_not_begun: () => badRequest({ message: secondFactorMessages.notBegun }),
  second_factor_code_wrong: () => badRequest({ message: secondFactorMessages.codeWrong }),
  too_many_passkeys: () => badRequest({ message: secondFactorMessages.tooManyPasskeys }),
  passkey_challenge_expired: () => badRequest({ message: secondFactorMessages.passkeyExpired }),
  passkey_refused: () => badRequest({ message: secondFactorMessages.passkeyWrong }),
  passkey_not_found: () => notFound({ message: secondFactorMessages.passkeyNotFound }),
  account_inactive: () => badRequest({ message: siteTexts.members.inactiveAdmin }),
  username_taken: () => badRequest({ message: messages.register.usernameTaken, field: 'username' }),
  email_taken: () => badRequest({ message: messages.register.emailTaken, field: 'email' }),
  no_longer_admin: () => badRequest({ message: siteTexts.members.noLongerAdmin }),
  own_account: () => badRequest({ message: siteTexts.members.self }),
  last_admin: () => badRequest({ message: siteTexts.members.lastAdmin }),
  own_account_deletion: () => badRequest({ message: siteTexts.members.deleteSelf }),
  session_not_found: () => notFound({ message: siteTexts.notFound }),
  picture_not_found: () => notFound({ message: siteTexts.notFound }),
  picture_unreadable: () => badRequest({}),
  picture_in_progress: ({ retryAfterSeconds }) => ({
    status: HttpStatus.TOO_MANY_REQUESTS,
    body: { message: tooManyAttempts },
    retryAfterSeconds,
  }),

  comment_not_found: () => notFound({}),
  reported_comment_deleted: () => notFound({ message: moderationMessages.deleted }),
  liked_comment_deleted: () => notFound({ message: moderationMessages.deleted }),
  own_comment: () => badRequest({ message: moderationMessages.ownComment }),
  tips_closed: () => forbidden({ message: tipMessages.closed }),
  tip_rider_missing: () => badRequest({ message: tipMessages.riderMissing }),
  too_many_mentions: () => badRequest({ message: moderationMessages.tooManyMentions }),
  comment_hidden: () => forbidden({ message: moderationMessages.hidden }),
  comment_target_not_found: () => notFound({}),
  announcement_not_found: () => notFound({}),
  group_not_found: () => notFound({ message: groupMessages.notFound }),
  group_members_only: () => forbidden({ message: groupMessages.membersOnly }),
  group_owner_only: () => forbidden({ message: groupMessages.ownerOnly }),
  group_invitation_invalid: () => notFound({ message: groupMessages.invitationInvalid }),
  group_full: () => badRequest({ group_full: true, message: groupMessages.full }),
  too_many_groups: () => badRequest({ too_many_groups: true, message: groupMessages.tooMany }),
  calendar_not_found: () => notFound({}),
  notification_not_found: () => notFound({}),
  retrieval_busy: () => badRequest({}),
  retrieval_season_unknown: () => badRequest({}),
  retrieval_season_closed: () => badRequest({ season_finalized: true }),
  retrieval_result_stored: () => badRequest({}),
  retrieval_link_invalid: () => badRequest({}),
  championship_off: () => badRequest({ message: championshipMessages.isOff }),
  championship_class_differs: ({ class: name }) => badRequest({ message: championshipMessages.otherClass(name) }),
  championship_reading_not_found: () => notFound({ message: championshipMessages.nothingToReview }),
  championship_review_stale: () => badRequest({ stale: true, message: championshipMessages.stale }),
  retrieval_not_running: () => notFound({ message: adminMessages.retrieval.notRunning }),

  autopilot_season_not_current: () => badRequest({ message: autopilotMessages.mustBeCurrent }),
  autopilot_off: () => badRequest({ message: autopilotMessages.isOff }),
};

function answerOf<Code extends DomainErrorCode>({ code, data }: DomainError<Code>): DomainErrorAnswer {
  return domainErrorAnswers[code](data);
}

export const refusesKey = 'refuses';

export interface RefusalShape {
  /** All flags of a response with status 400, unset (wire.md). */
  flags: object;
  /** Additions to the body for individual domain errors. */
  flagsOf: Partial<Record<DomainErrorCode, object>>;
}

/** Sets the flags of a call's error responses. `flagsOf` overrides the default body for individual domain errors. */
export const Refuses = <Flags extends object>(
  flags: Flags,
  flagsOf: Partial<Record<DomainErrorCode, Partial<Flags> & { message?: string }>> = {},
) => SetMetadata(refusesKey, { flags, flagsOf } satisfies RefusalShape);

export function exceptionOf(error: DomainError, shape?: RefusalShape): ApiException {
  const { status, body, retryAfterSeconds } = answerOf(error);
  const flags = status === HttpStatus.BAD_REQUEST ? shape?.flags : {};
  return new ApiException(status, { ...flags, ...body, ...shape?.flagsOf[error.code] }, retryAfterSeconds);
}
