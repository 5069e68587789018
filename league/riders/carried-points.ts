import type { Hundredths } from './hundredths.js';

/**
 * The carried points of a rider after an admin set the total to `wanted` (rules.md 1): they change by the difference to
 * the total that was shown, and may become negative. Nothing that came from results is touched.
 */
export function carriedAfterEdit(carried: Hundredths, shown: Hundredths, wanted: Hundredths): Hundredths {
  return carried + (wanted - shown);
}
