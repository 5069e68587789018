import type { AlignedRow as AlignedRowOnWire } from '../../league/contract/weekend-difference.js';
import { toPoints } from '../../league/rules/points.js';
import type { AlignedRow, Placing } from '../../league/rules/result-differences.js';
import type { Rider } from '../../league/schema/rider.entity.js';
import { presentCompetitor } from './shapes.presenter.js';

/** Leaves out riders who were deleted meanwhile. */
export function presentAligned(rows: readonly AlignedRow[], riders: readonly Rider[]): AlignedRowOnWire[] {
  const byId = new Map(riders.map((rider) => [rider.id, rider]));
  return rows.flatMap(({ riderId, ours, official, differs }) => {
    const rider = byId.get(riderId);
    if (!rider) return [];
    return {
      competitor: presentCompetitor(rider),
      ours: presentPlacing(ours),
      official: presentPlacing(official),
      differs,
    };
  });
}

const presentPlacing = (row: Placing | null) =>
  row && { position: row.position, points: toPoints(row.pointsHundredths) };
