import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { JobDispatcher } from '#league/platform/jobs/job-dispatcher.js';
import { addMember } from '../../harness/make-season.js';
import { enqueueFinalWeekendMails } from '../../harness/repositories.js';
import {
  type Delivery,
  friendly,
  HungUp,
  type MailServer,
  type Manner,
  Refused,
  startMailServer,
} from '../../harness/start-mail-server.js';
import { waitUntil } from '../../harness/wait-until.js';
import { forgetTold, move, startWeekendCluster, type WeekendCluster } from './final-weekend.js';
import { type Round, testPromise } from './rounds.js';

const killsOfRound = 10;
/** Per kill. A single worker handles each mailing. */
const mailings = 2;
const members = 40;
/** A living worker records the server's "250" within this time, even on a busy machine. */
const notingMs = 5_000;

/** The time of a kill in ms of `performance.now()`, and the Message-IDs of the emails that were recorded as sent. */
interface Kill {
  at: number;
  noted: ReadonlySet<string>;
}

interface Context {
  test: WeekendCluster;
  mailServer: MailServer;
  dispatcher: JobDispatcher;
}

// proves: rules-57
testPromise<Context>({
  id: 'R5',
  title: 'every mail arrives, and twice only if a kill came between its text and the reply, with the same Message-ID',
  rounds: 500 / killsOfRound,
  start: async () => {
    const mailServer = await startMailServer();
    const test = await startWeekendCluster({ queues: 'standings,email', overrides: { MAIL_URL: mailServer.url } });
    const { database, environment } = test.cluster.league;
    await move(test, 'finalize', 0);
    await test.cluster.untilNoJobIsOpen(60);
    await forgetTold(test);
    mailServer.deliveries.length = 0;
    await database.query('UPDATE members SET race_weekends_emails = false');
    for (let number = 1; number <= members; number += 1) await addMember(database, `reader${number}`);
    const { DATABASE_URL = '', REDIS_URL } = environment;
    const log = pino({ level: 'silent' });
    const dispatcher = new JobDispatcher({ DATABASE_URL, REDIS_URL: REDIS_URL || undefined }, log);
    await Promise.all([...dispatcher.queues.values()].map((queue) => queue.waitUntilReady()));
    return { test, mailServer, dispatcher };
  },
  stop: async ({ test, mailServer, dispatcher }) => {
    await dispatcher.close();
    await test.cluster.close();
    await mailServer.close();
  },
  round: async ({ test, mailServer, dispatcher }, round) => {
    const { cluster, weekend } = test;
    const { database } = cluster.league;
    await cluster.startAll();
    mailServer.manner = randomManner(round);
    const starting: Promise<void>[] = [];
    const kills: Kill[] = [];
    for (let kill = 0; kill < killsOfRound; kill += 1) {
      for (let mailing = 0; mailing < mailings; mailing += 1) {
        const job = await database.transaction((manager) => enqueueFinalWeekendMails(manager, weekend.id, null));
        await dispatcher.enqueue(job);
      }
      await pause(round.random.next() * 1000);
      const victim = round.random.pick(await cluster.ready(cluster.workers));
      // A frozen worker no longer records anything. Emails that it has not recorded yet are in doubt.
      cluster.freeze(victim);
      const noted = await readMails(test, `state = 'sent'`);
      kills.push({ at: performance.now(), noted: new Set(noted.map(({ id }) => id)) });
      await cluster.kill(victim);
      round.kill();
      starting.push(cluster.start(victim));
    }
    await Promise.all(starting);
    const isDone = async () => {
      const open = `SELECT FROM mailing_recipients UNION ALL SELECT FROM mails WHERE state IN ('pending', 'sending')`;
      return (await database.query<unknown[]>(open)).length === 0;
    };
    const began = performance.now();
    await waitUntil('no mail is left to send', isDone, 120);
    round.time('after the last kill', (performance.now() - began) / 1000);
    await expectEachOnce(test, mailServer.deliveries, kills, round);
    await cluster.untilNoJobIsOpen(30);
  },
  clear: async ({ test, mailServer }) => {
    await forgetTold(test);
    mailServer.deliveries.length = 0;
  },
});

const readMails = ({ cluster }: WeekendCluster, condition = 'true') =>
  cluster.league.database.query<{ id: string; state: string }[]>(
    `SELECT '<mail-' || id || '@league.example>' AS id, state FROM mails WHERE ${condition}`,
  );

async function expectEachOnce(
  test: WeekendCluster,
  deliveries: readonly Delivery[],
  kills: readonly Kill[],
  round: Round,
): Promise<void> {
  const rows = await readMails(test);
  round.count('mails', rows.length);
  round.expectNone(
    'lost',
    'mails that were given up',
    rows.filter(({ state }) => state !== 'sent'),
  );
  const byId = new Map<string, Delivery[]>();
  for (const one of deliveries) byId.set(one.messageId, [...(byId.get(one.messageId) ?? []), one]);
  round.expectNone(
    'lost',
    'mails',
    rows.filter(({ id }) => !byId.has(id)),
  );
  const isWhole = rows.length === members * mailings * killsOfRound;
  round.expectNone('lost', 'mails that were not made', isWhole ? [] : [rows.length]);
  const known = new Set(rows.map(({ id }) => id));
  round.expectNone(
    'doubled',
    'other Message-IDs',
    [...byId.keys()].filter((id) => !known.has(id)),
  );
  const twice = [...byId.values()].filter((all) => all.length > 1);
  round.count('twice, in doubt', twice.length);
  const undoubted = twice.filter((all) => all.slice(0, -1).some((one) => !isInDoubt(one, kills)));
  round.expectNone('doubled', 'mails that the sender knew to be sent', undoubted);
}

/** The connection ended before the server's reply, or its worker was killed before it recorded the reply. */
function isInDoubt({ messageId, answeredAt, brokenAt }: Delivery, kills: readonly Kill[]): boolean {
  if (answeredAt === null) return true;
  const kill = kills.findLast(({ at }) => brokenAt !== null && at <= brokenAt);
  return kill !== undefined && kill.at - answeredAt < notingMs && !kill.noted.has(messageId);
}

/** Accepts most emails. Refuses some temporarily, disconnects before or after some texts, and is sometimes slow. */
function randomManner({ random }: Round): Manner {
  const chance = () => random.next();
  return {
    ...friendly,
    recipient: async () => {
      const drawn = chance();
      if (drawn < 0.02) throw new Refused(451);
      if (drawn < 0.03) throw new Refused(421);
      if (drawn < 0.05) throw new HungUp();
      if (drawn < 0.15) await pause(chance() * 400);
    },
    answer: async () => {
      const drawn = chance();
      if (drawn < 0.02) throw new HungUp();
      await pause(drawn < 0.5 ? 20 : chance() * 600);
    },
  };
}
