import { setTimeout as pause } from 'node:timers/promises';
import type { Name } from './cluster.js';
import { Random } from './random.js';
import { type Round, testPromise } from './rounds.js';
import { SlowProxy } from './slow-proxy.js';
import {
  beginWork,
  clearWork,
  endWork,
  startWorkingCluster,
  stopWorkingCluster,
  type WorkingCluster,
} from './working-cluster.js';

const hourMs = 3600_000;
const faultMs = 6_000;

interface Context extends WorkingCluster {
  proxies: SlowProxy[];
}

/** Each function starts a fault and returns a function that ends it. */
const faults: Record<string, (context: Context, round: Round) => Promise<() => Promise<void>>> = {
  'full disk': async ({ test: { cluster } }) => {
    await cluster.tell(cluster.names, { isDiskFull: true });
    return () => cluster.tell(cluster.names, { isDiskFull: false });
  },
  'clock of the API': ({ test: { cluster } }, round) => shiftClock(cluster.apis, cluster, round),
  'clock of a worker': ({ test: { cluster } }, round) =>
    shiftClock([round.random.pick(cluster.workers)], cluster, round),
  'slow network': ({ proxies }, round) => {
    const random = new Random(String(round.random.next()));
    for (const proxy of proxies) proxy.random = random;
    return Promise.resolve(() => {
      for (const proxy of proxies) proxy.random = null;
      return Promise.resolve();
    });
  },
};

// proves: rules-43, quality-12
testPromise<Context>({
  id: 'R12',
  title:
    'a full disk, a clock that jumps an hour, a slow network: nothing is half stored, and work continues afterwards',
  rounds: 40,
  start: async () => {
    const proxies: SlowProxy[] = [];
    const reach = async (environment: Record<string, string>) => {
      const reached: Record<string, string> = {};
      for (const name of ['DATABASE_URL', 'REDIS_URL']) {
        if (!environment[name]) continue;
        const proxy = await SlowProxy.start(environment[name]);
        proxies.push(proxy);
        reached[name] = proxy.url;
      }
      return reached;
    };
    return { ...(await startWorkingCluster({ reach })), proxies };
  },
  stop: async (context) => {
    await stopWorkingCluster(context);
    await Promise.all(context.proxies.map((proxy) => proxy.close()));
  },
  clear: clearWork,
  round: async (context, round) => {
    const kinds = Object.keys(faults);
    const kind = kinds[round.number % kinds.length] ?? 'full disk';
    round.count(kind);
    const isEarly = round.random.next() < 0.5;
    const endFault = isEarly ? await faults[kind]?.(context, round) : undefined;
    const work = await beginWork(context, round);
    if (!isEarly) await pause(round.random.next() * 1500);
    const end = endFault ?? (await faults[kind]?.(context, round));
    await pause(faultMs);
    await end?.();
    const began = performance.now();
    await endWork(context, work, round, { mayRetrievalFail: true });
    round.time(`done after ${kind}`, (performance.now() - began) / 1000);
  },
});

async function shiftClock(
  names: readonly Name[],
  cluster: WorkingCluster['test']['cluster'],
  round: Round,
): Promise<() => Promise<void>> {
  await cluster.tell(names, { clockMs: round.random.pick([hourMs, -hourMs]) });
  return () => cluster.tell(names, { clockMs: 0 });
}
