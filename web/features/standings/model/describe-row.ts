import type { ReceiptRow } from '../../../../league/contract/explanations.js';
import { ordinal } from '../../../lib/format.js';

const sessions = { race: 'Race', sprint: 'Sprint' } as const;

/** A rider's row of a result in words: "Race: 2nd", "Sprint: not classified (DNF)". */
export function describeRow({ kind, position, mark }: ReceiptRow): string {
  return `${sessions[kind]}: ${position === 0 ? `not classified (${mark})` : ordinal(position)}`;
}
