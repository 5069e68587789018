import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** In characters of base64url. The id of a passkey has up to 1,023 bytes, and the largest keys and signatures about 4,600. */
const longest = {
  attestationObject: 10_000,
  authenticatorData: 10_000,
  clientDataJSON: 5_000,
  signature: 10_000,
  userHandle: 200,
} as const;

/** @throws Error if a part is not a text, or is longer than any browser sends */
export function requireShortParts(response: RegistrationResponseJSON | AuthenticationResponseJSON): void {
  const parts = response.response as unknown as Record<string, unknown>;
  for (const [name, most] of Object.entries(longest)) {
    const part = parts[name] ?? '';
    if (typeof part !== 'string' || part.length > most)
      throw new Error(`${name} is not a text of at most ${most} characters`);
  }
}

/**
 * Whether a new passkey comes without a certificate of its maker: with no statement, or with one that the passkey itself has signed.
 * The library would follow addresses in the certificates of all other formats, which the sender chooses.
 */
export function isUnattested(attestation: unknown): boolean {
  if (!(attestation instanceof Map)) return false;
  const statement: unknown = attestation.get('attStmt');
  if (!(statement instanceof Map)) return false;
  if (attestation.get('fmt') === 'none') return statement.size === 0;
  return attestation.get('fmt') === 'packed' && [...statement.keys()].sort().join() === 'alg,sig';
}

const offline = new AsyncLocalStorage<boolean>();
const { fetch: globalFetch } = globalThis;

globalThis.fetch = (...request) =>
  offline.getStore() ? Promise.reject(new Error('no address is fetched here')) : globalFetch(...request);

/** Runs a function in which every `fetch` rejects: the library has no setting against its own. */
export const withoutFetch = <T>(run: () => Promise<T>): Promise<T> => offline.run(true, run);
