import { hkdfSync } from 'node:crypto';

/** What SESSION_SECRET is used for. Each purpose has its own key, so that a value made for one is not valid for another. */
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

/** The keys of this process by purpose and secret: each mail has a link that needs one. */
const derived = new Map<string, string>();

/** The key of one purpose, derived from SESSION_SECRET by HKDF (RFC 5869). */
export function purposeKey(secret: string, purpose: KeyPurpose): string {
  const name = `${purpose} ${secret}`;
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)).toString('base64url');
  derived.set(name, key);
  return key;
}
