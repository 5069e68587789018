import type { ExplainedStep } from '../../../../league/contract/standings.js';

interface StepGroup {
  title: string;
  steps: ExplainedStep[];
}

const titles: Record<ExplainedStep['rule'], string> = {
  points: 'Who has more points?',
  'rider-based': 'Whose rider is in exactly the position of the pick?',
  'points-based': 'Whose pick has more points?',
  submission: 'Who submitted the picks earlier?',
  'picks-id': 'Submitted at the same instant: whose picks have the lower number?',
};

export function groupSteps(steps: ExplainedStep[]): StepGroup[] {
  const rules = [...new Set(steps.map(({ rule }) => rule))];
  return rules.map((rule) => ({ title: titles[rule], steps: steps.filter((step) => step.rule === rule) }));
}
