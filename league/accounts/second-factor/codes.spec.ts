import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  digestOfRecoveryCode,
  newRecoveryCodes,
  newSecret,
  openSecret,
  presentSecret,
  readAppCode,
  readRecoveryCode,
  sealSecret,
  stepOfCode,
} from './codes.js';

/** The secret of RFC 6238, appendix B, with the last six digits of its SHA-1 codes. */
const rfcSecret = Buffer.from('12345678901234567890');
const rfcCodes: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
];

// proves: security-14
describe('a code from the app', () => {
  it.each(rfcCodes)('has the value from RFC 6238 at %d seconds: %s', (seconds, code) => {
    expect(stepOfCode(rfcSecret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('is valid in its own period, the previous one and the next one', () => {
    // 59 s is in period 1, which lasts from 30 s to 60 s.
    const at = (seconds: number) => stepOfCode(rfcSecret, '287082', seconds * 1000);
    expect([-1, 0, 29, 30, 59, 60, 89, 90].map(at)).toEqual([null, 1, 1, 1, 1, 1, 1, null]);
  });

  it('is not valid for a different secret', () => {
    expect(stepOfCode(Buffer.from('12345678901234567891'), '287082', 59_000)).toBeNull();
  });

  it.each([
    ['287082', '287082'],
    [' 287 082 ', '287082'],
    ['28708', null],
    ['2870821', null],
    ['28708a', null],
    ['', null],
  ])('is parsed as it was entered: %j', (typed, code) => {
    expect(readAppCode(typed)).toBe(code);
  });

  it('has a secret of 160 bits that is shown as text and as an address for apps', () => {
    const shown = presentSecret(rfcSecret, 'anna', 'Parc Fermé');
    expect(newSecret()).toHaveLength(20);
    expect(shown.secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const uri = new URL(shown.uri);
    expect(decodeURIComponent(uri.pathname)).toContain('Parc Fermé:anna');
    expect(uri.searchParams.get('secret')).toBe(shown.secret);
  });
});

// proves: security-15
describe('recovery codes', () => {
  it('are ten different codes without ambiguous letters', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  it('are parsed with or without separators, in either case', () => {
    fc.assert(
      fc.property(fc.constantFrom(' ', '', '-'), fc.boolean(), (between, isLower) => {
        const [code = ''] = newRecoveryCodes();
        const typed = ` ${code.replaceAll('-', between)} `;
        const read = readRecoveryCode(isLower ? typed.toLowerCase() : typed) ?? '';
        expect(digestOfRecoveryCode(read)).toEqual(digestOfRecoveryCode(code));
      }),
    );
    expect(readRecoveryCode('OIL0-1111-1111-1111')).toBe('0110111111111111');
  });

  it.each(['', '123456', 'U111-1111-1111-1111', '1111-1111-1111-111', 'ß'.repeat(16)])(
    'are not parsed from %j',
    (typed) => {
      expect(readRecoveryCode(typed)).toBeNull();
    },
  );
});

// proves: security-14
describe('an encrypted secret', () => {
  const key = 'a secret of tests that is long enough';

  it('is decrypted with its member and key, and is not visible in the ciphertext', () => {
    const sealed = sealSecret(key, 5, rfcSecret);
    expect(openSecret(key, 5, sealed)).toEqual(rfcSecret);
    expect(sealed.includes(rfcSecret)).toBe(false);
    expect(sealSecret(key, 5, rfcSecret)).not.toEqual(sealed);
  });

  it('cannot be decrypted for a different member, with a different key, or after a bit has changed', () => {
    const sealed = sealSecret(key, 5, rfcSecret);
    expect(() => openSecret(key, 6, sealed)).toThrow();
    expect(() => openSecret(`${key}!`, 5, sealed)).toThrow();
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), (index) => {
        const changed = Buffer.from(sealed);
        changed[index] = (changed[index] ?? 0) ^ 1;
        expect(() => openSecret(key, 5, changed)).toThrow();
      }),
    );
  });
});
