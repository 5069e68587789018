import { eventType } from '../../league/contract/limits.js';
import type {
  AlignedRow as AlignedRowOnWire,
  WeekendDifferenceAnswer,
} from '../../league/contract/weekend-difference.js';
import type { WeekendDifferenceReader } from '../../league/reading/weekend-difference-reader.service.js';
import { toPoints } from '../../league/rules/points.js';
import type { AlignedRow, Placing } from '../../league/rules/result-differences.js';
import type { Rider } from '../../league/schema/rider.entity.js';
import type { FactsOf } from '../presenters/facts-of.js';
import { presentCompetitor, presentMove, presentOwners, presentWeekend } from '../presenters/shapes.presenter.js';

export function presentWeekendDifference(facts: FactsOf<WeekendDifferenceReader, 'read'>): WeekendDifferenceAnswer {
  const { weekend, season, difference, moves, owners } = facts;
  const userOf = presentOwners(owners);
  return {
    weekend: presentWeekend(weekend),
    season_year: season.year,
    difference: difference && {
      version: difference.version,
      checked_at: difference.checkedAt.toISOString(),
      sessions: difference.sessions.map(({ kind, rows }) => ({
        event_type: eventType[kind],
        rows: presentAligned(rows, difference.riders),
      })),
      problems: difference.problems,
      moves: {
        amount_moved: moves?.count ?? 0,
        moved: (moves?.first ?? []).map((move) => presentMove(move, userOf)),
      },
    },
  };
}

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
