import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Client } from '../../harness/client.js';
import { addMember } from '../../harness/make-season.js';
import { friendly, type MailServer, startMailServer } from '../../harness/start-mail-server.js';
import { storeSessions } from '../../harness/store-session.js';
import { waitUntil } from '../../harness/wait-until.js';
import type { Cluster, Name } from './cluster.js';
import { descendantsOf, stillRunning } from './process-tree.js';
import {
  clearResults,
  type RetrievingCluster,
  startRace,
  startRetrievingCluster,
  untilLeased,
  untilOpening,
} from './retrieving-cluster.js';
import { type Round, testPromise } from './rounds.js';

const promisedSeconds = { work: 15, browser: 10 };

interface Context {
  test: RetrievingCluster;
  mailServer: MailServer;
}

interface Work {
  worker: Name;
  untilTaken(): Promise<unknown>;
  end(): Promise<unknown>;
}

const kinds = { retrieval: beginRetrieval, mail: beginMail, standings: beginStandings };

// proves: rules-43, quality-12, card-3
testPromise<Context>({
  id: 'R8',
  title: 'after a SIGKILL of a worker, its work continues within 15 s, and its browser is gone within 10',
  rounds: 100,
  start: async () => {
    const mailServer = await startMailServer();
    const overrides = { MAIL_URL: mailServer.url };
    const test = await startRetrievingCluster({ queues: 'retrieval,standings,email', overrides }, 3);
    await addMember(test.cluster.league.database, 'anna');
    return { test, mailServer };
  },
  stop: async ({ test, mailServer }) => {
    await test.cluster.close();
    await mailServer.close();
  },
  round: async (context, round) => {
    const { cluster } = context.test;
    const names = Object.keys(kinds) as (keyof typeof kinds)[];
    const kind = names[round.number % names.length] ?? 'retrieval';
    const work = await kinds[kind](context);
    const browser = descendantsOf(cluster.process(work.worker).pid);
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    await cluster.kill(work.worker);
    round.kill();
    try {
      const browserGone = waitUntil('the browser is gone', () => stillRunning(browser).length === 0, 30).then(seconds);
      const taken = waitUntilDone(work.untilTaken(), 60).then(seconds);
      round.time('browser', await browserGone, promisedSeconds.browser);
      round.time(kind, await taken, promisedSeconds.work);
    } finally {
      await work.end();
      await cluster.start(work.worker);
    }
    await cluster.untilNoJobIsOpen(60);
    await restore(context, round);
  },
});

/** This wait is longer than promised, and the round checks the measured time. */
const waitUntilDone = async (taken: Promise<unknown>, seconds: number) => {
  let isDone = false;
  const done = taken.then(() => (isDone = true));
  await waitUntil('another worker goes on', () => isDone, seconds);
  await done;
};

async function beginRetrieval({ test }: Context): Promise<Work> {
  const { site, database } = test.cluster.league;
  site.setTrouble({ kind: 'hanging' });
  const pid = await startRace(test);
  await untilOpening(test, pid);
  const worker = await untilLeased(test);
  const isTaken = async () => {
    const rows = await database.query<{ attempts: number }[]>('SELECT attempts FROM retrievals WHERE id = $1', [pid]);
    return rows[0]?.attempts === 2;
  };
  return {
    worker,
    untilTaken: async () => {
      await waitUntil('the second attempt', isTaken, 60);
      await untilOpening(test, pid);
    },
    end: () => (test.admins[0] as Client).post('terminate-selenium/', { pid }),
  };
}

/** The worker is killed after the mail server has received the whole text, but before it replies. */
async function beginMail({ test, mailServer }: Context): Promise<Work> {
  const { cluster } = test;
  let asked = 0;
  mailServer.kept.length = 0;
  mailServer.manner = { ...friendly, answer: () => new Promise(() => void (asked += 1)) };
  cluster.lastWithLease = null;
  await finalize(test);
  await waitUntil('the mail waits for its answer', () => asked > 0);
  const worker = await untilLeased(test);
  mailServer.manner = friendly;
  return {
    worker,
    untilTaken: () => waitUntil('the mail comes again', () => mailServer.kept.length > 1, 60),
    end: () => Promise.resolve(),
  };
}

/** The worker is killed before it writes the table. */
async function beginStandings({ test, mailServer }: Context): Promise<Work> {
  mailServer.manner = friendly;
  const { cluster } = test;
  const { database } = cluster.league;
  const holder = database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE standings_pages IN ACCESS EXCLUSIVE MODE');
  const finalized = finalize(test);
  const worker = await waitUntil('a worker waits for the table', () => findWaiting(cluster));
  return {
    worker,
    // By then, the dead worker's connection is gone.
    untilTaken: () =>
      waitUntil('another worker waits for it', async () => isOther(await findWaiting(cluster), worker), 60),
    end: async () => {
      await holder.rollbackTransaction();
      await holder.release();
      await finalized;
    },
  };
}

const isOther = (found: Name | null, worker: Name) => found !== null && found !== worker;

async function findWaiting({ league }: Cluster): Promise<Name | null> {
  const rows = await league.database.query<{ name: Name }[]>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE relation = 'standings_pages'::regclass AND NOT granted AND application_name LIKE 'worker%'
     ORDER BY query_start DESC LIMIT 1`,
  );
  return rows[0]?.name ?? null;
}

/** Stores the results of the last weekend and finalizes it. Its email goes to the only member. */
async function finalize({ cluster, weekends, admins }: RetrievingCluster): Promise<void> {
  const weekend = weekends.at(-1) as RaceWeekend;
  await storeSessions(cluster.league.database, weekend);
  const call = { id: weekend.id, send_finalize_email: true };
  const { status } = await (admins[0] as Client).put('finalize-race-weekend/', call);
  if (status !== 201) throw new Error(`finalize: ${status}`);
}

async function restore({ test }: Context, round: Round): Promise<void> {
  const { cluster, weekends, admins } = test;
  const { status } = await (admins[0] as Client).put('un-finalize-race-weekend/', { id: weekends.at(-1)?.id });
  if (status !== 201 && status !== 400) round.expectNone('failed', 'un-finalize', [status]);
  await cluster.untilNoJobIsOpen(30);
  const told = await cluster.league.database.query<unknown[]>(
    'SELECT weekend_id FROM notifications GROUP BY weekend_id HAVING count(*) > 1',
  );
  round.expectNone('doubled', 'notifications', told);
  await clearResults(test);
  await cluster.league.database.query(`UPDATE race_weekends SET status = 0 WHERE status = 1`);
}
