import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyLeague, anyWeekend, GENERATED_LEAGUES, type GeneratedLeague } from '../../test/generated/any-league.js';
import type { FinalWeekend } from '../riders/championship.js';
import { championshipTable } from '../riders/championship-table.js';
import { compareMembers, type ScoredMember } from './compare-members.js';
import { compareSteps } from './compare-steps.js';
import { explainRank } from './explain-rank.js';
import { rankMembers } from './rank-members.js';
import { scorePicks } from './score-picks.js';
import { type ScoringContext, scoringContext } from './scoring-context.js';

const runs = { numRuns: GENERATED_LEAGUES };
const noTableBefore = () => undefined;

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

/** rules.md 2, steps 1 to 4, word for word: slow, and written apart from the rule it checks. */
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

/** All pairs of two different members. */
function pairsOf(members: readonly ScoredMember[]): [ScoredMember, ScoredMember][] {
  return members.flatMap((a) => members.filter((b) => b !== a).map((b): [ScoredMember, ScoredMember] => [a, b]));
}

describe('the rank of members, in any league', () => {
  it('is what rules.md says, for every two members', () => {
    fc.assert(
      fc.property(anyScoredLeague, ({ members, context }) => {
        const pairs = pairsOf(members);
        const orders = pairs.map(([a, b]) => compareMembers(a, b, context).order);
        expect(orders).toEqual(pairs.map(([a, b]) => orderByTheBook(a, b, context)));
      }),
      runs,
    );
  });

  it('is antisymmetric, and the same step decides seen from either side', () => {
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

  it('puts every member of the table ahead of all behind, at positions 1 to n', () => {
    fc.assert(
      fc.property(anyScoredLeague, ({ members, context }) => {
        const ranked = rankMembers(members, context, noTableBefore);
        const byComparison = members.toSorted((a, b) => compareMembers(a, b, context).order);
        expect(ranked.map(({ picksId }) => picksId)).toEqual(byComparison.map(({ picksId }) => picksId));
        expect(ranked.map(({ position }) => position)).toEqual(members.map((_, index) => index + 1));
      }),
      runs,
    );
  });

  it('does not depend on the order in which members come', () => {
    const shuffled = anyScoredLeague.chain((league) =>
      fc.record({
        league: fc.constant(league),
        members: fc.shuffledSubarray(league.members, { minLength: league.members.length }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ league, members }) => {
        const table = rankMembers(league.members, league.context, noTableBefore);
        expect(rankMembers(members, league.context, noTableBefore)).toEqual(table);
      }),
      runs,
    );
  });

  it('is the same after a weekend was made final and taken away again', () => {
    const withVisitor = anyLeague.chain((league) => fc.tuple(fc.constant(league), anyWeekend(league.riders)));
    const rank = (league: GeneratedLeague, weekends: readonly FinalWeekend[]) => {
      const { members, context } = scored(league, weekends);
      return rankMembers(members, context, noTableBefore);
    };
    fc.assert(
      fc.property(withVisitor, ([league, visitor]) => {
        const before = rank(league, league.weekends);
        const season = [...league.weekends, visitor];
        rank(league, season);
        season.pop();
        expect(rank(league, season)).toEqual(before);
      }),
      runs,
    );
  });
});

describe('the explanation, in any league', () => {
  it('ends with the step that decided, after steps that left both equal', () => {
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

  it('never disagrees with the table', () => {
    fc.assert(
      fc.property(anyScoredLeague, ({ members, context }) => {
        const table = rankMembers(members, context, noTableBefore);
        const positions = new Map(table.map(({ picksId, position }) => [picksId, position]));
        const nameOf = ({ picksId }: ScoredMember) => `member ${picksId}`;
        const pairs = pairsOf(members);
        const told = pairs.map(([a, b]) => {
          const names = { a: nameOf(a), b: nameOf(b), riderName: (riderId: number) => `rider ${riderId}` };
          const sentences = explainRank(compareSteps(a, b, context), names);
          return sentences.flatMap((sentence) => /, so (.*) is ahead\.$/.exec(sentence)?.[1] ?? []);
        });
        const ahead = pairs.map(([a, b]) =>
          (positions.get(a.picksId) ?? 0) < (positions.get(b.picksId) ?? 0) ? [nameOf(a)] : [nameOf(b)],
        );
        expect(told).toEqual(ahead);
      }),
      runs,
    );
  });
});
