import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developmentEnvironment, whileLocked } from './install.mjs';
import { runToEnd, startProgram } from './programs.mjs';
import { openLog, root } from './settings.mjs';

const folders = ['api', 'demo', 'league', 'web', 'worker'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'rolldown.config.mjs'];
const notSource = /\/(dist|node_modules)(\/|$)|\.spec\.tsx?$/;
/** The results of `npm run build:…`. Each of these files contains the hash of the sources that it was built from. */
const stamps = { server: join(root, 'dist/built-from'), web: join(root, 'web/dist/.server/built-from') };
/** @typedef {keyof typeof stamps} Part */

/** Builds server and pages unless they are up to date. @param {string} dataDir @param {Part[]} [parts] */
export async function ensureBuilt(dataDir, parts = ['server', 'web']) {
  const isBuilt = (/** @type {Part} */ part) => builtFrom(part) === hashOfSources();
  const ensure = async (/** @type {Part} */ part) =>
    isBuilt(part) || whileLocked(`build-${part}`, async () => isBuilt(part) || build(part, dataDir));
  await Promise.all(parts.map(ensure));
}

/** @param {Part} part @param {string} dataDir */
async function build(part, dataDir) {
  console.log(`Building ${part} ...`);
  rmSync(stamps[part], { force: true });
  const log = openLog(dataDir, `build-${part}`);
  await runToEnd(`npm run build:${part}`, 'npm', ['run', `build:${part}`], log, { env: developmentEnvironment() });
  writeFileSync(stamps[part], hashOfSources());
}

/** The hash of the sources in dist/. Undefined during `npm run dev`. @returns {string | undefined} */
export const nameOfBuild = () => builtFrom('server');

/** @param {Part} part */
function builtFrom(part) {
  return existsSync(stamps[part]) ? readFileSync(stamps[part], 'utf8') : undefined;
}

/** Builds after every change of a source, without bundling, until this process ends. */
export function buildOnChange() {
  for (const stamp of Object.values(stamps)) rmSync(stamp, { force: true }); // so that the next start builds again
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'web', '--watch', '--logLevel', 'warn'];
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'];
  for (const args of [vite, tsc]) void startProgram(process.execPath, args, { output: 'inherit' });
}

/** @type {string | undefined} */
let sources;

/** The hash is computed once per process. */
function hashOfSources() {
  return (sources ??= hashFiles());
}

function hashFiles() {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
  );
  const paths = [...files, ...below]
    .filter((path) => !notSource.test(path) && statSync(join(root, path)).isFile())
    .sort();
  return hash('sha256', paths.map((path) => `${path} ${hash('sha256', readFileSync(join(root, path)))}`).join('\n'));
}
