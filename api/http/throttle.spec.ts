import { describe, expect, it } from '@jest/globals';
import { throttleKey } from './throttle.js';

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

  it.each(['x'.repeat(300), 'NUL \0', 'half of a pair \ud800', 'é', ''])('keeps %j short and plain', (who) => {
    expect(throttleKey([who, who])).toMatch(/^[\w.:/-]{0,64} [\w.:/-]{0,64}$/);
    expect(throttleKey([who])).not.toBe(throttleKey([`${who}x`]));
  });
});
