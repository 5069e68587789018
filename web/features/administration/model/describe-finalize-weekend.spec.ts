import { describe, expect, it } from '@jest/globals';
import { describeFinalizeWeekend, describeUnFinalizing } from './describe-finalize-weekend.js';

// proves: admin-weekends-22
describe('describeFinalizeWeekend', () => {
  it('names the session that is missing', () => {
    expect(describeFinalizeWeekend({ status: 1, race: {}, sprint_race: null })).toBe(
      'The sprint race is still missing: retrieve it, or record that it was not held.',
    );
    expect(describeFinalizeWeekend({ status: 1, race: null, sprint_race: {} })).toBe(
      'The race is still missing: retrieve it, or record that it was not held.',
    );
    expect(describeFinalizeWeekend({ status: 0, race: null, sprint_race: null })).toMatch(/^The race is still missing/);
  });

  it('says what finalizing does when both are there', () => {
    expect(describeFinalizeWeekend({ status: 1, race: {}, sprint_race: {} })).toBe(
      'The points then count, the standings are worked out, and every member is notified; of a correction those whose position changes.',
    );
  });

  it('says what un-finalizing does', () => {
    expect(describeFinalizeWeekend({ status: 2, race: {}, sprint_race: {} })).toBe(
      'Its points count and the standings are out. To correct a result, un-finalize the weekend first: its points and standings then wait until it is final again.',
    );
  });
});

describe('describeUnFinalizing', () => {
  it('names how many standings are taken back, where it is known', () => {
    expect(describeUnFinalizing(31)).toBe(
      'The standings of 31 members after this weekend are taken back, and its points count no more until it is final again. Standings of later weekends are worked out anew.',
    );
    expect(describeUnFinalizing(1)).toMatch(/^The standings of 1 member after/);
    expect(describeUnFinalizing(undefined)).toMatch(/^The standings of all members after/);
  });
});
