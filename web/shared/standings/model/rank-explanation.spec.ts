import { describe, expect, it } from '@jest/globals';
import type { ExplainedStep } from '../../../../league/contract/standings.js';
import { explainRefusal, groupSteps } from './rank-explanation.js';

const step = (rule: string, slot: number | null) => ({ rule, slot }) as ExplainedStep;

// proves: standings-13
describe('groupSteps', () => {
  it('puts the steps of a rule under its question', () => {
    const steps = [step('points', null), step('rider-based', 1), step('rider-based', 2), step('points-based', 1)];
    expect(groupSteps(steps)).toEqual([
      { title: 'Who has more points?', steps: [steps[0]] },
      { title: 'Whose rider is in exactly the position of the pick?', steps: [steps[1], steps[2]] },
      { title: 'Whose pick has more points?', steps: [steps[3]] },
    ]);
    const last = [step('submission', null), step('picks-id', null)];
    expect(groupSteps(last).map(({ title }) => title)).toEqual([
      'Who submitted the picks earlier?',
      'Submitted at the same instant: whose picks have the lower number?',
    ]);
  });
});

it('only a conflict says more: the standings are being computed anew', () => {
  expect(explainRefusal(409)).toBe('The standings are being updated. Try again in a moment');
  for (const status of [0, 400, 404, 408, 410, 500]) expect(explainRefusal(status)).toBeUndefined();
});
