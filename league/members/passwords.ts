import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id, the library's default, with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password);
}
