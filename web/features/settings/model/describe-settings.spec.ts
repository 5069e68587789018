import { describe, expect, it } from '@jest/globals';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { formatDay } from '../../../lib/format.js';
import { aUser } from '../../../spec/a-user.js';
import { describeUsernameChange, emailSwitches } from './describe-settings.js';

const switchesOf = (user: Partial<CurrentUser>) =>
  emailSwitches(aUser(user)).map(({ type, title, on }) => [type, title, on]);

describe('the switches of a member', () => {
  it('are two, each as it is set', () => {
    const member = { is_admin: false, announcement_response_emails: null };
    expect(switchesOf({ ...member, race_weekends_emails: true, comment_response_emails: false })).toEqual([
      [1, 'Race Weekends Notifications', true],
      [2, 'Comment Replies Notifications', false],
    ]);
    expect(switchesOf({ ...member, race_weekends_emails: false, comment_response_emails: true })).toEqual([
      [1, 'Race Weekends Notifications', false],
      [2, 'Comment Replies Notifications', true],
    ]);
  });

  it.each([
    [true, true],
    [false, false],
    [null, false],
  ])('are three for an admin; one that was set to %s is %s', (announcement_response_emails, on) => {
    const third = switchesOf({ is_admin: true, announcement_response_emails })[2];
    expect(third).toEqual([3, 'Announcement Replies Notifications', on]);
  });

  it('each tell when such an e-mail is sent', () => {
    expect(emailSwitches(aUser({ is_admin: true })).map(({ fact }) => fact)).toEqual([
      'When a race weekend is final: with the standings, without the result of the race.',
      'When somebody replies to a comment of yours.',
      'When somebody comments on an announcement of yours.',
    ]);
  });
});

const now = new Date('2027-05-01T12:00:00Z');

describe('describeUsernameChange', () => {
  it.each([[null], ['2027-01-01T00:00:00Z'], ['2027-04-01T12:00:00Z']])(
    'allows a change after one at %s',
    (changed) => {
      expect(describeUsernameChange(changed, now)).toBe('Can be changed once every 30 days.');
    },
  );

  it('names the day of the next change, 30 days after the last', () => {
    expect(describeUsernameChange('2027-04-10T12:00:00Z', now)).toBe(
      `Changed recently. The next change is possible from ${formatDay('2027-05-10T12:00:00Z')}.`,
    );
  });
});
