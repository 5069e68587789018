/** The checkout, the environment and the logs of all scripts. It works without packages. */
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The environment of the scripts (docs/guide/operator/variables.md). `given` contains every variable that is not empty.
 * `dataDir` is absolute.
 * @typedef {{ dataDir: string, host: string, port: number, workers: number, demo: string, production: boolean,
 *   given: Record<string, string> }} Settings
 */

/** Production embeds and installs nothing, so it needs these variables, and files with the commands that make them. */
const required = {
  DATABASE_URL: 'the address of the PostgreSQL database',
  REDIS_URL: 'the address of Redis',
  MAIL_URL: 'the mail server, smtp:// or smtps:// with credentials',
  MAIL_FROM: 'the sender of the mails',
  PUBLIC_URL: 'the origin of the site, for links',
  SESSION_SECRET: 'a random text of at least 32 characters',
};
const prepared = { 'node_modules/execa': 'npm ci --omit=dev', 'dist/api/main.js': 'npm run build' };

/**
 * @param {NodeJS.ProcessEnv} environment @returns {Settings} @throws {Error} that names the variables that are missing
 * or invalid
 */
export function readSettings(environment = process.env) {
  const { node } = process.versions;
  if (node.localeCompare('20.19', 'en', { numeric: true }) < 0)
    throw new Error(`Node.js 20.19 or newer is needed; this is ${node}.`);
  /** @type {Record<string, string>} */
  const given = {};
  // An empty value turns the championship's data off.
  const mayBeEmpty = (/** @type {string} */ name) => name === 'CHAMPIONSHIP_API_URL';
  for (const [name, value] of Object.entries(environment))
    if (value || (value === '' && mayBeEmpty(name))) given[name] = value;
  const production = given.NODE_ENV === 'production';
  if (production) {
    const variables = Object.entries(required).filter(([name]) => !given[name]);
    const files = Object.entries(prepared).filter(([path]) => !existsSync(join(root, path)));
    const missing = [...variables, ...files].map(([name, meaning]) => `\n  ${name} is missing: ${meaning}`);
    if (missing.length > 0) throw new Error(`NODE_ENV=production: nothing is embedded.${missing.join('')}`);
  }
  const demo = production ? '0' : (given.DEMO ?? '1');
  if (!['1', 'picks', 'over', '0'].includes(demo)) throw new Error(`DEMO: "${demo}" is not one of 1, picks, over, 0`);
  const port = wholeNumber('PORT', given.PORT ?? '3000', 1, 65535);
  const workers = wholeNumber('WORKERS', given.WORKERS ?? '1', 0, 16);
  const dataDir = resolve(root, given.DATA_DIR ?? 'var');
  return { dataDir, host: given.HOST ?? '127.0.0.1', port, workers, demo, production, given };
}

/** @param {string} name @param {string} text @param {number} min @param {number} max */
function wholeNumber(name, text, min, max) {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`${name}: "${text}" is not a whole number from ${min} to ${max}`);
}

/** Relative to the working directory, or absolute if the path is outside it. @param {string} path */
export function shown(path) {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short || '.';
}

/**
 * Reads a state file of a data folder. Returns an empty object if it does not exist.
 * @param {string} dataDir @param {string} name @returns {any}
 */
export function readState(dataDir, name) {
  const file = join(dataDir, name);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${shown(file)} can't be read; repair it or delete it.`, { cause: error });
  }
}

/** Only this user can read the file. @param {string} dataDir @param {string} name @param {object} content */
export function writeState(dataDir, name, content) {
  const file = join(dataDir, name);
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/**
 * Opens the log `logs/<name>.log`. The previous log becomes `<name>.previous.log`.
 * @typedef {{ path: string, fd: number }} Log
 * @param {string} dataDir @param {string} name @returns {Log}
 */
export function openLog(dataDir, name) {
  const path = join(dataDir, 'logs', `${name}.log`);
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) renameSync(path, join(dataDir, 'logs', `${name}.previous.log`));
  return { path, fd: openSync(path, 'a') };
}

/** An error with the last lines of a log and its path. @param {string} message @param {Log} log */
export function errorWithLog(message, log) {
  const tail = readFileSync(log.path, 'utf8').trimEnd().split('\n').slice(-15);
  return new Error(`${message}\n${tail.map((line) => `  | ${line}`).join('\n')}\n  (full log: ${shown(log.path)})`);
}
