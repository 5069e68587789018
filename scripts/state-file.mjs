import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { shown } from './settings.mjs';

/**
 * The content of a small JSON file; an empty object where there is none.
 * @param {string} file
 * @returns {any}
 * @throws {Error} when the file is no JSON
 */
export function readState(file) {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${shown(file)} can't be read; repair it or delete it.`, { cause: error });
  }
}

/** Stores it for the next start, readable for this user only. @param {string} file @param {object} content */
export function writeState(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * The passwords of the embedded servers and the key of the sessions, made at the first start. postgres: of the owner of the
 * database; application: of the role of our processes; vapid: of push messages, both halves in base64url. @param {string} dataDir
 * @returns {{ postgres: string, application: string, redis: string, session: string, vapid: { public: string, private: string } }}
 */
export function secretsOf(dataDir) {
  const file = join(dataDir, 'secrets.json');
  const stored = readState(file);
  const secret = () => randomBytes(32).toString('hex');
  // Loaded here: this file is also read before the packages are installed.
  const { publicKey, privateKey } = createRequire(import.meta.url)('web-push').generateVAPIDKeys();
  const servers = { postgres: secret(), application: secret(), redis: secret() };
  const all = { ...servers, session: secret(), vapid: { public: publicKey, private: privateKey }, ...stored };
  if (Object.keys(stored).length < Object.keys(all).length) writeState(file, all);
  return all;
}

/** What a data folder has of the start that runs on it, or was killed. @typedef {{ pid?: number, url?: string, database?: string }} Start */

/** @param {string} dataDir */
export const startFile = (dataDir) => join(dataDir, 'start.json');

/** The database of the start that runs on a data folder, if one does. @param {string} dataDir @returns {string | undefined} */
export function runningDatabase(dataDir) {
  const start = readState(startFile(dataDir));
  return isAlive(start.pid) ? start.database : undefined;
}

/** Whether there is such a process. @param {number | undefined} pid */
export function isAlive(pid) {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
