/** `npm run dev`: `npm start`, then built again and restarted on every change of the code (operations.md). */
import { join } from 'node:path';
import { bringUp } from './bring-up.mjs';
import { forgetBuild } from './build.mjs';
import { keepNode } from './keep.mjs';
import { readSettings, root } from './settings.mjs';
import { atShutdown, runScript } from './shutdown.mjs';

const compiled = /Found 0 errors/;

await runScript(async () => {
  const settings = readSettings();
  const { pages, processes } = await bringUp(settings);
  for (const [name, value] of Object.entries(pages)) console.log(`  ${name.padEnd(13)} ${value}`);

  forgetBuild();
  let first = true;
  watch('typescript/bin/tsc', ['-p', 'scripts/dev.tsconfig.json', '--watch', '--preserveWatchOutput'], (line) => {
    if (!compiled.test(line)) return;
    if (!first) restart(processes);
    first = false;
  });
  watch('vite/bin/vite.js', ['build', 'web', '--watch', '--logLevel', 'warn'], () => {});
  console.log(`ready: http://localhost:${settings.port} (reload the page after a change)`);
});

let restarting = Promise.resolve();

/** @param {import('./supervise.mjs').Supervised[]} processes */
function restart(processes) {
  restarting = restarting.then(async () => {
    console.log('Restarting ...');
    await Promise.all(processes.map((one) => one.restart()));
  });
}

/**
 * Runs a tool that watches the sources, shows what it says, and passes each line on.
 * @param {string} file in node_modules @param {string[]} args @param {(line: string) => void} onLine
 */
function watch(file, args, onLine) {
  const tool = keepNode([join(root, 'node_modules', file), ...args], 'pipe');
  atShutdown(async () => tool.kill());
  for (const stream of [tool.stdout, tool.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      process.stdout.write(text);
      text.split('\n').forEach(onLine);
    });
  }
}
