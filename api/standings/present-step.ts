import { toPoints } from '../../league/riders/hundredths.js';
import type { Rider } from '../../league/riders/rider.entity.js';
import type { ComparedStep, StepSide } from '../../league/standings/compare-steps.js';
import { isoMicroseconds } from '../../league/standings/submission-time.js';
import type { ExplainedStep } from '../../league/contract/explanations.js';
import { presentCompetitor } from '../present/present-rider.js';

/** Which of two members an order puts first; null: neither. */
function sideAhead(order: ComparedStep['order'] | undefined): 'a' | 'b' | null {
  if (order === -1) return 'a';
  return order === 1 ? 'b' : null;
}

/** A compared step with its sentence, each value as people write it. */
export function presentStep(
  { step, a, b, order }: ComparedStep,
  sentence: string,
  riders: ReadonlyMap<number, Rider>,
): ExplainedStep {
  const ahead = sideAhead(order);
  const rest = { ahead, decided: ahead !== null, sentence };
  const sides = <Side>(present: (side: StepSide) => Side) => ({ a: present(a), b: present(b) });
  const competitorOf = ({ riderId }: StepSide) => {
    const rider = riderId === null ? undefined : riders.get(riderId);
    return { competitor: rider ? presentCompetitor(rider) : null };
  };
  switch (step.rule) {
    case 'points':
      return { ...step, rule: 'points', ...sides(({ value }) => ({ points: toPoints(value) })), ...rest };
    case 'rider-based':
      return { ...step, ...sides((side) => ({ ...competitorOf(side), at_place: side.value === 1 })), ...rest };
    case 'points-based':
      return { ...step, ...sides((side) => ({ ...competitorOf(side), points: toPoints(side.value) })), ...rest };
    case 'submission':
      return {
        ...step,
        rule: 'submission',
        ...sides(({ value }) => ({ submitted_at: isoMicroseconds(value) })),
        ...rest,
      };
    case 'picks-id':
      return { ...step, rule: 'picks-id', ...sides(({ value }) => ({ picks_id: value })), ...rest };
  }
}
