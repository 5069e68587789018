import type { EntityManager } from 'typeorm';
import type { FinalizePreview } from '../../league/contract/finalize-preview.js';
import type { StandRow, UserSimple } from '../../league/contract/shapes.js';
import { countWeekendFinalMails } from '../../league/email/weekend-final-mails.store.js';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import { toPoints } from '../../league/riders/hundredths.js';
import { Rider } from '../../league/riders/rider.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { compareSteps } from '../../league/standings/ranking.js';
import { changeSince, countChanges } from '../../league/standings/position-index.js';
import { explainRank } from '../../league/standings/explain-rank.js';
import { findTies, type Tie, type Ties } from '../../league/standings/ranked-table.js';
import { eventLoopYielder } from '../../league/core/yield-to-event-loop.js';
import { type PreviewedTable, previewTable } from '../../league/standings/standings-calculator.service.js';
import type { ScoringContext } from '../../league/standings/scoring.js';
import { findUsersOfPicks } from '../presenters/users.presenter.js';
import { presentMove, presentRiderName } from '../presenters/shapes.presenter.js';

const linesAtMost = 50;

/** What would happen if an admin made a weekend final now: what members would see and who would be told. Changes nothing. */
export async function previewFinalize(
  manager: EntityManager,
  season: Season,
  weekend: RaceWeekend,
  adminId: number,
): Promise<FinalizePreview> {
  const yieldToEventLoop = eventLoopYielder();
  const table = await previewTable(manager, season, weekend, yieldToEventLoop);
  const { picks, ranked, context, previous, correction } = table;
  const ties = await findTies(picks, ranked, context, yieldToEventLoop);
  const userOf = await findUsersOfPicks(manager, [
    ...table.order.subarray(0, linesAtMost),
    ...(correction?.first ?? []).map(({ picksId }) => picksId),
    ...ties.first.flatMap(({ ahead, behind }) => [ahead.picksId, behind.picksId]),
  ]);
  return {
    standings: { users_picks: presentLines(table, userOf) },
    amount_users_picks: picks.size,
    changes: await countChanges(table.order, previous, yieldToEventLoop),
    correction: correction && {
      amount_moved: correction.amount,
      moved: correction.first.map((move) => presentMove(move, userOf)),
    },
    ties: presentTies(ties, context, userOf, await findRiderNames(manager, season.id)),
    amount_emails: await countWeekendFinalMails(manager, adminId),
  };
}

function presentLines(
  { order, ranked, previous }: PreviewedTable,
  userOf: (picksId: number) => UserSimple,
): StandRow[] {
  return Array.from(order.subarray(0, linesAtMost), (picksId, line) => ({
    user: userOf(picksId),
    position: line + 1,
    position_change: changeSince(previous, picksId, line + 1),
    points: toPoints(ranked.points[ranked.order[line] as number] as number),
  }));
}

type RiderName = (riderId: number) => string;

/** The riders of a season as sentences call them. */
async function findRiderNames(manager: EntityManager, seasonId: number): Promise<RiderName> {
  const riders = await manager.findBy(Rider, { seasonId });
  const byId = new Map(riders.map((rider) => [rider.id, rider]));
  return (riderId) => presentRiderName(byId.get(riderId));
}

/** Ties as the wire has them, each with the plain sentence of the step that decided. */
function presentTies(
  { amount, byRule, first }: Ties,
  context: ScoringContext,
  userOf: (picksId: number) => UserSimple,
  riderName: RiderName,
): FinalizePreview['ties'] {
  const present = ({ position, ahead, behind, decidedBy }: Tie) => {
    const [user, other] = [userOf(ahead.picksId), userOf(behind.picksId)];
    const names = { a: user.username, b: other.username, riderName };
    return {
      position,
      points: toPoints(ahead.pointsHundredths),
      ahead: user,
      behind: other,
      rule: decidedBy.rule,
      sentence: explainRank(compareSteps(ahead, behind, context), names).at(-1) ?? '',
    };
  };
  return {
    amount,
    by_rule: [...byRule].map(([rule, decided]) => ({ rule, amount: decided })),
    first: first.map(present),
  };
}
