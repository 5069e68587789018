import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs docs/verify-season.mjs and returns its exit code and output. */
export async function runVerifier(...given: string[]): Promise<{ code: number; lines: string[] }> {
  const run = promisify(execFile)(process.execPath, ['docs/verify-season.mjs', ...given]);
  const { code = 0, stdout } = await run.then(
    (out) => ({ ...out, code: 0 }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code, lines: stdout.trim().split('\n') };
}
