import { z } from 'zod';
import type * as answers from '../answers.js';
import type { SecondStepAnswer } from '../second-factor.js';
import { seasonArchive } from './season-archive.js';

/** The body of a success that has nothing to tell. */
const nothing = z.strictObject({});

const flag = z.boolean();

/** The checks of the calls that answer them in success and in refusal. */
export const checks = {
  register: z.strictObject({
    username_unique: flag,
    username_valid: flag,
    email_unique: flag,
    email_valid: flag,
    passwords_match: flag,
    password_valid: flag,
    invalid_data: flag,
  }) satisfies z.ZodType<answers.RegisterAnswer>,
  'reset-password': z.strictObject({
    passwords_match: flag,
    password_valid: flag,
    token_valid: flag,
  }) satisfies z.ZodType<answers.ResetPasswordAnswer>,
  'change-password': z.strictObject({
    current_password_correct: flag,
    new_password_valid: flag,
    token_valid: flag,
  }) satisfies z.ZodType<answers.ChangePasswordAnswer>,
  'change-username': z.strictObject({
    current_password_correct: flag,
    new_username_valid: flag,
    new_username_unique: flag,
    user_can_change_username: flag,
  }) satisfies z.ZodType<answers.ChangeUsernameAnswer>,
  'change-email': z.strictObject({
    current_password_correct: flag,
    new_email_valid: flag,
    new_email_unique: flag,
  }) satisfies z.ZodType<answers.ChangeEmailAnswer>,
  'create-competitor': z.strictObject({
    season_not_found: flag,
    rider_exists: flag,
    competitor_not_found: flag,
    points_not_valid: flag,
    competitor_points_not_found: flag,
  }) satisfies z.ZodType<answers.CreateCompetitorAnswer>,
  'create-season-competitors-link': z.strictObject({
    invalidLink: flag,
    invalidSeason: flag,
    timeout: flag,
    selenium_available: flag,
    terminated: flag,
    unreadable: flag,
    problems: z.array(z.string()).exactOptional(),
  }) satisfies z.ZodType<answers.RidersImportAnswer>,
};

const resultStored = z.strictObject({ warnings: z.array(z.string()) }) satisfies z.ZodType<answers.ResultStored>;
const started = z.strictObject({ pid: z.int().positive() }) satisfies z.ZodType<answers.RetrievalStarted>;

/** The bodies of successful answers that the web does not read, by the name of the call (those that it reads: `answerSchemas`). */
export const changeSchemas = {
  ...checks,
  'get-season-archive': seasonArchive,
  'get-own-data': z
    .looseObject({ format: z.literal('parc-ferme-own-data'), version: z.literal(1), written_at: z.string() })
    .describe('What the league stores about the member, one property a kind (docs/decisions/own-data.md)'),
  'get-season-archive-schema': z.looseObject({}).describe('A JSON Schema'),
  'toggle-users-picks': z.strictObject({ users_picks_state: flag }) satisfies z.ZodType<answers.PicksStateAnswer>,
  'read-season-competitors': started,
  'read-season-calendar': started,
  login: nothing,
  'finish-log-in': nothing,
  'log-in-with-passkey': nothing,
  logout: nothing,
  'get-logged-in': nothing,
  activate: nothing,
  'activate-email': nothing,
  'request-activation-token': nothing,
  'send-reset-email': nothing,
  'add-passkey': nothing,
  'remove-passkey': nothing,
  'remove-second-factor': nothing,
  'change-profile-picture': nothing,
  'toggle-email-notifications': nothing,
  'set-named-in-archives': nothing,
  'delete-account': nothing,
  'read-notification': nothing,
  'save-push-subscription': nothing,
  'delete-push-subscription': nothing,
  'pin-rival': nothing,
  'unpin-rival': nothing,
  'edit-comment': nothing,
  'delete-comment': nothing,
  'report-comment': nothing,
  'hide-comment': nothing,
  'dismiss-comment-reports': nothing,
  'leave-group': nothing,
  'rename-group': nothing,
  'remove-group-member': nothing,
  'close-group': nothing,
  'post-announcement': nothing,
  'edit-announcement': nothing,
  'delete-announcement': nothing,
  'create-season': nothing,
  'delete-season': nothing,
  'set-current-season': nothing,
  'finalize-season': nothing,
  'delete-season-message': nothing,
  'edit-season-competitor': nothing,
  'delete-competitor': nothing,
  'delete-competitors': nothing,
  'create-race-weekend': nothing,
  'edit-race-weekend': nothing,
  'delete-race-weekend': nothing,
  'finalize-race-weekend': nothing,
  'un-finalize-race-weekend': nothing,
  'edit-race': nothing,
  'add-race-results': resultStored,
  'delete-race': nothing,
  'post-race-weekend-event': resultStored,
  'terminate-selenium': nothing,
  'set-autopilot': nothing,
  'retry-autopilot': nothing,
  'report-csp': nothing,
  '/unsubscribe': nothing,
  'openapi.json': z.looseObject({ openapi: z.string() }).describe('An OpenAPI document'),
} satisfies Record<string, z.ZodType>;

/** The bodies of successes with another status than the usual one of their call; null: an answer without a body. */
export const otherSuccesses: Record<string, Record<number, z.ZodType | null>> = {
  login: {
    202: z.strictObject({
      second_factor_required: z.literal(true),
      methods: z.array(z.enum(['code', 'passkey'])),
    }) satisfies z.ZodType<SecondStepAnswer>,
  },
  'get-logged-in': { 204: null },
  'post-race-weekend-event': { 202: started },
  'create-season-competitors-link': { 202: started },
};
