import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readKept, writeKept } from './kept-file.mjs';

/**
 * The passwords of the embedded servers and the key of the sessions: made at the first start, kept for the next ones.
 * @param {string} dataDir
 * @returns {{ postgres: string, application: string, redis: string, session: string }} postgres: of the role that owns the database;
 *   application: of the role with which our processes work
 */
export function keptSecrets(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const kept = readKept(file);
  const all = { postgres: secret(), application: secret(), redis: secret(), session: secret(), ...kept };
  if (Object.keys(kept).length < Object.keys(all).length) writeKept(file, all);
  return all;
}

function secret() {
  return randomBytes(32).toString('hex');
}
