import { formatAmount } from '../../../lib/format.js';

/** How many positions a correction changed, in words. */
export function describeMoved(amount: number): string {
  if (amount === 0) return "nobody's position changed";
  return amount === 1 ? '1 position changed' : `${formatAmount(amount)} positions changed`;
}
