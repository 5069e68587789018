import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developmentEnvironment, whileLocked } from './install.mjs';
import { runToEnd, startProgram } from './programs.mjs';
import { openLog, root } from './settings.mjs';

const folders = ['api', 'demo', 'league', 'web', 'worker'];
const configurations = ['tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'rolldown.config.mjs'];
const files = ['package.json', 'package-lock.json', ...configurations];
const notSource = /\/(dist|node_modules)(\/|$)|\.spec\.tsx?$/;
/**
 * The parts that `npm run build:…` builds, each with the file that stores the hash of its sources. `server`: all
 * modules and the bundles. `bundles`: only the processes and commands of a league.
 */
const stamps = {
  server: join(root, 'dist/built-from'),
  bundles: join(root, 'dist/bundled-from'),
  web: join(root, 'web/dist/.server/built-from'),
};
/** @typedef {keyof typeof stamps} Part */

/** Builds parts unless they are already built from these sources. @param {string} dataDir @param {Part[]} [parts] */
export async function ensureBuilt(dataDir, parts = ['server', 'web']) {
  const isBuilt = (/** @type {Part} */ part) => builtFrom(part) === hashOfSources();
  const ensure = async (/** @type {Part} */ part) =>
    isBuilt(part) || whileLocked(`build-${targetOf(part)}`, async () => isBuilt(part) || build(part, dataDir));
  await Promise.all(parts.map(ensure));
}

/** The code that a part belongs to. Two builds of the same code never run at the same time. @param {Part} part */
const targetOf = (part) => (part === 'web' ? 'web' : 'server');

/** @param {Part} part @param {string} dataDir */
async function build(part, dataDir) {
  console.log(`Building ${targetOf(part)} ...`);
  /** @type {Part[]} */
  const built = part === 'server' ? ['server', 'bundles'] : [part];
  for (const one of built) rmSync(stamps[one], { force: true });
  const log = openLog(dataDir, `build-${targetOf(part)}`);
  await runToEnd(`npm run build:${part}`, 'npm', ['run', `build:${part}`], log, { env: developmentEnvironment() });
  for (const one of built) writeFileSync(stamps[one], hashOfSources());
}

/** The hash of the sources of the bundles; undefined during `npm run dev`. @returns {string | undefined} */
export const nameOfBuild = () => builtFrom('bundles');

/** @param {Part} part */
function builtFrom(part) {
  return existsSync(stamps[part]) ? readFileSync(stamps[part], 'utf8') : undefined;
}

/** Builds after every change to a source, without bundling, until this process ends. */
export function buildOnChange() {
  for (const stamp of Object.values(stamps)) rmSync(stamp, { force: true }); // so that the next start builds again
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'web', '--watch', '--logLevel', 'warn'];
  const options = ['-p', 'tsconfig.build.json', '--noCheck', 'false', '--watch', '--preserveWatchOutput'];
  const tsc = ['node_modules/typescript/bin/tsc', ...options];
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
