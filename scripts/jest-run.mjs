import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keep } from './keep.mjs';
import { root } from './settings.mjs';
import { atShutdown } from './shutdown.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, exitCode: number }} Outcome */

/**
 * Runs jest; whatever its tests start and forget ends with it.
 * @param {string[]} extra more arguments for jest @param {string} report where it writes what came of it
 * @param {NodeJS.ProcessEnv} environment added to that of this process
 * @returns {Promise<Outcome>}
 */
export async function runJest(extra, report, environment) {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = ['--experimental-vm-modules', jest, '--config', 'jest.config.mjs', '--json', '--outputFile', report];
  const kept = { command: process.execPath, args: [...args, ...extra], wholeGroup: true, patienceMs: 3_000 };
  const child = keep(kept, 'inherit', { ...process.env, NODE_ENV: 'test', ...environment });
  const exit = once(child, 'exit');
  const done = atShutdown(async () => {
    child.kill();
    await exit;
  });
  const [code] = await exit;
  done();
  return readOutcome(report, code ?? 1);
}

/** A suite that could not run counts as a failure: its tests are not among the failed ones. @param {string} report @param {number} exitCode */
function readOutcome(report, exitCode) {
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, exitCode: exitCode || 1 };
  const found = JSON.parse(readFileSync(report, 'utf8'));
  return {
    passed: found.numPassedTests,
    failed: found.numFailedTests + found.numRuntimeErrorTestSuites,
    skipped: found.numPendingTests + found.numTodoTests,
    exitCode,
  };
}
