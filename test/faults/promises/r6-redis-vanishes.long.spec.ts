import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type OwnRedis, startRedis } from '../start-redis.js';
import { type Round, testPromise } from './rounds.js';
import {
  beginWork,
  clearWork,
  endWork,
  startWorkingCluster,
  stopWorkingCluster,
  type WorkingCluster,
} from './working-cluster.js';

const awaySeconds = 20;

interface Context extends WorkingCluster {
  redis: OwnRedis;
}

const faults = {
  emptied: async ({ redis }: Context) => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  },
  restarted: async ({ redis }: Context) => {
    await redis.kill();
    await redis.start();
  },
  away: async ({ redis, test: { cluster } }: Context, round: Round) => {
    await redis.kill();
    await pause(awaySeconds * 1000);
    const answers = await Promise.all(cluster.apis.map((name) => fetch(`${cluster.origin(name)}/health/ready`)));
    await redis.start();
    const refused = answers.filter(({ status }) => status !== 200);
    round.expectNone('failed', 'API processes that are not ready without Redis', refused);
  },
};

// proves: quality-12, card-1, rules-43
testPromise<Context>({
  id: 'R6',
  title: `Redis may be emptied, away for ${awaySeconds} s or restarted without its files`,
  rounds: 150,
  start: async () => {
    const redis = await startRedis();
    return { redis, ...(await startWorkingCluster({ overrides: { REDIS_URL: redis.url } })) };
  },
  stop: async (context) => {
    await stopWorkingCluster(context);
    await context.redis.kill();
  },
  clear: clearWork,
  round: async (context, round) => {
    const kinds = Object.keys(faults) as (keyof typeof faults)[];
    const kind = kinds[round.number % kinds.length] ?? 'emptied';
    const work = await beginWork(context, round);
    await pause(round.random.next() * 1500);
    await faults[kind](context, round);
    round.count(kind);
    const began = performance.now();
    await endWork(context, work, round);
    round.time(`done after ${kind}`, (performance.now() - began) / 1000);
  },
});
