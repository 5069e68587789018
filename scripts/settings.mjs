/** What every script begins with, before there are packages: the checkout, the environment, the logs. */
import { existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The environment of the scripts (operations.md, "Environment"). `given` has every variable that is not empty, `dataDir` is absolute.
 * @typedef {{ dataDir: string, host: string, port: number, workers: number, demo: string, production: boolean, given: Record<string, string> }} Settings
 */

/** Without these nothing starts in production: variables, and what a command makes. */
const required = {
  DATABASE_URL: 'the address of the PostgreSQL database',
  REDIS_URL: 'the address of Redis',
  MAIL_URL: 'the mail server, smtp:// or smtps:// with credentials',
  MAIL_FROM: 'the sender of the mails',
  PUBLIC_URL: 'the origin of the site, for links',
  SESSION_SECRET: 'a random text of at least 32 characters',
};
const prepared = { 'node_modules/execa': 'npm ci --include=dev', 'dist/api/main.js': 'npm run build' };

/** @param {NodeJS.ProcessEnv} environment @returns {Settings} @throws {Error} that names what is missing or can't be understood */
export function readSettings(environment = process.env) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`);
  }
  /** @type {Record<string, string>} */
  const given = {};
  for (const [name, value] of Object.entries(environment)) if (value) given[name] = value;
  const production = given.NODE_ENV === 'production';
  if (production) checkProduction(given);
  const demo = production ? '0' : (given.DEMO ?? '1');
  if (!['1', 'picks', 'over', '0'].includes(demo)) throw new Error(`DEMO: "${demo}" is none of 1, picks, over, 0`);
  const port = wholeNumber(given, 'PORT', 3000, 1, 65535);
  const workers = wholeNumber(given, 'WORKERS', 1, 0, 16);
  const dataDir = resolve(root, given.DATA_DIR ?? 'var');
  return { dataDir, host: given.HOST ?? '127.0.0.1', port, workers, demo, production, given };
}

/** @param {Record<string, string>} given @param {string} name @param {number} otherwise @param {number} min @param {number} max */
function wholeNumber(given, name, otherwise, min, max) {
  const value = Number(given[name] ?? otherwise);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`${name}: "${given[name]}" is not a whole number from ${min} to ${max}`);
}

/** In production nothing is embedded, installed or made up. @param {Record<string, string>} given @throws {Error} with all that is missing */
function checkProduction(given) {
  const variables = Object.entries(required).filter(([name]) => !given[name]);
  const files = Object.entries(prepared).filter(([path]) => !existsSync(join(root, path)));
  const missing = [...variables, ...files].map(([name, meaning]) => `\n  ${name} is missing: ${meaning}`);
  if (missing.length > 0) throw new Error(`NODE_ENV=production: nothing is embedded.${missing.join('')}`);
}

/** A path as a reader at the project's folder would type it. @param {string} path */
export function shown(path) {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short || '.';
}

/** @typedef {{ path: string, fd: number }} Log */
/** @type {Map<string, Log>} */
const logs = new Map();

/**
 * The log of one part: `logs/<name>.log` of this run; that of the run before stays beside it as `<name>.previous.log`.
 * @param {string} dataDir @param {string} name @returns {Log}
 */
export function logOf(dataDir, name) {
  const path = join(dataDir, 'logs', `${name}.log`);
  const known = logs.get(path);
  if (known) return known;
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) renameSync(path, join(dataDir, 'logs', `${name}.previous.log`));
  const log = { path, fd: openSync(path, 'a') };
  logs.set(path, log);
  return log;
}

/** An error that shows how a log ends and says where it is. @param {string} message @param {Log} log */
export function errorWithLog(message, log) {
  const tail = readFileSync(log.path, 'utf8').trimEnd().split('\n').slice(-15);
  return new Error(`${message}\n${tail.map((line) => `  | ${line}`).join('\n')}\n  (all of it: ${shown(log.path)})`);
}
