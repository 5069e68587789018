import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { type OwnRedis, startRedis } from '../start-redis.js';
import { testPromise } from './rounds.js';
import { beginWork, endWork, startWorkingCluster, stopWorkingCluster, type WorkingCluster } from './working-cluster.js';

/** In seconds. */
const awaySeconds = 20;
/** What happens to Redis, at a moment of the work that is drawn. */
const faults = {
  emptied: async (redis: OwnRedis) => {
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
  },
  restarted: async (redis: OwnRedis) => {
    await redis.kill();
    await redis.start();
  },
  away: async (redis: OwnRedis) => {
    await redis.kill();
    await pause(awaySeconds * 1000);
    await redis.start();
  },
};

interface Context extends WorkingCluster {
  redis: OwnRedis;
}

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
  round: async (context, round) => {
    const kinds = Object.keys(faults) as (keyof typeof faults)[];
    const kind = kinds[round.number % kinds.length] ?? 'emptied';
    const work = await beginWork(context, round);
    await pause(round.random.next() * 1500);
    await faults[kind](context.redis);
    round.count(kind);
    const began = performance.now();
    await endWork(context, work, round);
    round.time(`done after ${kind}`, (performance.now() - began) / 1000);
  },
});
