import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../../../league/contract/shapes.js';
import { formatDay } from '../../../lib/format.js';
import { aUser } from '../../../spec/a-user.js';
import {
  describeCodesLeft,
  describeEvent,
  describeLastSeen,
  describePlace,
  describeUsernameChange,
  emailSwitches,
  groupsOfSecret,
  nameOfDevice,
} from './describe-settings.js';

const switchesOf = (user: Partial<CurrentUser>) =>
  emailSwitches(aUser(user)).map(({ type, title, on }) => [type, title, on]);

describe('the email switches', () => {
  it('include two for a member, with their current states', () => {
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
  ])(
    'include three for an admin, and a stored value of %s for the third is shown as %s',
    (announcement_response_emails, on) => {
      const third = switchesOf({ is_admin: true, announcement_response_emails })[2];
      expect(third).toEqual([3, 'Announcement Replies Notifications', on]);
    },
  );

  it('describe when each email is sent', () => {
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
    'allows a change if the last one was at %s',
    (changed) => {
      expect(describeUsernameChange(changed, now)).toBe('Can be changed once every 30 days.');
    },
  );

  it('names the day of the next change, 30 days after the last one', () => {
    expect(describeUsernameChange('2027-04-10T12:00:00Z', now)).toBe(
      `Changed recently. The next change is possible from ${formatDay('2027-05-10T12:00:00Z')}.`,
    );
  });
});

describe('describeEvent', () => {
  it('counts failed log-ins', () => {
    expect(describeEvent({ kind: 'log-in-failed', times: 1 })).toBe('Log-in with a wrong password');
    expect(describeEvent({ kind: 'log-in-failed', times: 3 })).toBe('Log-in with a wrong password, 3 times');
  });
});

describe('describePlace', () => {
  it.each([
    ['Chrome on Android, network 203.0.113.x', { device: 'Chrome on Android', network: '203.0.113.x' }],
    ['An unknown browser, network 203.0.113.x', { device: '', network: '203.0.113.x' }],
    ['', { device: '', network: '' }],
  ])('returns %j', (words, place) => {
    expect(describePlace(place)).toBe(words);
  });
});

describe('describeLastSeen', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  it.each([
    ['Used in the last two hours', '2026-11-23T10:00:01Z'],
    ['Used in the last 24 hours', '2026-11-23T10:00:00Z'],
    ['Used in the last 24 hours', '2026-11-22T12:00:01Z'],
    ['Last used on 22 November 2026', '2026-11-22T12:00:00Z'],
    ['Used in the last two hours', '2026-11-23T12:00:30Z'],
  ])('returns "%s" for %s', (words, seenAt) => {
    expect(describeLastSeen(seenAt, now)).toBe(words);
  });
});

// proves: security-15
describe('describeCodesLeft', () => {
  it.each([
    [10, 'You have 10 recovery codes left.'],
    [4, 'You have 4 recovery codes left.'],
    [3, 'You have 3 recovery codes left. Make new ones soon.'],
    [1, 'You have one recovery code left. Make new ones soon.'],
    [0, 'You have no recovery codes left. Make new ones now.'],
  ])('depends on the number of codes: %d', (left, text) => {
    expect(describeCodesLeft(left)).toBe(text);
  });
});

describe('groupsOfSecret', () => {
  it('groups the letters by four', () => {
    expect(groupsOfSecret('GEZDGNBVGY3T')).toBe('GEZD GNBV GY3T');
    expect(groupsOfSecret('GEZDG')).toBe('GEZD G');
  });
});

it('the name of a new passkey is the kind of device', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
  const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36';
  expect([iPhone, android, 'Lynx'].map(nameOfDevice)).toEqual(['iPhone', 'Android phone', '']);
});
