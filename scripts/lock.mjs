import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf } from './process-identity.mjs';

/** @typedef {{ pid: number, identity: string | undefined, note: string }} Holder */
/** @typedef {{ release: () => void, takenOver: boolean } | { holder: Holder }} LockAnswer */

/**
 * Takes a lock that lives as long as this process, at most: that of a process that is gone is taken over.
 * @param {string} file @param {string} note for whoever finds it taken
 * @returns {LockAnswer}
 */
export function takeLock(file, note) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}`;
  const content = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid), note });
  writeFileSync(mine, content);
  try {
    for (let takenOver = false; ; takenOver = true) {
      if (linked(mine, file)) return { release: () => rmSync(file, { force: true }), takenOver };
      const found = read(file);
      if (found && isAlive(found)) return { holder: found };
      removeStale(file);
    }
  } finally {
    rmSync(mine);
  }
}

/** Who holds a lock now, if anybody does. @param {string} file @returns {Holder | undefined} */
export function holderOf(file) {
  const found = read(file);
  return found && isAlive(found) ? found : undefined;
}

/**
 * Does some work that only one process at a time may do, and waits for its turn.
 * @template T
 * @param {string} file @param {() => Promise<T>} work @param {() => void} onWait
 * @returns {Promise<T>}
 */
export async function whileLocked(file, work, onWait) {
  let lock = takeLock(file, '');
  if ('holder' in lock) onWait();
  while ('holder' in lock) {
    await sleep(200);
    lock = takeLock(file, '');
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Unlike writing, linking is one step: a lock is never seen half-written. @param {string} from @param {string} to */
function linked(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the lock away first: if another process was quicker and has put its own there, that one is put back. @param {string} file */
function removeStale(file) {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  const found = read(aside);
  if (found && isAlive(found)) linked(aside, file);
  rmSync(aside);
}

/** @param {string} file @returns {Holder | undefined} */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // released meanwhile, or not a lock: either way nobody holds it
  }
}

/** @param {Holder} holder */
function isAlive(holder) {
  return holder.identity !== undefined && identityOf(holder.pid) === holder.identity;
}
