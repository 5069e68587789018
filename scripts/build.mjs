import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developmentEnvironment, whileLocked } from './install.mjs';
import { runToEnd, startNode } from './programs.mjs';
import { logOf, root } from './settings.mjs';
import { atShutdown } from './shutdown.mjs';

const folders = ['api', 'demo', 'league', 'web', 'worker'];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
const notSource = /\/(dist|node_modules)(\/|$)|\.spec\.tsx?$/;
const stamp = join(root, 'dist', 'built-from');

/** Builds processes and pages unless that has been done from exactly these sources. @param {string} dataDir */
export async function ensureBuilt(dataDir) {
  if (!isBuilt()) await whileLocked('build', async () => isBuilt() || build(dataDir));
}

/** @param {string} dataDir */
async function build(dataDir) {
  console.log('Building ...');
  rmSync(stamp, { force: true });
  const sources = hashOfSources();
  const env = developmentEnvironment();
  /** @param {string} name */
  const run = (name) =>
    runToEnd(`npm run ${name}`, 'npm', ['run', name], logOf(dataDir, name.replace(':', '-')), { env });
  await Promise.all([run('build:server'), run('build:web')]);
  writeFileSync(stamp, sources);
}

/** Builds again whenever a source changes, until the shutdown. @param {() => void} onServer after each build of the processes but the first */
export function buildOnChange(onServer) {
  rmSync(stamp, { force: true }); // the next start builds again
  const compile = ['-p', 'tsconfig.build.json', '--noCheck', 'false', '--watch', '--preserveWatchOutput'];
  let builds = 0;
  void watch(['typescript/bin/tsc', ...compile], (line) => {
    if (!line.includes('Found 0 errors') || (builds += 1) === 1) return;
    console.log('Restarting ...');
    onServer();
  });
  void watch(['vite/bin/vite.js', 'build', 'web', '--watch', '--logLevel', 'warn'], () => {});
}

/** Runs a tool that watches the sources, and shows what it prints. @param {string[]} command @param {(line: string) => void} onLine */
async function watch([file = '', ...args], onLine) {
  const tool = startNode([join(root, 'node_modules', file), ...args], { output: 'pipe' });
  atShutdown(async () => tool.kill());
  for await (const line of tool.iterable({ from: 'all' })) {
    console.log(line);
    onLine(line);
  }
}

function isBuilt() {
  if (!existsSync(stamp) || !existsSync(join(root, 'web', 'dist'))) return false;
  return readFileSync(stamp, 'utf8') === hashOfSources();
}

function hashOfSources() {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path}`),
  );
  const sources = [...files, ...below.filter((path) => !notSource.test(path)).sort()].filter((path) =>
    statSync(join(root, path)).isFile(),
  );
  return hash('sha256', sources.map((path) => `${path} ${hash('sha256', readFileSync(join(root, path)))}`).join('\n'));
}
