/**
 * `npm start` installs, builds and starts everything that the environment lacks. `npm run dev` (`--watch`) also
 * rebuilds.
 */
import { ensureInstalled } from './install.mjs';
import { readSettings, shown } from './settings.mjs';
import { runScript } from './shutdown.mjs';

const accounts = { admin: 'racedirector / parcferme-admin', member: 'juliemoto / parcferme-member' };

await runScript(async () => {
  const settings = readSettings();
  const isWatching = process.argv.includes('--watch');
  if (!settings.production) await ensureInstalled(settings.dataDir, { all: isWatching });
  const { startStack } = await import('./start-stack.mjs');
  const { hasDemoLeague, pages, workers } = await startStack(settings);
  const people = hasDemoLeague ? accounts : { 'first admin': 'npm run admin -- --username U --email E --password P' };
  const lines = { ...pages, ...people, 'data and logs': shown(settings.dataDir) };
  for (const [name, value] of Object.entries(lines)) console.log(`  ${name.padEnd(13)} ${value}`);
  if (isWatching) void (await import('./build.mjs')).buildOnChange();
  console.log(`ready: http://localhost:${settings.port}${isWatching ? ' (reload the page after a change)' : ''}`);
  await workers;
});
