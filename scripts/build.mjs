import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developmentEnvironment, whileLocked } from './install.mjs';
import { runToEnd, startProgram } from './programs.mjs';
import { openLog, root } from './settings.mjs';

const folders = ['api', 'demo', 'league', 'web', 'worker'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'rolldown.config.mjs'];
const notSource = /\/(dist|node_modules)(\/|$)|\.spec\.tsx?$/;
const stamp = join(root, 'dist', 'built-from');

/** Builds server and pages unless they are built from these sources. @param {string} dataDir */
export async function ensureBuilt(dataDir) {
  if (!isBuilt()) await whileLocked('build', async () => isBuilt() || build(dataDir));
}

/** @param {string} dataDir */
async function build(dataDir) {
  console.log('Building ...');
  rmSync(stamp, { force: true });
  const sources = hashOfSources();
  const env = developmentEnvironment();
  const run = (/** @type {string} */ script) =>
    runToEnd(`npm run ${script}`, 'npm', ['run', script], openLog(dataDir, script.replace(':', '-')), { env });
  await Promise.all([run('build:server'), run('build:web')]);
  writeFileSync(stamp, sources);
}

/** What the code in dist/ was built from; undefined during `npm run dev`. @returns {string | undefined} */
export function nameOfBuild() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
}

/** Builds after every change of a source, until this process ends; does not bundle. */
export function buildOnChange() {
  rmSync(stamp, { force: true }); // the next start builds again
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'web', '--watch', '--logLevel', 'warn'];
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'];
  for (const args of [vite, tsc]) void startProgram(process.execPath, args, { output: 'inherit' });
}

function isBuilt() {
  return existsSync(join(root, 'web/dist')) && nameOfBuild() === hashOfSources();
}

function hashOfSources() {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
  );
  const sources = [...files, ...below]
    .filter((path) => !notSource.test(path) && statSync(join(root, path)).isFile())
    .sort();
  return hash('sha256', sources.map((path) => `${path} ${hash('sha256', readFileSync(join(root, path)))}`).join('\n'));
}
