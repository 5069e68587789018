import { z } from 'zod';
import { picksStateAnswer, resultStored, retrievalStarted } from '../answers.js';
import * as checks from '../refusals.js';
import { secondStepAnswer } from '../second-factor.js';
import { seasonArchive } from './season-archive.js';

/** The body of a change that neither `answerSchemas` nor `changeSchemas` lists. */
export const nothing = z.strictObject({});

/** Bodies that the web does not read, by the name of the call. */
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
  'read-classification': retrievalStarted,
  logout: nothing,
  'get-logged-in': nothing,
  'activate-email': nothing,
  'add-race-results': resultStored,
  'post-race-weekend-event': resultStored,
  'store-classification': resultStored,
  'choose-source': resultStored,
  'openapi.json': z.looseObject({ openapi: z.string() }).describe('An OpenAPI document'),
} satisfies Record<string, z.ZodType>;

/** Successful responses with an unusual status, by call and status. Null means that the body is empty. */
export const otherSuccesses: Record<string, Record<number, z.ZodType | null>> = {
  login: { 202: secondStepAnswer },
  'get-logged-in': { 204: null },
  'post-race-weekend-event': { 202: retrievalStarted },
  'create-season-competitors-link': { 202: retrievalStarted },
};
