import type { PageRange } from '../../league/standings/standings-reader.service.js';
import { readWholeNumber } from '../http/zod-validation.pipe.js';

const aroundByDefault = 11;

/**
 * The rows of a table that a query asks for: `amount` (0 or none: all) behind `offset`, or `around` a member; with `atMost`, never more
 * than that.
 */
export function readPageRange(query: Record<string, unknown>, atMost: number | null = null): PageRange {
  const { around } = query;
  const asked = readWholeNumber(query['amount']) ?? 0;
  const wanted = asked || (typeof around === 'string' ? aroundByDefault : 0);
  const amount = atMost === null ? wanted : Math.min(wanted || atMost, atMost);
  return typeof around === 'string' ? { around, amount } : { offset: readWholeNumber(query['offset']) ?? 0, amount };
}
