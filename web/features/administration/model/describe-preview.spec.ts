import { describe, expect, it } from '@jest/globals';
import type { FinalizePreview } from '../../../../league/wire/finalize-preview.js';
import { describePreview } from './describe-preview.js';

const preview: FinalizePreview = {
  standings: { users_picks: [] },
  amount_users_picks: 31,
  changes: { climbing: 12, falling: 10, same: 9 },
  correction: null,
  ties: { amount: 0, by_rule: [], first: [] },
  amount_emails: 29,
};
const notified = (amount_moved: number) => describePreview({ ...preview, correction: { amount_moved, moved: [] } })[0];

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
    expect(notified(0)).toBe("This is a correction. It changes nobody's position, so nobody is notified.");
  });
});
