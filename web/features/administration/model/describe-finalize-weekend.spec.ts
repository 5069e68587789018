import { describe, expect, it } from '@jest/globals';
import { describeFinalizeWeekend } from './describe-finalize-weekend.js';

describe('describeFinalizeWeekend', () => {
  it('names the session that is missing', () => {
    expect(describeFinalizeWeekend({ status: 1, race: {}, sprint_race: null })).toMatch(
      /^The sprint race is still missing/,
    );
    expect(describeFinalizeWeekend({ status: 1, race: null, sprint_race: {} })).toMatch(/^The race is still missing/);
  });

  it('says what finalizing does when both are there', () => {
    expect(describeFinalizeWeekend({ status: 1, race: {}, sprint_race: {} })).toMatch(/every member is notified/);
  });

  it('says what un-finalizing does', () => {
    expect(describeFinalizeWeekend({ status: 2, race: {}, sprint_race: {} })).toMatch(/un-finalize the weekend first/);
  });
});
