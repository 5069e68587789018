import { describe, expect, it } from '@jest/globals';
import { describeDevice, networkOf, throttleKey } from './request.js';

// proves: security-9
describe('describeDevice', () => {
  it.each([
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Safari on iOS',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    ],
    ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0'],
    [
      'Microsoft Edge on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0',
    ],
    ['', undefined],
    ['', ''],
    ['', 'x'.repeat(2000)],
  ])('returns %j', (words, userAgent) => {
    expect(describeDevice(userAgent)).toBe(words);
  });

  it.each(['<script>alert(1)</script>/1.0', 'a\u0000b/1.0 (\u202E)', 'curl/8.0'])(
    'returns no markup or control characters for %j',
    (userAgent) => {
      expect(describeDevice(userAgent)).toMatch(/^[\w .+-]{0,60}$/);
    },
  );
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.x', '203.0.113.7'],
    ['203.0.113.x', '::ffff:203.0.113.7'],
    ['2001:db8:0:1::/64', '2001:db8::1:2:3:4:5'],
  ])('returns %s for %s', (network, address) => {
    expect(networkOf(address)).toBe(network);
  });
});

// proves: security-1
describe('throttleKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['17', '17'],
  ])('counts %s as %s', (who, key) => expect(throttleKey([who])).toBe(key));

  it('distinguishes networks', () => {
    expect(throttleKey(['2001:db8:1:2::1'])).not.toBe(throttleKey(['2001:db8:1:3::1']));
  });

  it.each(['x'.repeat(300), 'NUL \0', 'half of a pair \ud800', 'é', ''])(
    'keeps the key of %j short and plain',
    (who) => {
      expect(throttleKey([who, who])).toMatch(/^[\w.:/-]{0,64} [\w.:/-]{0,64}$/);
      expect(throttleKey([who])).not.toBe(throttleKey([`${who}x`]));
    },
  );
});
