import { describe, expect, it } from '@jest/globals';
import { formatDay } from '../../../lib/format.js';
import { describeUsernameChange } from './describe-username-change.js';

const now = new Date('2027-05-01T12:00:00Z');

describe('describeUsernameChange', () => {
  it.each([[null], ['2027-01-01T00:00:00Z'], ['2027-04-01T12:00:00Z']])(
    'allows a change after one at %s',
    (changed) => {
      expect(describeUsernameChange(changed, now)).toBe('Can be changed once in 30 days.');
    },
  );

  it('names the day of the next change, 30 days after the last', () => {
    expect(describeUsernameChange('2027-04-10T12:00:00Z', now)).toBe(
      `Changed lately. The next change is possible from ${formatDay('2027-05-10T12:00:00Z')}.`,
    );
  });
});
