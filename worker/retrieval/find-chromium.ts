import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const versionMs = 10_000;
const run = promisify(execFile);

/**
 * The browser to drive: the one that CHROMIUM_PATH names, else one of the system, else Playwright's own (operations.md). The order is
 * that of `scripts/chromium.mjs`, which also installs one. `searchPath`: folders as in PATH.
 * @throws Error where none of them runs
 */
export async function findChromium(given: string | undefined, searchPath: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const folders = (searchPath ?? '').split(delimiter).filter(Boolean);
  const ofSystem = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const path of [...ofSystem, onMac, chromium.executablePath()]) if (await runs(path)) return path;
  throw new Error("no Chromium was found: install one, or Playwright's own, or set CHROMIUM_PATH");
}

/** Some systems have a mere stub of that name, and a browser without its libraries is none. */
async function runs(path: string): Promise<boolean> {
  try {
    await run(path, ['--version'], { timeout: versionMs });
    return true;
  } catch {
    return false; // not there, or it does not run here
  }
}
