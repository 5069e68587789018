import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodeCount } from '../../contract/second-factor.js';
import { purposeKey } from '../../members/purpose-key.js';

/** All apps expect these values of RFC 6238. */
const periodSeconds = 30;
const digits = 6;
/** Accepts this number of periods before and after the current one, because the clocks of phones differ. */
const window = 1;
/** 160 bits, as recommended by RFC 4226, section 4. */
const secretBytes = 20;
/** Crockford's Base32, without the ambiguous letters I, L, O and U. */
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

/** Returns the secret for manual entry and the address for the QR code. */
export function presentSecret(secret: Buffer, username: string, league: string): { secret: string; uri: string } {
  const totp = totpOf(secret, username, league);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the period of a code, at most one before or after `now` (in ms). Callers must reject used codes. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, window, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / periodSeconds) + delta;
}

/** Users may type spaces and hyphens or omit them. */
const compact = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

export function readAppCode(typed: string): string | null {
  const code = compact(typed);
  return /^\d{6}$/.test(code) ? code : null;
}

export function readRecoveryCode(typed: string): string | null {
  const code = compact(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === recoveryLength && [...code].every((letter) => letters.includes(letter)) ? code : null;
}

/** Each code has 80 random bits and is printed in groups such as "7K3M-…". */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = [...randomBytes(recoveryLength)].map((byte) => letters[byte % letters.length]).join('');
    return code.replaceAll(new RegExp(`(.{${group}})(?=.)`, 'g'), '$1-');
  });
}

/** 80 random bits need neither a slow hash nor a key. */
export const digestOfRecoveryCode = (code: string): Buffer => createHash('sha256').update(compact(code)).digest();

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keyOf = (sessionSecret: string) => Buffer.from(purposeKey(sessionSecret, 'second factor'), 'base64url');

/** Returns initialization vector, tag and ciphertext. The member's id is authenticated. */
export function sealSecret(sessionSecret: string, memberId: number, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(sessionSecret), iv).setAAD(Buffer.from(String(memberId)));
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** @throws Error if the secret belongs to a different member, or it or SESSION_SECRET has changed */
export function openSecret(sessionSecret: string, memberId: number, sealed: Buffer): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, keyOf(sessionSecret), iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(String(memberId)))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}
