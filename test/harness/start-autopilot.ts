import { pino } from 'pino';
import { AutopilotSession } from '#league/autopilot/autopilot-session.entity.js';
import { JobDispatcher } from '#league/jobs/job-dispatcher.js';
import { findLiveRetrieval } from '#league/retrieval/retrieval.store.js';
import { tick } from '#worker/autopilot/tick.js';
import type { TestLeague } from './start-league.js';
import { waitUntil } from './wait-until.js';

const tickMs = 60_000;

/** The autopilot of a league under a clock of the test's own: its workers do the looks, and tick by themselves for no season. */
export interface TestAutopilot {
  now: Date;
  tick(): Promise<void>;
  /** Waits until no retrieval is under way. */
  untilLanded(): Promise<void>;
  /** Lets time pass, with a tick wherever something is due and after every look. */
  passUntil(moment: string): Promise<void>;
  close(): Promise<void>;
}

/** For a league that was started with these. */
export const withoutClock = { AUTOPILOT_EVERY_SECONDS: '0' };

export async function startAutopilot({ database, environment, site }: TestLeague, now: string): Promise<TestAutopilot> {
  const { DATABASE_URL = '', REDIS_URL = '' } = environment;
  const bell = new JobDispatcher({ DATABASE_URL, REDIS_URL: REDIS_URL || undefined }, pino({ level: 'silent' }));
  await Promise.all([...bell.queues.values()].map((queue) => queue.waitUntilReady()));
  const { manager } = database;
  const autopilot: TestAutopilot = {
    now: new Date(now),
    tick: () => tick(database, bell, site.url, autopilot.now),
    untilLanded: async () => {
      await waitUntil('no retrieval is under way', async () => (await findLiveRetrieval(manager)) === null, 30);
    },
    passUntil: async (moment) => {
      const end = new Date(moment);
      for (;;) {
        await autopilot.tick();
        const isLooking = await manager.existsBy(AutopilotSession, { state: 'looking' });
        if (isLooking) await autopilot.untilLanded();
        const inAMinute = new Date(autopilot.now.getTime() + tickMs);
        const next = isLooking ? inAMinute : await nextLook();
        const then = next && next < inAMinute ? inAMinute : next;
        if (then === null || then > end) break;
        autopilot.now = then;
      }
      autopilot.now = end;
      await autopilot.tick();
      await autopilot.untilLanded();
    },
    close: () => bell.close(),
  };
  const nextLook = async (): Promise<Date | null> => {
    const [first] = await manager.find(AutopilotSession, {
      where: { state: 'waiting' },
      order: { nextPollAt: 'ASC' },
      take: 1,
    });
    return first?.nextPollAt ?? null;
  };
  return autopilot;
}
