import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { type KeyPurpose, purposeKey } from './purpose-key.js';

const secret = 'a secret of at least thirty-two characters';
// A record, so that the compiler reports a missing purpose.
const purposes = Object.keys({
  'session cookie': true,
  'csrf token': true,
  'mailed link': true,
  'change-password token': true,
  'known device': true,
  'calendar address': true,
  'unsubscribe link': true,
  'second factor': true,
  'second step': true,
} satisfies Record<KeyPurpose, true>) as KeyPurpose[];

describe('the key of a purpose', () => {
  it('differs for each purpose and each secret', () => {
    const keys = [secret, `${secret}.`].flatMap((one) => purposes.map((purpose) => purposeKey(one, purpose)));
    expect(new Set(keys).size).toBe(18); // 2 secrets, 9 purposes
  });

  it('is stable, so that earlier signatures stay valid', () => {
    expect(purposeKey(secret, 'csrf token')).toBe(purposeKey(secret, 'csrf token'));
  });

  it('is the first block of HKDF with SHA-256 and without salt (RFC 5869, 2.2 and 2.3)', () => {
    const extracted = createHmac('sha256', Buffer.alloc(32)).update(secret).digest();
    const expanded = createHmac('sha256', extracted).update('csrf token\x01').digest('base64url');
    expect(purposeKey(secret, 'csrf token')).toBe(expanded);
  });
});
