import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutLock, developmentEnvironment } from './install.mjs';
import { logOf } from './logs.mjs';
import { whileLocked } from './lock.mjs';
import { runToEnd } from './run-to-end.mjs';
import { root } from './settings.mjs';

const folders = ['api', 'demo', 'league', 'web', 'worker'];
const files = ['package.json', 'package-lock.json', 'nest-cli.json', 'tsconfig.json'];
const notSource = /(^|\/)(dist|node_modules)$|\.spec\.tsx?$/;

const stamp = join(root, 'dist', 'built-from');

/**
 * Builds processes and pages unless that has been done from exactly these sources.
 * @param {string} dataDir
 */
export async function ensureBuilt(dataDir) {
  if (isBuilt()) return;
  await whileLocked(
    checkoutLock,
    async () => {
      if (isBuilt()) return;
      console.log('Building ...');
      forgetBuild();
      const sources = hashOfSources();
      const env = developmentEnvironment();
      await runToEnd('npm run build', { command: 'npm', args: ['run', 'build'] }, logOf(dataDir, 'build'), { env });
      writeFileSync(stamp, sources);
    },
    () => console.log('Another process installs or builds here; waiting for it ...'),
  );
}

/** The built code is no longer known to come from the sources as they are; the next start builds again. */
export function forgetBuild() {
  rmSync(stamp, { force: true });
}

function isBuilt() {
  const outputs = [stamp, join(root, 'web', 'dist')];
  return outputs.every((path) => existsSync(path)) && readFileSync(stamp, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const path of [...files, ...folders.flatMap(filesBelow)]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (notSource.test(path)) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
