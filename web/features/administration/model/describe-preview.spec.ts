import { describe, expect, it } from '@jest/globals';
import type { FinalizePreview } from '../../../../league/contract/finalize-preview.js';
import { describeFinalizing, describePreview } from './describe-preview.js';

const preview: FinalizePreview = {
  standings: { users_picks: [] },
  amount_users_picks: 31,
  changes: { climbing: 12, falling: 10, same: 9 },
  correction: null,
  ties: { amount: 0, by_rule: [], first: [] },
  amount_emails: 29,
};
const notified = (amount_moved: number) => describePreview({ ...preview, correction: { amount_moved, moved: [] } })[0];

// proves: admin-weekends-22
describe('describePreview', () => {
  it('says who is told and who moves', () => {
    expect(describePreview(preview)).toEqual([
      'Every member is notified.',
      '29 e-mails leave if you ask for them.',
      '31 members in the standings: since the weekend before 12 climb, 10 fall, 9 stay.',
    ]);
  });

  it('says of a correction whom it moves', () => {
    expect(notified(2)).toBe('This is a correction. It changes 2 positions, and only those members are notified.');
    expect(notified(1)).toBe('This is a correction. It changes 1 position, and only those members are notified.');
    expect(notified(0)).toBe("This is a correction. It changes nobody's position, so nobody is notified.");
  });
});

describe('one of a kind', () => {
  const one = { ...preview, amount_users_picks: 1, amount_emails: 1, changes: { climbing: 0, falling: 0, same: 1 } };

  it('is told as one', () => {
    expect(describePreview(one).slice(1)).toEqual([
      '1 e-mail leaves if you ask for them.',
      '1 member in the standings: since the weekend before 0 climb, 0 fall, 1 stay.',
    ]);
    expect(describeFinalizing(one, true)).toBe(
      'The standings of 1 member are worked out. Every member is notified. 1 e-mail leaves.',
    );
  });
});

describe('describeFinalizing', () => {
  it('names whom it concerns and how many e-mails leave', () => {
    expect(describeFinalizing(preview, true)).toBe(
      'The standings of 31 members are worked out. Every member is notified. 29 e-mails leave.',
    );
    expect(describeFinalizing(preview, false)).toBe(
      'The standings of 31 members are worked out. Every member is notified. No e-mail leaves.',
    );
  });

  it('says of a correction whom it notifies', () => {
    const correction = { amount_moved: 2, moved: [] };
    expect(describeFinalizing({ ...preview, correction }, false)).toMatch(/only those members are notified/);
  });
});
