import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { purposeKey } from '../members/purpose-key.js';

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
