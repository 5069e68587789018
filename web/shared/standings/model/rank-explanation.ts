import type { ExplainedStep } from '../../../../league/contract/standings.js';
import { messages } from '../../../../league/contract/messages.js';

/** The steps of one rule, under the rule in words. */
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

/** The steps grouped by rule, in the order of the comparison. */
export function groupSteps(steps: ExplainedStep[]): StepGroup[] {
  const rules = [...new Set(steps.map(({ rule }) => rule))];
  return rules.map((rule) => ({ title: titles[rule], steps: steps.filter((step) => step.rule === rule) }));
}

const conflict = 409;

/** 409: the standings are being recomputed after a change of results; other refusals have the generic text. */
export const explainRefusal = (status: number): string | undefined =>
  status === conflict ? messages.explanations.recomputing : undefined;
