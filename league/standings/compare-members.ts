import { riderIn, type PickedRiders } from '../picks/picked-riders.js';
import type { Hundredths } from '../riders/hundredths.js';
import type { RankStep } from './rank-steps.js';
import { pickPoints } from './score-picks.js';
import type { ScoringContext } from './scoring-context.js';

/** A member of a season with what ranks them. */
export interface ScoredMember {
  /** Unique in the season, so that the order of members is total. */
  readonly picksId: number;
  readonly picks: PickedRiders;
  readonly pointsHundredths: Hundredths;
  /** When the picks were last changed, in milliseconds since 1970. */
  readonly submittedAt: number;
}

/** Which of two members is ahead (-1: the first, 1: the second), and the step that decided. */
export interface MemberComparison {
  readonly order: -1 | 1;
  readonly decidedBy: RankStep;
}

/** The rank of members (rules.md 2): the first step at which two of them differ decides. Throws on a member twice. */
export function compareMembers(a: ScoredMember, b: ScoredMember, context: ScoringContext): MemberComparison {
  for (const step of context.steps) {
    const order = orderAt(step, a, b, context);
    if (order !== 0) return { order, decidedBy: step };
  }
  throw new Error(`Picks ${a.picksId} are compared with themselves.`);
}

/** Who is ahead by one step alone: -1 the first, 1 the second, 0 neither. */
export function orderAt(step: RankStep, a: ScoredMember, b: ScoredMember, context: ScoringContext): -1 | 0 | 1 {
  const valueA = orientedValueAt(step, a, context);
  const valueB = orientedValueAt(step, b, context);
  if (valueA === valueB) return 0;
  return valueA > valueB ? -1 : 1;
}

/** What a member has at a step, as a number of which the greater is ahead. */
export function orientedValueAt(step: RankStep, member: ScoredMember, context: ScoringContext): number {
  const value = valueAt(step, member, context);
  return step.rule === 'submission' || step.rule === 'picks-id' ? -value : value;
}

/**
 * What a member has at a step: points in hundredths; 1 or 0 for a rider who stands at the place picked or does not; the
 * time of submission in milliseconds; the id of the picks.
 */
export function valueAt(step: RankStep, member: ScoredMember, context: ScoringContext): number {
  switch (step.rule) {
    case 'points':
      return member.pointsHundredths;
    case 'rider-based':
      return context.positionOf(riderIn(member.picks, step.slot) ?? 0) === step.slot ? 1 : 0;
    case 'points-based':
      return pickPoints(member.picks, step.slot, context);
    case 'submission':
      return member.submittedAt;
    case 'picks-id':
      return member.picksId;
  }
}
