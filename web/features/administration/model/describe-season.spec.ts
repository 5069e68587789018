import { describe, expect, it } from '@jest/globals';
import { describeCurrent, describeFinalize } from './describe-season.js';

const season = { current: true, finalized: false, race_weekends: [{ status: 2 as const }] };

describe('describeFinalize', () => {
  it('counts the weekends that are not final', () => {
    const open = { status: 1 as const };
    expect(describeFinalize({ ...season, race_weekends: [open] })).toMatch(/^One weekend is not final yet/);
    expect(describeFinalize({ ...season, race_weekends: [open, { status: 0 }] })).toMatch(/^2 weekends are not final/);
  });

  it('has nothing in the way when all are final', () => {
    expect(describeFinalize(season)).toBe('All weekends are final. This can’t be undone.');
  });

  it('does not call a season without weekends complete', () => {
    expect(describeFinalize({ ...season, race_weekends: [] })).toMatch(/^There is no race weekend yet\./);
  });

  it('says that only the current season can be finalized', () => {
    expect(describeFinalize({ ...season, current: false })).toBe('Only the current season can be finalized.');
  });
});

describe('describeCurrent', () => {
  it('says why a finalized season can not become current', () => {
    expect(describeCurrent({ ...season, current: false, finalized: true })).toMatch(/can’t become current/);
  });
});
