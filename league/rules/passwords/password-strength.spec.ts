import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { limits } from '../../contract/limits.js';
import { parsePasswords, passwordChecker } from './password-strength.js';

const text = readFileSync('league/rules/passwords/common-passwords.txt', 'utf8');
const commonPasswords = parsePasswords(text);
const passwordStrength = passwordChecker(text);
const about = ['pecco63', 'francesco.b@parcferme.example'];

// proves: settings-14
describe('passwordStrength', () => {
  it.each(['correct horse battery', 'zwei müde Hunde', 'Kx7#pw2Rq', 'x'.repeat(20) + 'Kx7#pw2Rq'])(
    'accepts %j',
    (text) => {
      expect(passwordStrength(text, about)).toMatchObject({ good: true, tooFew: 0, advice: [] });
    },
  );

  it('accepts a score of 2, but not of 1', () => {
    expect(passwordStrength('slowlap9', about)).toMatchObject({ good: true, score: 2 });
    expect(passwordStrength('gravel27', about)).toMatchObject({ good: false, score: 1 });
  });

  it('gives advice only about weak passwords', () => {
    expect(passwordStrength('gravel27', about).advice).toEqual(['Add more words that are less common.']);
  });

  it('checks only the first 32 characters', () => {
    expect(passwordStrength('x'.repeat(31) + 'Kx7#pw2Rq', about).good).toBe(false);
    expect(passwordStrength('x'.repeat(20) + 'Kx7#pw2Rq', about).good).toBe(true);
  });

  it('returns the number of missing characters, even if nothing else is wrong', () => {
    expect(passwordStrength('x9!kQ2z', about)).toMatchObject({ good: false, tooFew: 1 });
    expect(passwordStrength('', about)).toMatchObject({ good: false, tooFew: limits.passwordLength });
  });

  it.each([
    ['password', 'This is a heavily used password.'],
    ['aaaaaaaaaa', 'Repeated characters like "aaa" are easy to guess.'],
    ['abcdefghij', 'Common character sequences like "abc" are easy to guess.'],
    ['qwertzuiop', 'Straight rows of keys on your keyboard are easy to guess.'],
  ])('explains why %j is simple', (text, why) => {
    const { good, advice } = passwordStrength(text, about);
    expect({ good, why: advice[0] }).toEqual({ good: false, why });
    expect(advice.length).toBeGreaterThan(1);
  });

  it.each(['pecco63x', 'PECCO63!', 'francesco.b', 'francesco.b@parcferme.example'])(
    'rejects passwords that contain the name or e-mail address of the member: %j',
    (text) => {
      expect(passwordStrength(text, about)).toMatchObject({
        good: false,
        advice: expect.arrayContaining(['Your own username or email is easy to guess.']),
      });
    },
  );

  // proves: security-13
  it.each([
    'ParcFerme1',
    'Motogp2026',
    'Summer2024!',
    'P4rcF3rme!',
    'Qatar-2026!',
    'ValentinoRossi46',
    'invierno2025#',
    'Frühling 2026!',
    'Pecco63motogp',
  ])('rejects one or two words of the league with a year: %j', (text) => {
    const { good, score, advice } = passwordStrength(text, about);
    expect({ good, simple: score < 2, told: advice.length > 0 }).toEqual({ good: false, simple: true, told: true });
  });

  // proves: security-13
  it('rejects each of the 100,000 most common passwords, in upper or lower case', () => {
    expect(commonPasswords.length).toBeGreaterThan(20_000);
    expect(Math.min(...commonPasswords.map(({ length }) => length))).toBe(limits.passwordLength);
    fc.assert(
      fc.property(fc.constantFrom(...commonPasswords), fc.boolean(), (common, isUpper) => {
        expect(passwordStrength(isUpper ? common.toUpperCase() : common, about).good).toBe(false);
      }),
    );
  });

  // proves: security-13
  it.each(['Summer rain on the gravel', 'motogp qatar podium sprint', 'MarchWindow-velvet7', 'Kx7#pw2Rq2026'])(
    'accepts easy words among other words, and three or more easy words: %j',
    (text) => {
      expect(passwordStrength(text, about)).toMatchObject({ good: true, advice: [] });
    },
  );

  // proves: register-12
  it('rejects passwords that are longer than the maximum', () => {
    const long = 'Kx7#pw2Rq'.repeat(200);
    expect(passwordStrength(long, about).good).toBe(false);
    expect(passwordStrength(long.slice(0, limits.longestPassword), about).good).toBe(true);
  });
});
