import { z } from 'zod';
import { picksStateAnswer, resultStored, retrievalStarted } from '../answers.js';
import * as checks from '../refusals.js';
import { secondStepAnswer } from '../second-factor.js';
import { seasonArchive } from './season-archive.js';

const nothing = z.strictObject({});

/** The bodies that the web does not read, by the name of the call. The others are in `answerSchemas`. */
export const changeSchemas = {
  'reset-password': checks.resetPasswordAnswer,
  'change-password': checks.changePasswordAnswer,
  'change-username': checks.changeUsernameAnswer,
  'change-email': checks.changeEmailAnswer,
  'create-competitor': checks.createCompetitorAnswer,
  'create-season-competitors-link': checks.ridersImportAnswer,
  'get-season-archive': seasonArchive,
  'get-own-data': z
    .looseObject({ format: z.literal('parc-ferme-own-data'), version: z.literal(1), written_at: z.string() })
    .describe('What the league stores about the member, one property for each kind (docs/decisions/own-data.md)'),
  'get-season-archive-schema': z.looseObject({}).describe('A JSON Schema'),
  'toggle-users-picks': picksStateAnswer,
  'read-season-competitors': retrievalStarted,
  'read-season-calendar': retrievalStarted,
  'read-championship': retrievalStarted,
  login: nothing,
  'finish-log-in': nothing,
  'log-in-with-passkey': nothing,
  logout: nothing,
  'get-logged-in': nothing,
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

/** Successful responses with an unusual status, by call and status. Null means that the body is empty. */
export const otherSuccesses: Record<string, Record<number, z.ZodType | null>> = {
  login: { 202: secondStepAnswer },
  'get-logged-in': { 204: null },
  'post-race-weekend-event': { 202: retrievalStarted },
  'create-season-competitors-link': { 202: retrievalStarted },
};
