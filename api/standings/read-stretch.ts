import type { EntityManager } from 'typeorm';
import { findMemberByName } from '../../league/members/member.store.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';
import type { Stretch } from './find-places.js';

const aroundByDefault = 11;

/**
 * Which places of a table a query asks for: `amount` (0 or none: all) behind `offset`, or `around` a member; with `atMost`, never more than
 * that.
 */
export async function readStretch(
  manager: EntityManager,
  query: Record<string, unknown>,
  atMost: number | null = null,
): Promise<Stretch> {
  const asked = readWholeNumber(query['amount']) ?? 0;
  const isAround = typeof query['around'] === 'string';
  const wanted = asked || (isAround ? aroundByDefault : 0);
  const amount = atMost === null ? wanted : Math.min(wanted || atMost, atMost);
  if (!isAround) return { offset: readWholeNumber(query['offset']) ?? 0, amount };
  const member = await findMemberByName(manager, query['around']);
  return { around: member?.id ?? 0, amount };
}
