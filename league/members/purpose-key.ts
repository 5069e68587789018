import { hkdfSync } from 'node:crypto';

/** Each use of SESSION_SECRET has its own key, so that a value signed for one is not valid for another. */
export type KeyPurpose =
  | 'session cookie'
  | 'csrf token'
  | 'mailed link'
  | 'change-password token'
  | 'known device'
  | 'calendar address'
  | 'unsubscribe link'
  | 'second factor'
  | 'second step';

const derived = new Map<string, string>();

/** Derives the key of a purpose with HKDF (RFC 5869). */
export function purposeKey(secret: string, purpose: KeyPurpose): string {
  const name = `${purpose} ${secret}`;
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
  derived.set(name, key);
  return key;
}
