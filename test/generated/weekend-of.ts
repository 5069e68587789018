import type { FinalWeekend, ResultRow } from '../../league/rules/championship-table.js';
import { pointsByPosition } from '../../league/rules/points.js';

/** Creates a weekend with these finishing orders. All other riders are absent. */
export function weekendOf(weekendId: number, sprint: readonly number[], race: readonly number[]): FinalWeekend {
  const rows = (kind: 'sprint' | 'race', order: readonly number[]): ResultRow[] =>
    order.map((riderId, index) => ({
      riderId,
      position: index + 1,
      pointsHundredths: pointsByPosition(kind, index + 1),
    }));
  return { weekendId, sprint: rows('sprint', sprint), race: rows('race', race) };
}
