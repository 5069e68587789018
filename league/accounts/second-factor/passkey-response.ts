import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** In characters of base64url. The largest keys and signatures have about 4,600 bytes. */
const longest = {
  attestationObject: 10_000,
  authenticatorData: 10_000,
  clientDataJSON: 5_000,
  signature: 10_000,
  userHandle: 200,
} as const;

/** @throws Error if a part is not a string, or is longer than any browser sends */
export function requireShortParts(response: RegistrationResponseJSON | AuthenticationResponseJSON): void {
  const parts = response.response as unknown as Record<string, unknown>;
  for (const [name, most] of Object.entries(longest)) {
    const part = parts[name] ?? '';
    if (typeof part !== 'string' || part.length > most)
      throw new Error(`${name} is not a text of at most ${most} characters`);
  }
}

/** Refuses certificates, because the library would fetch addresses in them, which the sender chooses. */
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

/** Makes every `fetch` inside `run` reject, because the library cannot be configured not to fetch. */
export const withoutFetch = <T>(run: () => Promise<T>): Promise<T> => offline.run(true, run);
