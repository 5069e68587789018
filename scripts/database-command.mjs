/**
 * `npm run admin`, `npm run backup` and `npm run restore` (docs/guide/operator/install.md and back-up.md). Runs a
 * command on the database of DATABASE_URL, or of the `npm start` of DATA_DIR. If it is not running, a backup or a
 * restore starts its servers.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings, root, shown } from './settings.mjs';
import { runScript, shutDown } from './shutdown.mjs';

/** @type {Record<string, string>} */
const commands = {
  admin: 'league/accounts/create-admin.js',
  backup: 'league/platform/database/backup.js',
  restore: 'league/platform/database/restore.js',
};

await runScript(async () => {
  const [name = ''] = process.argv.splice(2, 1);
  const { dataDir, given, production, ...settings } = readSettings();
  const command = join(root, 'dist', commands[name] ?? '');
  if (!existsSync(command)) throw new Error('The code is not built. Run: npm run build');
  const { runningDatabase } = await import('./data-folder.mjs');
  const running = production ? undefined : runningDatabase(dataDir);
  if (!given.DATABASE_URL && running && name !== 'restore') process.env.DATABASE_URL = running;
  else if (!given.DATABASE_URL && !production && name !== 'admin') {
    if (name === 'backup' && !existsSync(join(dataDir, 'postgres')))
      throw new Error(`There is no league in ${shown(dataDir)}.`);
    const { embedStopped } = await import('./start-stack.mjs');
    Object.assign(process.env, await embedStopped({ dataDir, given, production, ...settings }));
  } else if (!given.DATABASE_URL)
    throw new Error(`DATABASE_URL is missing, and no \`npm start\` is running with ${shown(dataDir)}.`);
  // A command that fails ends the process. The guard then stops the servers.
  await import(pathToFileURL(command).href);
  await shutDown();
  process.exit();
});
