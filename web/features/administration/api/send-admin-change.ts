import type { Overtaken } from '../../../../league/contract/answers.js';
import { sendJson, type ErrorTexts, type ApiRequest } from '../../../lib/api-client.js';
import { explainOvertaken } from '../model/describe-retrieval.js';

/** Sends a change of a season's data; explains refusals that are caused by another admin's change. */
export const sendAdminChange = <Body = unknown, Refusal = Record<string, unknown>>(
  request: ApiRequest,
  { generic, explain }: ErrorTexts<Refusal & Overtaken>,
): Promise<Body> =>
  sendJson<Body, Refusal & Overtaken>(request, {
    generic,
    explain: (status, refusal) => explainOvertaken(refusal as Overtaken) ?? explain?.(status, refusal),
  });
