/** `npm run bench`: what the main line costs, each path against a floor measured in the same run. `--starts` adds the starts. */
import { ensureBuilt } from '../../scripts/build.mjs';
import { root } from '../../scripts/settings.mjs';
import { runScript, shutDown } from '../../scripts/shutdown.mjs';
import { join } from 'node:path';

await runScript(async () => {
  await ensureBuilt(join(root, 'var'));
  // After the build, because they import what it makes.
  const { bringUpLeague } = await import('./bring-up-league.mjs');
  const { logInAdmin } = await import('./admin-client.mjs');
  const { benchRetrieval, benchTermination } = await import('./retrieval.mjs');
  const { benchStarts } = await import('./starts.mjs');
  const { print } = await import('./measure.mjs');

  const league = await bringUpLeague();
  const call = await logInAdmin(league.origin);
  const figures = [await benchRetrieval(league, call), await benchTermination(league, call)];
  await shutDown();
  if (process.argv.includes('--starts')) figures.push(...(await benchStarts()));
  print(figures);
  process.exit(figures.every(({ holds }) => holds) ? 0 : 1);
}, 130);
