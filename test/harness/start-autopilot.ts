import { pino } from 'pino';
import { AutopilotRaceSession } from '#league/schema/autopilot.entity.js';
import { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import { RetrievalsRepository } from '#league/retrieval/retrievals/retrievals.repository.js';
import { makeSeasonPoller } from './retrieval-services.js';
import type { TestLeague } from './start-league.js';
import { waitUntil } from './wait-until.js';

const pollEveryMs = 60_000;
const retrievals = new RetrievalsRepository();

/** The autopilot of a league with a simulated clock. The league's workers run polls but do not start any. */
export interface TestAutopilot {
  now: Date;
  poll(): Promise<void>;
  untilIdle(): Promise<void>;
  /** Advances the clock. The autopilot polls whenever a poll is due, and after every retrieval. */
  passUntil(moment: string): Promise<void>;
  close(): Promise<void>;
}

/** Turns off the autopilot of the workers. */
export const withoutClock = { AUTOPILOT_EVERY_SECONDS: '0' };

export async function startAutopilot({ database, environment, site }: TestLeague, now: string): Promise<TestAutopilot> {
  const { DATABASE_URL = '', REDIS_URL = '' } = environment;
  const dispatcher = new JobDispatcher({ DATABASE_URL, REDIS_URL: REDIS_URL || undefined }, pino({ level: 'silent' }));
  await Promise.all([...dispatcher.queues.values()].map((queue) => queue.waitUntilReady()));
  const { manager } = database;
  const poller = makeSeasonPoller(database, dispatcher, site.url);
  const autopilot: TestAutopilot = {
    now: new Date(now),
    poll: () => poller.poll(autopilot.now),
    untilIdle: async () => {
      await waitUntil('no retrieval is running', async () => (await retrievals.findLive(manager)) === null, 30);
    },
    passUntil: async (moment) => {
      const end = new Date(moment);
      for (;;) {
        await autopilot.poll();
        const isLooking = await manager.existsBy(AutopilotRaceSession, { state: 'looking' });
        if (isLooking) await autopilot.untilIdle();
        const inAMinute = new Date(autopilot.now.getTime() + pollEveryMs);
        const next = isLooking ? inAMinute : await nextPoll();
        const then = next && next < inAMinute ? inAMinute : next;
        if (then === null || then > end) break;
        autopilot.now = then;
      }
      autopilot.now = end;
      await autopilot.poll();
      await autopilot.untilIdle();
    },
    close: () => dispatcher.close(),
  };
  const nextPoll = async (): Promise<Date | null> => {
    const [first] = await manager.find(AutopilotRaceSession, {
      where: { state: 'waiting' },
      order: { nextPollAt: 'ASC' },
      take: 1,
    });
    return first?.nextPollAt ?? null;
  };
  return autopilot;
}
