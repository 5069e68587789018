/** `npm run admin`: makes an admin in the database of DATABASE_URL, or of the `npm start` that runs on DATA_DIR (operations.md). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings, root, shown } from './settings.mjs';
import { runScript } from './shutdown.mjs';

await runScript(async () => {
  const { dataDir, given, production } = readSettings();
  const command = join(root, 'dist', 'league', 'members', 'create-admin.js');
  if (!existsSync(command)) throw new Error('The code is not built: npm run build');
  const { runningDatabase } = await import('./data-folder.mjs');
  const url = given.DATABASE_URL ?? (production ? undefined : runningDatabase(dataDir));
  if (!url) throw new Error(`DATABASE_URL is missing, and no \`npm start\` runs with ${shown(dataDir)}.`);
  process.env.DATABASE_URL = url;
  await import(pathToFileURL(command).href);
});
