import { describe, expect, it } from 'vitest';
import type { ExplainedStep } from '../../../../league/contract/standings.js';
import { groupSteps } from './group-steps.js';

const step = (rule: string, slot: number | null) => ({ rule, slot }) as ExplainedStep;

// proves: standings-13
describe('groupSteps', () => {
  it('groups the steps of each rule under its question', () => {
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
