import type { Overtaken } from '../../../../league/contract/answers.js';
import { change, type CallTexts, type Change } from '../../../lib/api-client.js';
import { explainOvertaken } from '../model/explain-refusal.js';

/** A change of what a season consists of; where another admin was quicker, that is what its refusal tells. */
export const changeFacts = <Body = unknown, Refusal = Record<string, unknown>>(
  request: Change,
  { generic, explain }: CallTexts<Refusal & Overtaken>,
): Promise<Body> =>
  change<Body, Refusal & Overtaken>(request, {
    generic,
    explain: (status, refusal) => explainOvertaken(refusal as Overtaken) ?? explain?.(status, refusal),
  });
