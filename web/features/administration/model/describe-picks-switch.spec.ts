import { describe, expect, it } from '@jest/globals';
import { describePicksSwitch, picksSwitchBlocked } from './describe-picks-switch.js';

const season = { current: true, finalized: false, selection_open: false, competitors: [{}] };

describe('the switch of the member picks', () => {
  it('can be used for a current season that is not finalized', () => {
    expect(picksSwitchBlocked(season)).toBeNull();
  });

  it.each([{ current: false }, { finalized: true }])('says why it can not with %j', (state) => {
    expect(picksSwitchBlocked({ ...season, ...state })).toBe('The season must be current to enable picks or finalize');
  });

  it('says that riders are missing', () => {
    expect(describePicksSwitch({ ...season, competitors: [] })).toBe('Closed. Add riders before opening.');
  });

  it('says that it closes by itself while it is open', () => {
    expect(describePicksSwitch({ ...season, selection_open: true })).toMatch(/Closes by itself/);
  });
});
