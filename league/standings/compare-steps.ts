import { riderIn } from '../picks/picked-riders.js';
import { compareMembers, orderAt, type ScoredMember, valueAt } from './compare-members.js';
import type { RankStep } from './rank-steps.js';
import type { ScoringContext } from './scoring-context.js';

/** Two members at one step of the rank. */
export interface ComparedStep {
  readonly step: RankStep;
  readonly a: StepSide;
  readonly b: StepSide;
  /** -1: the first is ahead by this step, 1: the second, 0: they are still equal. */
  readonly order: -1 | 0 | 1;
}

/** What a member has at a step: the value as `valueAt` gives it, and the rider of the pick that the step looks at. */
export interface StepSide {
  readonly riderId: number | null;
  readonly value: number;
}

/** Every step at which two members were compared; the last one is the one that decided. */
export function compareSteps(a: ScoredMember, b: ScoredMember, context: ScoringContext): ComparedStep[] {
  const { decidedBy } = compareMembers(a, b, context);
  const compared = context.steps.slice(0, context.steps.indexOf(decidedBy) + 1);
  return compared.map((step) => ({
    step,
    a: sideOf(step, a, context),
    b: sideOf(step, b, context),
    order: orderAt(step, a, b, context),
  }));
}

function sideOf(step: RankStep, member: ScoredMember, context: ScoringContext): StepSide {
  const riderId = step.slot === null ? null : riderIn(member.picks, step.slot);
  return { riderId, value: valueAt(step, member, context) };
}
