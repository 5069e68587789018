import { existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { shown } from './settings.mjs';

/** @typedef {{ path: string, fd: number }} Log */

/** @type {Map<string, Log>} */
const open = new Map();

/**
 * The log of one part: `logs/<name>.log` of this run; that of the run before stays beside it as `<name>.previous.log`.
 * @param {string} dataDir @param {string} name
 * @returns {Log}
 */
export function logOf(dataDir, name) {
  const path = join(dataDir, 'logs', `${name}.log`);
  const known = open.get(path);
  if (known) return known;
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  if (existsSync(path)) renameSync(path, join(dataDir, 'logs', `${name}.previous.log`));
  const log = { path, fd: openSync(path, 'a') };
  open.set(path, log);
  return log;
}

/** The first line of an error, for what may fail without harm. @param {Error} error @param {Log} log */
export const briefly = (error, log) => `${error.message.split('\n')[0]} See ${shown(log.path)}`;

/** An error that shows how a log ends and says where it is. @param {string} message @param {Log} log */
export function errorWithLog(message, log) {
  const tail = readFileSync(log.path, 'utf8').trimEnd().split('\n').slice(-15);
  return new Error(`${message}\n${tail.map((line) => `  | ${line}`).join('\n')}\n  (all of it: ${shown(log.path)})`);
}
