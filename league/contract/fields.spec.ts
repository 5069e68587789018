import { describe, expect, it } from '@jest/globals';
import { isEmail, isUsername } from './fields.js';

describe('a username', () => {
  it.each(['a', 'Z', '0', 'juliemoto', 'MM93', 'x'.repeat(30)])('may be %s', (text) => {
    expect(isUsername(text)).toBe(true);
  });

  it.each(['', ' ', 'julie moto', 'julie_moto', 'zoë', '-julie', 'julie!', 'julie\n', 'x'.repeat(31)])(
    'may not be “%s”',
    (text) => expect(isUsername(text)).toBe(false),
  );
});

describe('an e-mail address', () => {
  /** The local part has 64 characters, the longest labels of the domain have 60. */
  const addressOf = (length: number) => {
    const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`; // 3 * 61 + 7 = 190
    return `${'x'.repeat(length - domain.length - 1)}@${domain}`;
  };

  it('has an @ between a name and a domain', () => {
    expect(isEmail('julie@league.example')).toBe(true);
    expect(isEmail('julie.moto+league@league.example')).toBe(true);
    for (const text of ['', 'julie', 'julie@', '@league.example', 'julie@league', 'a b@league.example'])
      expect(isEmail(text)).toBe(false);
  });

  it('has at most 254 characters', () => {
    expect(addressOf(254)).toHaveLength(254);
    expect(isEmail(addressOf(254))).toBe(true);
    expect(isEmail(addressOf(255))).toBe(false);
  });
});
