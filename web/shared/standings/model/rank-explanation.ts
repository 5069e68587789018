import type { ExplainedStep } from '../../../../league/contract/explanations.js';
import { messages } from '../../../../league/contract/messages.js';

/** The steps of one rule, under the rule in words. */
interface StepGroup {
  title: string;
  steps: ExplainedStep[];
}

const titles: Record<ExplainedStep['rule'], string> = {
  points: 'Who has more points?',
  'rider-based': 'Whose rider stands exactly at the place of the pick?',
  'points-based': 'Whose pick has more points?',
  submission: 'Who submitted the picks earlier?',
  'picks-id': 'Submitted at the same instant: whose picks have the lower number?',
};

/** The compared steps by their rules, in the order in which they were compared. */
export function groupSteps(steps: ExplainedStep[]): StepGroup[] {
  const rules = [...new Set(steps.map(({ rule }) => rule))];
  return rules.map((rule) => ({ title: titles[rule], steps: steps.filter((step) => step.rule === rule) }));
}

const conflict = 409;

/** Between a change of the results and the new table there is nothing to explain yet; other refusals say nothing more. */
export const explainRefusal = (status: number): string | undefined =>
  status === conflict ? messages.explanations.recomputing : undefined;
