import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../harness/client.js';
import { waitUntil } from '../../harness/wait-until.js';
import {
  clearResults,
  countRows,
  requestRace,
  type RetrievingCluster,
  startRace,
  startRetrievingCluster,
  startStoring,
  untilEnded,
  untilOpening,
} from './retrieving-cluster.js';
import { type Round, testPromise } from './rounds.js';

const promisedSeconds = 2;
/** A retrieval is terminated in one of these phases. */
const phases = ['opening', 'parsing', 'storing'] as const;

// proves: rules-42
testPromise<RetrievingCluster>({
  id: 'R3',
  title: 'terminate ends the page and frees the slot within two seconds, from any API process',
  rounds: 90,
  start: () => startRetrievingCluster(),
  stop: ({ cluster }) => cluster.close(),
  clear: clearResults,
  round: async (test, round) => {
    const phase = phases[round.number % phases.length] ?? 'opening';
    const { pid, release } = await reach(test, phase, round);
    const admin = test.admins[round.random.int(0, 1)] as Client;
    const began = performance.now();
    const ended = admin.post('terminate-selenium/', { pid });
    if (phase === 'storing') await untilTerminating(test, pid);
    await release();
    const { status } = await ended;
    const seconds = (performance.now() - began) / 1000;
    const state = await untilEnded(test, pid, 10);
    if (phase !== 'storing' || status === 200) {
      round.expectNone('failed', 'answers', status === 200 ? [] : [status]);
      round.expectNone('failed', 'states', state === 'terminated' ? [] : [state]);
      round.expectNone('doubled', 'stored all the same', (await countRows(test)).results === 0 ? [] : [state]);
    }
    round.time(`terminate while ${phase}`, seconds, promisedSeconds);
    await expectFree(test, round);
  },
});

/** Starts a retrieval and waits for a phase. In the storing phase, `release` lets it continue. */
async function reach(
  test: RetrievingCluster,
  phase: (typeof phases)[number],
  round: Round,
): Promise<{ pid: number; release: () => Promise<void> }> {
  const { site } = test.cluster.league;
  const api = round.random.int(0, 1);
  if (phase === 'storing') {
    return startStoring(test, api);
  }
  site.setTrouble({ kind: phase === 'opening' ? 'hanging' : 'not-run-yet' });
  const pid = await startRace(test, api);
  await untilOpening(test, pid);
  // A page without a result is parsed again for three seconds.
  await pause(phase === 'opening' ? round.random.int(0, 500) : round.random.int(200, 1200));
  return { pid, release: () => Promise.resolve() };
}

async function untilTerminating({ cluster }: RetrievingCluster, pid: number): Promise<void> {
  await waitUntil('the termination is requested', async () => {
    const rows = await cluster.league.database.query<{ state: string }[]>(
      'SELECT state FROM retrievals WHERE id = $1',
      [pid],
    );
    return rows[0]?.state !== 'running';
  });
}

async function expectFree(test: RetrievingCluster, round: Round): Promise<void> {
  const { site, database } = test.cluster.league;
  site.setTrouble({ kind: 'none' });
  await database.query('DELETE FROM race_results');
  const { status, body } = await requestRace(test.admins[round.random.int(0, 1)] as Client, test.weekends[1]);
  round.expectNone('stuck', 'the next retrieval is refused', status === 202 ? [] : [status, body]);
  const state = await untilEnded(test, body.pid, 20);
  round.expectNone('failed', 'the next retrieval', state === 'stored' ? [] : [state]);
}
