import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '../../contract/second-factor.js';
import { purposeKey } from '../../members/purpose-key.js';

/** Of RFC 6238, as all apps expect them. */
const periodSeconds = 30;
const digits = 6;
/** How many periods before and after the present one count: clocks of phones differ. */
const window = 1;
/** 160 bits, the length of RFC 4226, 4. */
const secretBytes = 20;
/** Without those that are taken for each other: I, L, O, U (Crockford's Base32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryLength = 16;
const group = 4;

export const newSecret = (): Buffer => randomBytes(secretBytes);

const totpOf = (secret: Buffer, label = '', issuer = ''): TOTP =>
  new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    digits,
    period: periodSeconds,
    ...(issuer && { issuer, label }),
  });

/** A secret as people type it into an app, and as the address that its QR code has. */
export function presentSecret(secret: Buffer, username: string, league: string): { secret: string; uri: string } {
  const totp = totpOf(secret, username, league);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * The number of the period whose code this is, at the time `now` in milliseconds, one before and one after it included; null for another
 * code. Whether it was accepted before is for the caller to check.
 */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, window, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
}

/** Blanks and hyphens are typed as they are printed, or not. */
const compact = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** The code of an app as it is typed, without blanks; null where it is none. */
export function readAppCode(typed: string): string | null {
  const code = compact(typed);
  return /^\d{6}$/.test(code) ? code : null;
}

/** A recovery code as it is typed; null where it is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = compact(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === recoveryLength && [...code].every((letter) => letters.includes(letter)) ? code : null;
}

/** New recovery codes: 80 random bits each, printed in groups: "7K3M-…". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = [...randomBytes(recoveryLength)].map((byte) => letters[byte % letters.length]).join('');
    return code.replaceAll(new RegExp(`(.{${group}})(?=.)`, 'g'), '$1-');
  });
}

/** What is stored of a recovery code. With 80 random bits it needs no slow hash, and no key that could change. */
export const digestOfRecoveryCode = (code: string): Buffer => createHash('sha256').update(compact(code)).digest();

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keyOf = (sessionSecret: string) => Buffer.from(purposeKey(sessionSecret, 'second factor'), 'base64url');

/** Encrypts the secret of a member's second factor: initialization vector, tag, ciphertext. It can't be opened for another member. */
export function sealSecret(sessionSecret: string, memberId: number, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(sessionSecret), iv).setAAD(Buffer.from(String(memberId)));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Decrypts it. @throws Error where it is of another member, was changed, or SESSION_SECRET was */
export function openSecret(sessionSecret: string, memberId: number, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, keyOf(sessionSecret), iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(String(memberId)))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}
