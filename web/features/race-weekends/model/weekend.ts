import { weekendStatus } from '../../../../league/contract/limits.js';
import type { Weekend } from '../../../../league/contract/shapes.js';
import { formatAmount } from '../../../lib/format.js';

/** How many positions a correction changed, in words. */
export function describeMoved(amount: number): string {
  if (amount === 0) return "nobody's position changed";
  return amount === 1 ? '1 position changed' : `${formatAmount(amount)} positions changed`;
}

/** Whether a weekend has a result but no final standings. */
export const isProvisional = ({
  status,
  race,
  sprint_race,
}: Pick<Weekend, 'status' | 'race' | 'sprint_race'>): boolean =>
  status !== weekendStatus.final && [race, sprint_race].some((one) => (one?.competitors_positions.length ?? 0) > 0);
