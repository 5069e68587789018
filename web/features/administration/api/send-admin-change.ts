import type { ConcurrentChange } from '../../../../league/contract/answers.js';
import { sendJson, type ErrorTexts, type ApiRequest } from '../../../lib/api-client.js';
import { explainConcurrentChange } from '../model/describe-retrieval.js';

/** Sends a change of a season's data; explains refusals that are caused by another admin's change. */
export const sendAdminChange = <Body = unknown, Refusal = Record<string, unknown>>(
  request: ApiRequest,
  { generic, explain }: ErrorTexts<Refusal & ConcurrentChange>,
): Promise<Body> =>
  sendJson<Body, Refusal & ConcurrentChange>(request, {
    generic,
    explain: (status, refusal) => explainConcurrentChange(refusal as ConcurrentChange) ?? explain?.(status, refusal),
  });
