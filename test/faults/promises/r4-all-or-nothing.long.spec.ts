import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '../../harness/client.js';
import type { Name } from './cluster.js';
import { expectMoved, forgetTold, move, type Move, startWeekendCluster, type WeekendCluster } from './final-weekend.js';
import { type Round, testPromise } from './rounds.js';
import { StandingsReader } from './standings-reader.js';

/** The first statement of transactions that change a season's weekends or write its standings. Counting starts here. */
const marker = 'pg_advisory_xact_lock(hashtext';
const randomMoments = 300;
/** On a busy machine, a recomputation starts after about 100 ms and takes another 100 ms. */
const longestMs = 400;

/**
 * A process of this kind is killed before the statement `at` of the transaction. The last point is after the COMMIT.
 */
interface Point {
  move: Move;
  kind: 'api' | 'worker';
  at: number;
}

interface Context {
  test: WeekendCluster;
  points: Point[];
}

// proves: rules-43, quality-12
testPromise<Context>({
  id: 'R4',
  title: 'finalize, un-finalize and recompute are atomic and idempotent',
  also: { id: 'R10', title: 'readers never see half a table or sums that do not add up' },
  rounds: ({ points }) => points.length + randomMoments,
  start: async () => {
    const test = await startWeekendCluster();
    const points: Point[] = [];
    for (const what of ['finalize', 'un-finalize'] as const) points.push(...(await findPoints(test, what)));
    return { test, points };
  },
  stop: ({ test }) => test.cluster.close(),
  round: async ({ test, points }, round) => {
    const { cluster, admins, weekend, tables } = test;
    await cluster.startAll();
    await forgetTold(test);
    const point = points[round.number - 1];
    const both = [tables.before, tables.after];
    const readers = admins.map((admin) => new StandingsReader(admin, weekend.id, both, tables.after));
    const killed: Move = point?.move ?? round.random.pick(['finalize', 'un-finalize']);
    try {
      for (const what of ['finalize', 'un-finalize'] as const) {
        const began = performance.now();
        if (killed !== what) await move(test, what, 0);
        else {
          await (point ? killAt(test, point) : killSometime(test, what, round));
          round.kill();
          await cluster.startAll();
          await again(test, what, round);
        }
        await cluster.untilNoJobIsOpen(60);
        if (killed === what) round.time(what, (performance.now() - began) / 1000);
        await expectMoved(test, what, round);
        await expectSameIfRepeated(test, what, round);
      }
    } finally {
      for (const reader of readers) await reader.stop(round.also ?? round);
    }
  },
});

/** Returns a point before each statement of the move's two transactions, and one after each COMMIT. */
async function findPoints(test: WeekendCluster, what: Move): Promise<Point[]> {
  const { cluster } = test;
  await cluster.tell(cluster.names, { trace: marker });
  const traced = { api: trace(test, cluster.apis), worker: trace(test, cluster.workers) };
  await move(test, what, 0);
  await cluster.untilNoJobIsOpen(30);
  const points: Point[] = [];
  for (const kind of ['api', 'worker'] as const) {
    const statements = await traced[kind];
    points.push(...Array.from({ length: statements.length + 1 }, (_, at) => ({ move: what, kind, at })));
  }
  await cluster.tell(cluster.names, { trace: null });
  return points;
}

/** Returns the statements of the first transaction that one of these processes reports. */
async function trace({ cluster }: WeekendCluster, names: readonly Name[]): Promise<string[]> {
  return Promise.race(
    names.map(async (name) => {
      for (;;) {
        const [message] = (await once(cluster.process(name).child, 'message')) as [object];
        if ('statements' in message) return message.statements as string[];
      }
    }),
  );
}

/** Makes the move, and kills the process that reaches the point. */
async function killAt(test: WeekendCluster, { move: what, kind, at }: Point): Promise<void> {
  const { cluster } = test;
  const names = kind === 'api' ? cluster.apis : cluster.workers;
  await cluster.tell(names, { killAt: { marker, at } });
  const answered = move(test, what, 0);
  const killed = await cluster.whenOneEnds(names, 20);
  const others = names.filter((name) => name !== killed);
  await cluster.tell(others, { killAt: null });
  await answered;
}

async function killSometime(test: WeekendCluster, what: Move, round: Round): Promise<void> {
  const { cluster } = test;
  const api = round.random.int(0, 1);
  const victim = round.random.pick([cluster.apis[api] ?? 'api1', ...cluster.workers]);
  const answered = move(test, what, api);
  await pause(round.random.next() * longestMs);
  await cluster.kill(victim);
  await answered;
}

/**
 * Repeats the call, as an admin does after a broken connection. It succeeds now, or 400 shows that it had succeeded
 * before.
 */
async function again(test: WeekendCluster, what: Move, round: Round): Promise<void> {
  const status = await move(test, what, 1);
  round.expectNone('failed', `${what} once more`, status === 201 || status === 400 ? [] : [status]);
}

async function expectSameIfRepeated(test: WeekendCluster, what: Move, round: Round): Promise<void> {
  const call = { id: test.weekend.id, send_finalize_email: true };
  const { status } = await (test.admins[1] as Client).put(`${what}-race-weekend/`, call);
  round.expectNone('doubled', `${what} twice`, status === 400 ? [] : [status]);
  await expectMoved(test, what, round);
}
