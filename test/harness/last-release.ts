import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The code of a release in its own folder. */
export interface Checkout {
  version: string;
  folder: string;
  remove(): Promise<void>;
}

/**
 * Reads the last release and its commit from CHANGELOG.md (`## 0.1.0, 2026-11-26 (ec5e0740)`), because a clone may
 * lack tags.
 * @throws Error if no heading names a commit
 */
async function readLastRelease(): Promise<{ version: string; commit: string }> {
  const [, version, commit] =
    /^## (\d+\.\d+\.\d+), .*\(([0-9a-f]{8,40})\)$/m.exec(await readFile('CHANGELOG.md', 'utf8')) ?? [];
  if (version === undefined || commit === undefined) throw new Error('CHANGELOG.md names no commit of a release');
  return { version, commit };
}

/**
 * Checks out the last release and builds its API and worker with the packages and pages of this checkout.
 * @throws Error if the history lacks the commit or the build fails
 */
export async function buildLastRelease(): Promise<Checkout> {
  const { version, commit } = await readLastRelease();
  const folder = await mkdtemp(join(tmpdir(), `release-${version}-`));
  const archive = join(folder, 'release.tar');
  await run('git', ['archive', '--output', archive, commit]);
  await run('tar', ['-xf', archive, '-C', folder]);
  await Promise.all([
    symlink(resolve('node_modules'), join(folder, 'node_modules')),
    symlink(resolve('web/dist'), join(folder, 'web/dist')),
  ]);
  await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], { cwd: folder });
  return { version, folder, remove: () => rm(folder, { recursive: true }) };
}
