import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  anyLeague,
  anyWeekend,
  GENERATED_LEAGUES,
  type GeneratedLeague,
  type GeneratedMember,
} from '../../test/generated/any-league.js';
import { neverYield, picksColumnsOf } from '../../test/generated/picks-columns-of.js';
import { championshipTable, type FinalWeekend } from './championship-table.js';
import { compareMembers, compareSteps, rankMembers, type ScoredMember } from './ranking.js';
import { explainRank } from './explain-rank.js';
import { memberPoints, scorePicks, type ScoringContext, scoringContext } from './scoring.js';

const runs = { numRuns: GENERATED_LEAGUES };

/** Returns the ids of the picks, best first. */
async function rankedIds(members: readonly GeneratedMember[], context: ScoringContext): Promise<number[]> {
  const picks = picksColumnsOf(members);
  const { order } = await rankMembers(picks, context, false, neverYield);
  return Array.from(order, (member) => picks.picksIds[member] ?? 0);
}

interface ScoredLeague {
  context: ScoringContext;
  members: ScoredMember[];
}

function scored({ season, riders, members }: GeneratedLeague, weekends: readonly FinalWeekend[]): ScoredLeague {
  const context = scoringContext(season, weekends.length > 0 ? championshipTable(riders, weekends) : null);
  return {
    context,
    members: members.map((member) => ({ ...member, pointsHundredths: scorePicks(member.picks, context) })),
  };
}

const anyScoredLeague = anyLeague.map((league) => scored(league, league.weekends));

/** A slow, independent implementation of rules.md 2, steps 1 to 4. */
function orderByTheBook(a: ScoredMember, b: ScoredMember, { positionOf, pointsOf }: ScoringContext): number {
  if (a.pointsHundredths !== b.pointsHundredths) return a.pointsHundredths > b.pointsHundredths ? -1 : 1;
  for (let pick = 0; pick < 5; pick++) {
    const aIsRight = positionOf(a.picks.ranked[pick] ?? -1) === pick + 1;
    const bIsRight = positionOf(b.picks.ranked[pick] ?? -1) === pick + 1;
    if (aIsRight && !bIsRight) return -1;
    if (bIsRight && !aIsRight) return 1;
  }
  const inOrder = ({ picks }: ScoredMember) => [...picks.ranked, picks.independentId ?? -1, picks.rookieId ?? -1];
  for (let pick = 0; pick < 7; pick++) {
    const pointsOfA = pointsOf(inOrder(a)[pick] ?? -1);
    const pointsOfB = pointsOf(inOrder(b)[pick] ?? -1);
    if (pointsOfA !== pointsOfB) return pointsOfA > pointsOfB ? -1 : 1;
  }
  if (a.submittedAt !== b.submittedAt) return a.submittedAt < b.submittedAt ? -1 : 1;
  return a.picksId < b.picksId ? -1 : 1;
}

function pairsOf(members: readonly ScoredMember[]): [ScoredMember, ScoredMember][] {
  return members.flatMap((a) => members.filter((b) => b !== a).map((b): [ScoredMember, ScoredMember] => [a, b]));
}

// proves: rules-11
describe('the rank of members in any league', () => {
  it('follows rules.md for every two members', () => {
    fc.assert(
      fc.property(anyScoredLeague, ({ members, context }) => {
        const pairs = pairsOf(members);
        const orders = pairs.map(([a, b]) => compareMembers(a, b, context).order);
        expect(orders).toEqual(pairs.map(([a, b]) => orderByTheBook(a, b, context)));
      }),
      runs,
    );
  });

  it('is antisymmetric, and decided by the same step in both directions', () => {
    fc.assert(
      fc.property(anyScoredLeague, ({ members, context }) => {
        const pairs = pairsOf(members);
        const mirrored = pairs
          .map(([a, b]) => compareMembers(b, a, context))
          .map((seen) => ({ ...seen, order: -seen.order }));
        expect(pairs.map(([a, b]) => compareMembers(a, b, context))).toEqual(mirrored);
      }),
      runs,
    );
  });

  it('is transitive', () => {
    fc.assert(
      fc.property(anyScoredLeague, ({ members, context }) => {
        const isAhead = (a: ScoredMember, b: ScoredMember) => a !== b && compareMembers(a, b, context).order === -1;
        const broken = pairsOf(members).flatMap(([a, b]) =>
          members.filter((c) => isAhead(a, b) && isAhead(b, c) && !isAhead(a, c)),
        );
        expect(broken).toEqual([]);
      }),
      runs,
    );
  });

  it('puts every member of the table ahead of all members behind, with the points of the picks', async () => {
    await fc.assert(
      fc.asyncProperty(anyScoredLeague, async ({ members, context }) => {
        const { order, points } = await rankMembers(picksColumnsOf(members), context, false, neverYield);
        const byComparison = members.toSorted((a, b) => compareMembers(a, b, context).order);
        expect(Array.from(order, (member) => members[member])).toEqual(byComparison);
        expect([...points]).toEqual(members.map(({ pointsHundredths }) => pointsHundredths));
      }),
      runs,
    );
  });

  it('is the same with the bonuses of the final table', async () => {
    await fc.assert(
      fc.asyncProperty(anyScoredLeague, async ({ members, context }) => {
        const withBonus = members.map((member) => {
          return { ...member, pointsHundredths: memberPoints(member.picks, context, true) };
        });
        const { order, points } = await rankMembers(picksColumnsOf(members), context, true, neverYield);
        const byComparison = withBonus.toSorted((a, b) => compareMembers(a, b, context).order);
        expect(Array.from(order, (member) => withBonus[member])).toEqual(byComparison);
        expect([...points]).toEqual(withBonus.map(({ pointsHundredths }) => pointsHundredths));
      }),
      runs,
    );
  });

  it('does not depend on the order of the members', async () => {
    const shuffled = anyScoredLeague.chain((league) =>
      fc.record({
        league: fc.constant(league),
        members: fc.shuffledSubarray(league.members, { minLength: league.members.length }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(shuffled, async ({ league, members }) => {
        const table = await rankedIds(league.members, league.context);
        expect(await rankedIds(members, league.context)).toEqual(table);
      }),
      runs,
    );
  });

  it('is unchanged after a weekend was made final and removed again', async () => {
    const withVisitor = anyLeague.chain((league) => fc.tuple(fc.constant(league), anyWeekend(league.riders)));
    const rank = (league: GeneratedLeague, weekends: readonly FinalWeekend[]) => {
      const { members, context } = scored(league, weekends);
      return rankedIds(members, context);
    };
    await fc.assert(
      fc.asyncProperty(withVisitor, async ([league, visitor]) => {
        const before = await rank(league, league.weekends);
        const season = [...league.weekends, visitor];
        await rank(league, season);
        season.pop();
        expect(await rank(league, season)).toEqual(before);
      }),
      runs,
    );
  });
});

describe('the explanation of a rank in any league', () => {
  it('ends with the step that decided, after steps without a difference', () => {
    fc.assert(
      fc.property(anyScoredLeague, ({ members, context }) => {
        const pairs = pairsOf(members);
        const explained = pairs.map(([a, b]) => compareSteps(a, b, context));
        const deciding = explained.map((steps) => ({ order: steps.at(-1)?.order, decidedBy: steps.at(-1)?.step }));
        expect(deciding).toEqual(pairs.map(([a, b]) => compareMembers(a, b, context)));
        expect(explained.flatMap((steps) => steps.slice(0, -1)).filter(({ order }) => order !== 0)).toEqual([]);
      }),
      runs,
    );
  });

  it('never contradicts the table', async () => {
    await fc.assert(
      fc.asyncProperty(anyScoredLeague, async ({ members, context }) => {
        const table = await rankedIds(members, context);
        const positions = new Map(table.map((picksId, index) => [picksId, index + 1]));
        const nameOf = ({ picksId }: ScoredMember) => `member ${picksId}`;
        const pairs = pairsOf(members);
        const explained = pairs.map(([a, b]) => {
          const names = { a: nameOf(a), b: nameOf(b), riderName: (riderId: number) => `rider ${riderId}` };
          const sentences = explainRank(compareSteps(a, b, context), names);
          return sentences.flatMap((sentence) => /, so (.*) is ahead\.$/.exec(sentence)?.[1] ?? []);
        });
        const ahead = pairs.map(([a, b]) =>
          (positions.get(a.picksId) ?? 0) < (positions.get(b.picksId) ?? 0) ? [nameOf(a)] : [nameOf(b)],
        );
        expect(explained).toEqual(ahead);
      }),
      runs,
    );
  });
});
