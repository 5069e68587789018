import { eventType } from '../../league/contract/limits.js';
import type { WeekendDifferenceAnswer } from '../../league/contract/weekend-difference.js';
import type { WeekendDifferenceReader } from '../../league/reading/weekend-difference-reader.service.js';
import { presentAligned } from '../presenters/aligned-rows.presenter.js';
import type { FactsOf } from '../presenters/facts-of.js';
import { presentMove, presentOwners, presentWeekend } from '../presenters/shapes.presenter.js';

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
