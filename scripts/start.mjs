/** `npm start`: installs, builds and starts everything that the environment doesn't give (operations.md). */
import { bringUp } from './bring-up.mjs';
import { readSettings, shown } from './settings.mjs';
import { runScript } from './shutdown.mjs';

const accounts = { admin: 'racedirector / parcferme-admin', member: 'juliemoto / parcferme-member' };

await runScript(async () => {
  const settings = readSettings();
  const { demoLeague, pages, database } = await bringUp(settings);
  // Where nobody can log in yet, `npm run admin` has to be told of the database; a given one is no news.
  const forAdmin = !demoLeague && !settings.given.DATABASE_URL && { database };
  const lines = { ...pages, ...(demoLeague && accounts), ...forAdmin, 'data and logs': shown(settings.dataDir) };
  for (const [name, value] of Object.entries(lines)) console.log(`  ${name.padEnd(13)} ${value}`);
  console.log(`ready: http://localhost:${settings.port}`);
});
