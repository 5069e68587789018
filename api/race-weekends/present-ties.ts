import type { EntityManager } from 'typeorm';
import { Rider } from '../../league/riders/rider.entity.js';
import { toPoints } from '../../league/riders/hundredths.js';
import { compareSteps } from '../../league/standings/compare-steps.js';
import { explainRank } from '../../league/standings/explain-rank.js';
import type { Tie, Ties } from '../../league/standings/find-ties.js';
import type { ScoringContext } from '../../league/standings/scoring-context.js';
import type { FinalizePreview } from '../../league/contract/finalize-preview.js';
import type { UserSimple } from '../../league/contract/shapes.js';
import { presentRiderName } from '../present/present-rider.js';

type RiderName = (riderId: number) => string;

/** The riders of a season as sentences call them. */
export async function findRiderNames(manager: EntityManager, seasonId: number): Promise<RiderName> {
  const riders = await manager.findBy(Rider, { seasonId });
  const byId = new Map(riders.map((rider) => [rider.id, rider]));
  return (riderId) => presentRiderName(byId.get(riderId));
}

/** Ties as the wire has them, each with the plain sentence of the step that decided. */
export function presentTies(
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
