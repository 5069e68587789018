import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './settings.mjs';

/**
 * A program to run; it never outlives this process.
 * @typedef {object} Kept
 * @property {string} command
 * @property {string[]} args
 * @property {string} [cwd]
 * @property {number | undefined} [uid] another user to run it as, when this process is root
 * @property {number | undefined} [gid]
 * @property {NodeJS.Signals} [stopSignal] how it is asked to stop, SIGTERM unless told
 * @property {number} [patienceMs] how long it may take to stop
 * @property {boolean} [wholeGroup] whether its own children are stopped with it
 */

/** @typedef {number | 'inherit' | 'pipe'} Output a file descriptor, or our own output */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/**
 * Starts any program under a keeper, which stops it when this process is gone.
 * @param {Kept} kept @param {Output} output @param {NodeJS.ProcessEnv} env
 * @returns {ChildProcess}
 */
export function keep(kept, output, env = process.env) {
  const all = { cwd: root, stopSignal: 'SIGTERM', patienceMs: 10_000, wholeGroup: false, ...kept };
  return startNode([join(root, 'scripts', 'keeper.mjs'), JSON.stringify(all)], output, env);
}

/**
 * Starts a program written for Node; it stops as on SIGTERM when this process is gone.
 * @param {string[]} args @param {Output} output @param {NodeJS.ProcessEnv} env
 * @returns {ChildProcess}
 */
export function keepNode(args, output, env = process.env) {
  const guard = new URL('exit-with-parent.mjs', import.meta.url).href;
  return startNode(['--import', guard, ...args], output, env);
}

/**
 * In a session of its own, so that Ctrl-C in a terminal reaches only the start script, which stops things in order.
 * @param {string[]} args @param {Output} output @param {NodeJS.ProcessEnv} env
 */
function startNode(args, output, env) {
  return spawn(process.execPath, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
}
