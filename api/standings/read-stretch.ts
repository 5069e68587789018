import type { EntityManager } from 'typeorm';
import { findMemberByName } from '../../league/members/member.store.js';
import { readWholeNumber } from '../http/parse.js';
import type { Stretch } from './find-places.js';

const aroundByDefault = 11;

/** Which places of a table a query asks for: `amount` (0 or none: all) behind `offset`, or `around` a member. */
export async function readStretch(manager: EntityManager, query: Record<string, unknown>): Promise<Stretch> {
  const amount = readWholeNumber(query['amount']) ?? 0;
  if (typeof query['around'] !== 'string') return { offset: readWholeNumber(query['offset']) ?? 0, amount };
  const member = await findMemberByName(manager, query['around']);
  return { around: member?.id ?? 0, amount: amount || aroundByDefault };
}
