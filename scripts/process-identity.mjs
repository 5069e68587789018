import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * What tells a running process from a later one that got the same number: when it began.
 * @param {number} pid
 * @returns {string | undefined} undefined when there is no such process, or it has ended already
 */
export function identityOf(pid) {
  if (!existsSync('/proc/self/stat')) return ask(pid, 'lstart=');
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name, in brackets, may hold anything: the fields are counted behind it (proc(5): state is the 3rd, start the 22nd).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim();
  return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${boot} ${fields[19]}`;
}

/** The command line of a process, or an empty text. @param {number} pid */
export function commandLineOf(pid) {
  if (!existsSync('/proc/self/cmdline')) return ask(pid, 'command=') ?? '';
  return (read(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // no such process (any more)
  }
}

/** @param {number} pid @param {string} column */
function ask(pid, column) {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined; // ps fails when there is no such process
  }
}

/** Sends a signal to a process that may have ended meanwhile. @param {number} pid @param {NodeJS.Signals} signal */
export function signalTo(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
