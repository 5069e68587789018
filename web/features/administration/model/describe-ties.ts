import type { FinalizePreview, StandTie } from '../../../../league/contract/finalize-preview.js';

const rules: Record<StandTie['rule'], string> = {
  points: 'points',
  'rider-based': 'a rider at the place picked',
  'points-based': 'the points of single picks',
  submission: 'the earlier submission',
  'picks-id': 'the number of the picks',
};

/** How many neighbours have equal points, and how many of them which rule decides (rules.md 2). */
export function describeTies({ amount, by_rule }: Pick<FinalizePreview['ties'], 'amount' | 'by_rule'>): string {
  if (amount === 0) return 'No two neighbours have equal points.';
  const decided = by_rule.map(({ rule, amount: times }) => `${number.format(times)} by ${rules[rule]}`);
  const pairs = amount === 1 ? '1 pair of neighbours has' : `${number.format(amount)} pairs of neighbours have`;
  return `${pairs} equal points. Decided: ${decided.join(', ')}.`;
}

const number = new Intl.NumberFormat();
