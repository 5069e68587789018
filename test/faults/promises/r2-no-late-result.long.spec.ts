import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../harness/wait-until.js';
import {
  clearResults,
  type RetrievingCluster,
  startRace,
  startRetrievingCluster,
  startStoring,
  untilEnded,
  untilLeased,
  untilOpening,
} from './retrieving-cluster.js';
import { type Round, testPromise } from './rounds.js';

// proves: quality-12
testPromise<RetrievingCluster>({
  id: 'R2',
  title: 'a worker that was frozen past its lease stores nothing',
  rounds: 50,
  start: () => startRetrievingCluster(),
  stop: ({ cluster }) => cluster.close(),
  clear: clearResults,
  round: async (test, round) => {
    const { cluster } = test;
    const { database, site } = cluster.league;
    const { pid, frozen, release } = await freezeWorker(test, round);
    try {
      site.setTrouble({ kind: 'none' });
      await release();
      const began = performance.now();
      const state = await untilEnded(test, pid, 30);
      round.time('until another worker has ended it', (performance.now() - began) / 1000);
      round.expectNone('failed', 'how it ended', state === 'stored' ? [] : [state]);
      const before = await readAll(test);
      cluster.thaw(frozen);
      await untilAwake(test, frozen);
      await cluster.untilNoJobIsOpen(30);
      const after = await readAll(test);
      round.expectNone('doubled', 'what the worker has changed that stood still', before === after ? [] : [after]);
      const results = await database.query<unknown[]>('SELECT id FROM race_results');
      round.expectNone('doubled', 'results', results.slice(1));
    } finally {
      cluster.thaw(frozen);
    }
  },
});

/**
 * Freezes the worker during the storing transaction in every tenth round, while it opens the page in a third of the
 * rounds, and at a random moment otherwise.
 */
async function freezeWorker(test: RetrievingCluster, round: Round) {
  const { cluster } = test;
  if (round.number % 10 === 0) {
    const { pid, release } = await startStoring(test);
    const frozen = await untilLeased(test);
    cluster.freeze(frozen);
    return { pid, frozen, release };
  }
  const isEarly = round.number % 3 === 0;
  cluster.league.site.setTrouble(isEarly ? { kind: 'hanging' } : { kind: 'slow', seconds: 1 });
  const pid = await startRace(test);
  if (isEarly) await untilOpening(test, pid);
  const frozen = await untilLeased(test);
  if (!isEarly) await pause(round.random.int(0, 1500));
  cluster.freeze(frozen);
  return { pid, frozen, release: () => Promise.resolve() };
}

async function readAll({ cluster }: RetrievingCluster): Promise<string> {
  const tables = ['race_results', 'result_rows', 'retrievals', 'season_messages', 'page_captures'];
  const parts = tables.map((table) => `(SELECT jsonb_agg(t ORDER BY t::text) FROM ${table} t)`);
  const [row] = await cluster.league.database.query<object[]>(`SELECT jsonb_build_array(${parts.join(', ')}) AS found`);
  return JSON.stringify(row);
}

/**
 * Waits until the worker responds and no transaction is open, because it has then finished the work that it had begun.
 */
async function untilAwake(
  { cluster }: RetrievingCluster,
  frozen: Parameters<typeof cluster.process>[0],
): Promise<void> {
  const { port } = cluster.process(frozen);
  const isReady = async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.status === 200;
  await waitUntil('the worker is ready again', isReady);
  const idle = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
  const { database } = cluster.league;
  await waitUntil('no transaction is open', async () => (await database.query<unknown[]>(idle)).length === 0);
}
