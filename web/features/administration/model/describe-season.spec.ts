import { describe, expect, it } from '@jest/globals';
import { describeCurrent, describeFinalize } from './describe-season.js';

const season = { current: true, finalized: false, race_weekends: [{ status: 2 as const }] };

describe('describeFinalize', () => {
  it('counts the weekends that are not final', () => {
    const open = { status: 1 as const };
    expect(describeFinalize({ ...season, race_weekends: [open] })).toBe(
      'One weekend is not final yet. This can’t be undone.',
    );
    expect(describeFinalize({ ...season, race_weekends: [open, { status: 0 }] })).toBe(
      '2 weekends are not final yet. This can’t be undone.',
    );
  });

  it('has nothing in the way when all are final', () => {
    expect(describeFinalize(season)).toBe('All weekends are final. This can’t be undone.');
  });

  it('does not call a season without weekends complete', () => {
    expect(describeFinalize({ ...season, race_weekends: [] })).toBe(
      'There is no race weekend yet. This can’t be undone.',
    );
  });

  it('says that only the current season can be finalized', () => {
    expect(describeFinalize({ ...season, current: false })).toBe('Only the current season can be finalized.');
  });
});

describe('a season that is finalized', () => {
  it('has nothing before it, current or not', () => {
    const text = 'This season is finalized. Nothing of it changes any more.';
    expect(describeFinalize({ ...season, finalized: true })).toBe(text);
    expect(describeFinalize({ ...season, finalized: true, current: false })).toBe(text);
  });
});

describe('describeCurrent', () => {
  it('says which season everybody sees first', () => {
    expect(describeCurrent(season)).toBe('This is the season that everybody sees first.');
    expect(describeCurrent({ ...season, current: false })).toBe('Another season, or none, is current now.');
  });

  // proves: admin-season-4
  it('says why a finalized season can not become current', () => {
    expect(describeCurrent({ ...season, current: false, finalized: true })).toBe(
      'A finalized season can’t become current again.',
    );
  });
});
