import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { whileLocked } from './data-folder.mjs';
import { developmentEnvironment } from './install.mjs';
import { logOf } from './logs.mjs';
import { runToEnd } from './programs.mjs';
import { root } from './settings.mjs';

const folders = ['api', 'demo', 'league', 'web', 'worker'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
const notSource = /\/(dist|node_modules)(\/|$)|\.spec\.tsx?$/;
const stamp = join(root, 'dist', 'built-from');

/** Builds processes and pages unless that has been done from exactly these sources. @param {string} dataDir */
export async function ensureBuilt(dataDir) {
  if (isBuilt()) return;
  mkdirSync(join(root, 'var'), { recursive: true });
  const build = async () => {
    if (isBuilt()) return;
    console.log('Building ...');
    forgetBuild();
    const sources = hashOfSources();
    const env = developmentEnvironment();
    await Promise.all(
      ['build:server', 'build:web'].map((name) =>
        runToEnd(`npm run ${name}`, 'npm', ['run', name], logOf(dataDir, name.replace(':', '-')), { env }),
      ),
    );
    writeFileSync(stamp, sources);
  };
  await whileLocked(join(root, 'var', 'build'), build);
}

/** The built code is no longer known to come from the sources as they are; the next start builds again. */
export function forgetBuild() {
  rmSync(stamp, { force: true });
}

function isBuilt() {
  if (!existsSync(stamp) || !existsSync(join(root, 'web', 'dist'))) return false;
  return readFileSync(stamp, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
  );
  for (const path of [...files, ...below.filter((one) => !notSource.test(one)).sort()]) {
    if (!statSync(join(root, path)).isFile()) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}
