import type { Overtaken } from '../../../../league/contract/answers.js';
import { sendJson, type ErrorTexts, type ApiRequest } from '../../../lib/api-client.js';
import { explainOvertaken } from '../model/explain-refusal.js';

/** A change of what a season consists of; where another admin was quicker, that is what its refusal tells. */
export const sendAdminChange = <Body = unknown, Refusal = Record<string, unknown>>(
  request: ApiRequest,
  { generic, explain }: ErrorTexts<Refusal & Overtaken>,
): Promise<Body> =>
  sendJson<Body, Refusal & Overtaken>(request, {
    generic,
    explain: (status, refusal) => explainOvertaken(refusal as Overtaken) ?? explain?.(status, refusal),
  });
