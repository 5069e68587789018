import { readSeedEnv } from './env.js';
import { openDatabase } from '../league/platform/database/data-source.js';
import { Season } from '../league/schema/season.entity.js';
import { Member } from '../league/schema/member.entity.js';
import { fillLeague } from './league/fill-league.js';
import { accounts } from './league/accounts.js';

/** Fills an empty database with the demo league and does not change any other database. Prints the outcome. */
const env = readSeedEnv();
const database = await openDatabase(env.DATABASE_URL, 4);
try {
  const empty = (await database.manager.count(Season)) === 0 && (await database.manager.count(Member)) === 0;
  if (empty && env.DEMO !== '0') {
    await fillLeague(database, env);
    // As if the seasons were set up from the championship, so that their results have two sources.
    await database.manager.createQueryBuilder().update(Season).set({ championshipClass: 'MotoGP' }).execute();
  }
  const kept = await database.manager.existsBy(Member, { username: accounts.admin.username });
  console.log(`demo league: ${empty ? 'filled' : kept ? 'kept' : 'none'}`);
} finally {
  await database.destroy();
}
