import { runScript, shutDown } from '../../scripts/shutdown.mjs';
import { bringUpLeague } from './bring-up-league.mjs';
import { logInAdmin } from './admin-client.mjs';
import { fillSeason } from './fill-season.mjs';
import { finalize, unFinalize } from './standings.mjs';
import { openDatabase } from '../../dist/league/database/data-source.js';
import { lockSeason } from '../../dist/league/seasons/season.store.js';
import { recomputeStandings } from '../../dist/league/standings/recompute-standings.store.js';
await runScript(async () => {
  const league = await bringUpLeague();
  const call = await logInAdmin(league.origin);
  const size = Number(process.env.N ?? 10000);
  const crowd = { year: 2032, size, ...(await fillSeason(league.database, 2032, size)) };
  const db = await openDatabase(league.databaseUrl, 2);
  await db.transaction(async m => recomputeStandings(m, await lockSeason(m, crowd.seasonId)));
  for (let i = 0; i < Number(process.env.R ?? 15); i++) {
    const t0 = Date.now(); const p0 = performance.now();
    await finalize(league, call, crowd, true); const total = performance.now() - p0;
    const { rows: [r] } = await league.database.query(`select extract(epoch from created_at)*1000 c, extract(epoch from finished_at)*1000 f from job_runs where name='recompute-standings' order by id desc limit 1`);
    console.log('total', total | 0, 'PUT to job', (r.c - t0) | 0, 'job created to finished', (r.f - r.c) | 0);
    await unFinalize(league, call, crowd);
  }
  await shutDown(); process.exit(0);
}, 130);
