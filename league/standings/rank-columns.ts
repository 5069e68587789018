import { orientedValueAt, type ScoredMember } from './compare-members.js';
import type { RankStep } from './rank-steps.js';
import type { ScoringContext } from './scoring-context.js';

/**
 * The rank of many members as columns of numbers, one column per rule and one number per member. Compared column by
 * column, the greater number ahead, they order members exactly as `compareMembers` does, many times faster.
 * The steps of a rule are the digits of its number: at most 99 riders and seven picks stay below 2^53.
 */
export function rankColumns(members: readonly ScoredMember[], context: ScoringContext): Float64Array[] {
  const rules = [...new Set(context.steps.map(({ rule }) => rule))];
  return rules.map((rule) => {
    const steps = context.steps.filter((step) => step.rule === rule);
    return rule === 'points-based' ? pickPointsColumn(members, steps, context) : column(members, steps, context);
  });
}

/** Single values, or the five yes and no of the rider-based rule as binary digits. */
function column(members: readonly ScoredMember[], steps: readonly RankStep[], context: ScoringContext): Float64Array {
  return fill(members, (member) => {
    let number = 0;
    for (const step of steps) number = number * 2 + orientedValueAt(step, member, context);
    return number;
  });
}

/** Points are digits by their rank among the points that riders have. */
function pickPointsColumn(
  members: readonly ScoredMember[],
  steps: readonly RankStep[],
  context: ScoringContext,
): Float64Array {
  const digits = new Map(context.riderPoints.map((points, rank) => [points, rank]));
  return fill(members, (member) => {
    let number = 0;
    for (const step of steps) number = number * digits.size + (digits.get(orientedValueAt(step, member, context)) ?? 0);
    return number;
  });
}

function fill(members: readonly ScoredMember[], numberOf: (member: ScoredMember) => number): Float64Array {
  const numbers = new Float64Array(members.length);
  members.forEach((member, index) => {
    numbers[index] = numberOf(member);
  });
  return numbers;
}
