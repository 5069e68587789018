import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestLeague } from './start-league.js';

/** Runs docs/verify-seals.mjs on the season 2023 of a league and returns its output and exit code. */
export async function verifySeals(league: TestLeague, ...kept: string[]): Promise<{ code: number; lines: string[] }> {
  const site = `http://127.0.0.1:${league.apis[0]?.port}`;
  const run = promisify(execFile)(process.execPath, ['docs/verify-seals.mjs', site, '2023', ...kept]);
  const { code = 0, stdout } = await run.then(
    (out) => ({ ...out, code: 0 }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code, lines: stdout.trim().split('\n') };
}
