import type { RetrievalStarted } from '#league/contract/answers.js';
import type { Answer, Client } from '../../harness/client.js';
import { type Delivery, type MailServer, startMailServer } from '../../harness/start-mail-server.js';
import { waitUntil } from '../../harness/wait-until.js';
import type { ClusterOptions } from './cluster.js';
import { expectMoved, forgetTold, startWeekendCluster, type WeekendCluster } from './final-weekend.js';
import type { Round } from './rounds.js';

/**
 * A league with all kinds of work: a weekend is finalized, its emails are sent, and the result of a different weekend
 * is retrieved.
 */
export interface WorkingCluster {
  test: WeekendCluster;
  mailServer: MailServer;
}

interface Work {
  calls: Promise<unknown>;
}

export async function startWorkingCluster(options: ClusterOptions = {}): Promise<WorkingCluster> {
  const mailServer = await startMailServer();
  const overrides = { MAIL_URL: mailServer.url, RETRIEVAL_TIMEOUT_SECONDS: '60', ...options.overrides };
  const test = await startWeekendCluster({ ...options, queues: 'retrieval,standings,email', overrides });
  return { test, mailServer };
}

export async function stopWorkingCluster({ test, mailServer }: WorkingCluster): Promise<void> {
  await test.cluster.close();
  await mailServer.close();
}

/** Starts all work, and repeats the calls like an admin who follows "try again". */
export async function beginWork(context: WorkingCluster, round: Round): Promise<Work> {
  const { test, mailServer } = context;
  const { cluster, weekend, next, admins } = test;
  await cluster.startAll();
  mailServer.deliveries.length = 0;
  cluster.league.site.setTrouble({ kind: 'slow', seconds: 1 });
  const admin = admins[round.random.int(0, admins.length - 1)] as Client;
  const finalized = untilAnswered(round, () =>
    admin.put('finalize-race-weekend/', { id: weekend.id, send_finalize_email: true }),
  );
  const retrieved = untilAnswered(round, () =>
    admin.post<RetrievalStarted>(
      'post-race-weekend-event/',
      { id: next.id, event_type: 1 },
      { prefer: 'respond-async' },
    ),
  );
  const calls = Promise.all([finalized, retrieved]);
  // `endWork` awaits the calls, but a round that fails earlier does not.
  calls.catch(() => 'the round has failed before');
  return { calls };
}

/** A worker may not have recorded a "250" that arrived within this time before PostgreSQL went down. */
const notingMs = 1_000;

/**
 * Waits until all work is done, and expects everything exactly once. With `mayRetrievalFail`, the retrieval may also
 * have failed with a message to the admins. `databaseLostAt` is the time when PostgreSQL went down, in ms of
 * `performance.now()`. An email acknowledged around that time may arrive twice.
 */
export async function endWork(
  context: WorkingCluster,
  { calls }: Work,
  round: Round,
  { mayRetrievalFail = false, databaseLostAt = -Infinity } = {},
): Promise<void> {
  const { test, mailServer } = context;
  const { cluster } = test;
  await calls;
  await cluster.untilNoJobIsOpen(60);
  await expectMoved(test, 'finalize', round);
  const { database } = cluster.league;
  const [found] = await database.query<{ stored: number; failed: number; results: number; messages: number }[]>(
    `SELECT (SELECT count(*)::int FROM retrievals WHERE state = 'stored') AS stored,
       (SELECT count(*)::int FROM retrievals WHERE state = 'failed') AS failed,
       (SELECT count(*)::int FROM race_results WHERE retrieval_id IS NOT NULL) AS results,
       (SELECT count(*)::int FROM season_messages) AS messages`,
  );
  const { stored = 0, failed = 0, results = 0, messages = 0 } = found ?? {};
  const isTold = mayRetrievalFail && failed === 1 && messages === 1 && results === 0;
  round.expectNone('lost', 'retrieval', (stored === 1 && results > 0) || isTold ? [] : [found]);
  round.expectNone('doubled', 'retrieval', stored + failed < 2 && results < 2 ? [] : [found]);
  const mails = await database.query<{ id: string; state: string }[]>(
    `SELECT '<mail-' || id || '@league.example>' AS id, state FROM mails`,
  );
  round.count('mails', mails.length);
  const deliveriesOf = (id: string) => mailServer.deliveries.filter(({ messageId }) => messageId === id);
  round.expectNone('lost', 'mails', mails.length === 0 ? [0] : mails.filter(({ id }) => deliveriesOf(id).length === 0));
  const isInDoubt = ({ answeredAt }: Delivery) =>
    answeredAt === null || Math.abs(answeredAt - databaseLostAt) < notingMs;
  const twice = mails.map(({ id }) => deliveriesOf(id)).filter((all) => all.length > 1);
  round.count('twice, in doubt', twice.length);
  const undoubted = twice.filter((all) => all.slice(0, -1).some((one) => !isInDoubt(one)));
  round.expectNone('doubled', 'mails', undoubted);
}

export async function clearWork({ test }: WorkingCluster): Promise<void> {
  const { cluster, weekend, admins } = test;
  const { database } = cluster.league;
  await cluster.startAll();
  await cluster.untilNoJobIsOpen(60);
  await untilAnswered(null, () => (admins[0] as Client).put('un-finalize-race-weekend/', { id: weekend.id }));
  await cluster.untilNoJobIsOpen(30);
  await database.query('DELETE FROM race_results WHERE retrieval_id IS NOT NULL');
  await database.query('DELETE FROM retrievals');
  await database.query('DELETE FROM season_messages');
  await forgetTold(test);
}

/**
 * Repeats a call while the API returns 503 with Retry-After or breaks the connection. Any other 5xx fails the round.
 */
async function untilAnswered<T>(round: Round | null, call: () => Promise<Answer<T>>): Promise<void> {
  await waitUntil(
    'an answer',
    async () => {
      const answer = await call().catch(() => null);
      round?.count('calls');
      if (answer === null) return false;
      const isAway = answer.status === 503 && answer.headers.get('retry-after') !== null;
      round?.expectNone('failed', 'answers', answer.status >= 500 && !isAway ? [answer.status] : []);
      return !isAway;
    },
    60,
  );
}
