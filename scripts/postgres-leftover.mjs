import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { homeOfDatabase } from './postgres-home.mjs';
import { commandLineOf, signalTo } from './process-identity.mjs';
import { waitUntil } from './wait-until.mjs';

/**
 * The server that runs on a data folder: its process and state, as the first and the eighth line of its postmaster.pid
 * tell. The file of one that was killed stays and names a process that is gone, or another one by now.
 * @param {string} data
 */
export function serverOn(data) {
  const lines = linesOf(join(data, 'postmaster.pid'));
  const pid = Number(lines[0]);
  return pid > 0 && commandLineOf(pid).includes(data) ? { pid, state: lines[7]?.trim() } : undefined;
}

/** Ends a server that an earlier run has left on a data folder. @param {string} data */
export async function stopServerOn(data) {
  const left = serverOn(data);
  if (!left) return;
  const isGone = () => serverOn(data)?.pid !== left.pid;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
    signalTo(left.pid, signal);
    if (await waitUntil(isGone, 5_000)) return;
  }
}

/** The same for the server of a DATA_DIR, wherever that keeps it. @param {string} dataDir */
export async function stopLeftoverPostgres(dataDir) {
  if (existsSync(join(dataDir, 'postgres'))) await stopServerOn(join(homeOfDatabase(dataDir).home, 'data'));
}

/** @param {string} file */
function linesOf(file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return []; // no server, or one that ends just now
  }
}
