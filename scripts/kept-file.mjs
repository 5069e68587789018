import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { shown } from './settings.mjs';

/**
 * What an earlier start has kept in a small JSON file; an empty object at the first.
 * @param {string} file
 * @returns {any}
 * @throws {Error} when the file is no JSON
 */
export function readKept(file) {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${shown(file)} can't be read; repair it or delete it.`, { cause: error });
  }
}

/** Keeps it for the next start, readable for this user only. @param {string} file @param {object} content */
export function writeKept(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
