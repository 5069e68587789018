import { Client } from '../../harness/client.js';
import { password } from '../../harness/make-season.js';
import { waitUntil } from '../../harness/wait-until.js';
import { ApiLoad } from './api-load.js';
import { LoadBalancer } from './load-balancer.js';
import { testPromise } from './rounds.js';
import {
  beginWork,
  clearWork,
  endWork,
  startWorkingCluster,
  stopWorkingCluster,
  type WorkingCluster,
} from './working-cluster.js';

interface Context extends WorkingCluster {
  balancer: LoadBalancer;
  members: Client[];
}

// proves: operations-14
testPromise<Context>({
  id: 'R9',
  title: 'at fifty requests a second, a rolling restart fails no request and loses no work',
  rounds: 10,
  start: async () => {
    // Longer than the load balancer needs to notice that a process is no longer ready.
    const context = await startWorkingCluster({ overrides: { DRAIN_SECONDS: '2' } });
    const balancer = await LoadBalancer.start(context.test.cluster);
    const names = ['exact', 'second', 'third'];
    const logIn = (name: string) => new Client(balancer.origin).logIn(name, password);
    return { ...context, balancer, members: await Promise.all(names.map(logIn)) };
  },
  stop: async (context) => {
    await context.balancer.close();
    await stopWorkingCluster(context);
  },
  clear: clearWork,
  round: async (context, round) => {
    const { balancer, members, test } = context;
    const { cluster } = test;
    const work = await beginWork(context, round);
    const load = new ApiLoad(members);
    try {
      for (const name of cluster.names) {
        const began = performance.now();
        await cluster.stop(name);
        round.time(`${name.slice(0, -1)} ends`, (performance.now() - began) / 1000);
        round.count('restarts');
        await cluster.start(name);
        if (name.startsWith('api')) await waitUntil('the proxy sends it requests', () => balancer.isReady(name));
      }
    } finally {
      await load.stop();
    }
    load.expectOnly(round, [200]);
    await endWork(context, work, round);
  },
});
