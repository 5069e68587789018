import type { EntityManager } from 'typeorm';
import { findMemberByName } from '../../league/members/members.repository.js';
import type { PageRange } from '../../league/standings/standings-reader.service.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';

const aroundByDefault = 11;

/**
 * The rows of a table that a query asks for: `amount` (0 or none: all) behind `offset`, or `around` a member; with `atMost`, never more
 * than that.
 */
export async function readPageRange(
  manager: EntityManager,
  query: Record<string, unknown>,
  atMost: number | null = null,
): Promise<PageRange> {
  const asked = readWholeNumber(query['amount']) ?? 0;
  const isAround = typeof query['around'] === 'string';
  const wanted = asked || (isAround ? aroundByDefault : 0);
  const amount = atMost === null ? wanted : Math.min(wanted || atMost, atMost);
  if (!isAround) return { offset: readWholeNumber(query['offset']) ?? 0, amount };
  const member = await findMemberByName(manager, query['around']);
  return { around: member?.id ?? 0, amount };
}
