import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../harness/wait-until.js';
import { ApiLoad } from './api-load.js';
import { testPromise } from './rounds.js';
import {
  beginWork,
  clearWork,
  endWork,
  startWorkingCluster,
  stopWorkingCluster,
  type WorkingCluster,
} from './working-cluster.js';

// proves: rules-43, quality-12
testPromise<WorkingCluster>({
  id: 'R7',
  title: 'PostgreSQL may restart; the API then returns 503 with Retry-After, never 500',
  rounds: 50,
  start: async () => {
    const context = await startWorkingCluster();
    await keepCommits(context);
    return context;
  },
  stop: stopWorkingCluster,
  clear: clearWork,
  round: async (context, round) => {
    const { cluster, admins } = context.test;
    const { database } = cluster.league;
    const work = await beginWork(context, round);
    const load = new ApiLoad(admins);
    let databaseLostAt;
    try {
      await pause(round.random.next() * 1500);
      databaseLostAt = performance.now();
      await restart(context);
      const began = performance.now();
      await waitUntil('PostgreSQL answers', () => database.query('SELECT 1').catch(() => null), 60);
      round.time('PostgreSQL away', (performance.now() - began) / 1000);
      const isAnswered = async () => (await admins[0]?.get('get-seasons-simple/').catch(() => null))?.status === 200;
      const back = performance.now();
      await waitUntil('the API answers', isAnswered, 30);
      round.time('until the API answers', (performance.now() - back) / 1000, 15);
    } finally {
      await load.stop();
    }
    load.expectOnly(round, [200, 503]);
    const began = performance.now();
    await endWork(context, work, round, { databaseLostAt });
    round.time('until all is done', (performance.now() - began) / 1000);
  },
});

/**
 * Unlike a league's server, the test server may lose the latest commits in a crash. This turns the setting on again.
 */
async function keepCommits({ test }: WorkingCluster): Promise<void> {
  const { database } = test.cluster.league;
  const [row] = await database.query<{ name: string }[]>('SELECT current_database() AS name');
  await database.query(`ALTER DATABASE "${row?.name}" SET synchronous_commit = on`);
  // The setting only applies to new connections.
  await database.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}

/**
 * An immediate shutdown works like a crash, so connections break and nothing more is written. `npm test` restarts the
 * server.
 */
async function restart({ test }: WorkingCluster): Promise<void> {
  const [backend] = await test.cluster.league.database.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
  const server = Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(backend?.pid)], { encoding: 'utf8' }));
  process.kill(server, 'SIGQUIT');
  const isThere = () =>
    execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).split(/\s+/).includes(String(server));
  await waitUntil('PostgreSQL is gone', () => !isThere(), 30);
}
