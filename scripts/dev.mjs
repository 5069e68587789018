/** `npm run dev`: `npm start`, then built again and restarted on every change of the code (operations.md). */
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { readSettings, root } from './settings.mjs';
import { atShutdown, runScript } from './shutdown.mjs';

await runScript(async () => {
  const settings = readSettings();
  await ensureInstalled(settings.dataDir);
  const { startStack } = await import('./start-stack.mjs');
  const { forgetBuild } = await import('./build.mjs');
  const { startNode } = await import('./programs.mjs');
  const { pages, processes } = await startStack(settings);
  for (const [name, value] of Object.entries(pages)) console.log(`  ${name.padEnd(13)} ${value}`);

  /** Runs a tool that watches the sources, and shows what it says. @param {string[]} command @param {(line: string) => void} onLine */
  const watch = async ([file = '', ...args], onLine) => {
    const tool = startNode([join(root, 'node_modules', file), ...args], { output: 'pipe' });
    atShutdown(async () => tool.kill());
    for await (const line of tool.iterable({ from: 'all' })) {
      console.log(line);
      onLine(line);
    }
  };
  forgetBuild();
  let builds = 0;
  void watch(
    ['typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck', 'false', '--watch', '--preserveWatchOutput'],
    (line) => {
      if (!line.includes('Found 0 errors')) return;
      if ((builds += 1) === 1) return;
      console.log('Restarting ...');
      for (const process of processes) process.restart();
    },
  );
  void watch(['vite/bin/vite.js', 'build', 'web', '--watch', '--logLevel', 'warn'], () => {});
  console.log(`ready: http://localhost:${settings.port} (reload the page after a change)`);
});
