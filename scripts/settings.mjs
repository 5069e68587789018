import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * What the scripts themselves need of the environment (operations.md, "Environment"); an empty variable is a missing one.
 * @typedef {object} Settings
 * @property {string} dataDir absolute
 * @property {string} host
 * @property {number} port
 * @property {number} workers
 * @property {string} demo `1`, `picks` or `0`
 * @property {boolean} production
 * @property {Record<string, string>} given every variable that has a value
 */

/**
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Settings}
 * @throws {Error} that names the variable that can't be understood, or when Node.js is too old
 */
export function readSettings(environment = process.env) {
  checkNode(process.versions.node);
  /** @type {Record<string, string>} */
  const given = {};
  for (const [name, value] of Object.entries(environment)) if (value) given[name] = value;
  const production = given.NODE_ENV === 'production';
  const demo = production ? '0' : (given.DEMO ?? '1');
  if (!['1', 'picks', '0'].includes(demo)) throw new Error(`DEMO: "${demo}" is none of 1, picks, 0`);
  return {
    dataDir: resolve(root, given.DATA_DIR ?? 'var'),
    host: given.HOST ?? '127.0.0.1',
    port: wholeNumber(given, 'PORT', 3000, 1, 65535),
    workers: wholeNumber(given, 'WORKERS', 1, 0, 16),
    demo,
    production,
    given,
  };
}

/** A path as a reader at the project's folder would type it. @param {string} path */
export function shown(path) {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short || '.';
}

/** @param {Record<string, string>} given @param {string} name @param {number} otherwise @param {number} min @param {number} max */
function wholeNumber(given, name, otherwise, min, max) {
  const value = Number(given[name] ?? otherwise);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name}: "${given[name]}" is not a whole number from ${min} to ${max}`);
  }
  return value;
}

/** @param {string} version */
function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`Node.js 20.19 or newer is needed; this is ${version}.`);
}
