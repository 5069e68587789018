import type { EntityManager } from 'typeorm';
import { findSubmittedPicks } from '../../league/picks/picks.store.js';
import { Rider } from '../../league/riders/rider.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import type { ScoredMember } from '../../league/standings/compare-members.js';
import { compareSteps } from '../../league/standings/compare-steps.js';
import { explainRank } from '../../league/standings/explain-rank.js';
import { memberPoints } from '../../league/standings/member-points.js';
import type { RankExplanation } from '../../league/contract/explanations.js';
import { findUsers } from '../present/present-member.js';
import { presentRiderName } from '../present/present-rider.js';
import { presentStandRow } from '../present/present-stand-row.js';
import { presentWeekend } from '../present/present-weekend.js';
import { findEntry } from './find-entry.js';
import { presentStep } from './present-step.js';
import { readTableFacts } from './read-table-facts.js';
import type { Place } from './place.js';

/**
 * Why one of two members stands ahead of the other, by the comparator that ranked them. Riders are named only by steps
 * that a final weekend opens: picks are no longer hidden then (rules.md 5).
 * @throws ApiException 404 member, picks or final weekend not there; 409 the table is being recomputed
 */
export async function readExplanation(
  manager: EntityManager,
  season: Season,
  names: { a: string; b: string },
  weekendId: number | null,
): Promise<RankExplanation> {
  const { table, weekend, context, withBonus } = await readTableFacts(manager, season, weekendId);
  const placeA = await findEntry(manager, table, names.a);
  const placeB = await findEntry(manager, table, names.b);
  const picks = await findSubmittedPicks(manager, [placeA.picksId, placeB.picksId]);
  const score = ({ picksId }: Place): ScoredMember => {
    const submitted = picks.get(picksId);
    if (!submitted) throw new Error(`picks ${picksId} stand in a table and are not there`);
    return { ...submitted, pointsHundredths: memberPoints(submitted.picks, context, withBonus) };
  };
  const users = await findUsers(manager, [placeA.memberId, placeB.memberId]);
  const [a, b] = [presentStandRow(placeA, users), presentStandRow(placeB, users)];
  const riders = new Map((await manager.findBy(Rider, { seasonId: season.id })).map((rider) => [rider.id, rider]));

  const compared = compareSteps(score(placeA), score(placeB), context);
  const sentences = explainRank(compared, {
    a: a.user.username,
    b: b.user.username,
    riderName: (riderId) => presentRiderName(riders.get(riderId)),
  });
  const ofSteps = sentences.slice(-compared.length);
  return {
    weekend: weekend && presentWeekend(weekend),
    with_bonus: withBonus,
    ahead: compared.at(-1)?.order === 1 ? 'b' : 'a',
    a,
    b,
    steps: compared.map((step, index) => presentStep(step, ofSteps[index] ?? '', riders)),
    sentences,
  };
}
