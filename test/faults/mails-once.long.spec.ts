import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mail } from '#league/schema/mailing.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { addCrowd } from '../harness/add-crowd.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { startWorker } from '../harness/processes.js';
import { startBuiltLeague, type BuiltLeague } from '../harness/start-league.js';
import { storeSessions } from '../harness/store-session.js';
import { waitUntil } from '../harness/wait-until.js';
import { friendly, HungUp, type MailServer, Refused, startMailServer } from '../harness/start-mail-server.js';

/**
 * Every email is delivered (rules.md 9). An email may arrive twice, with the same Message-ID, only if its worker died
 * or the connection broke between the end of the text and the mail server's reply.
 */
const members = Array.from({ length: 60 }, (_, index) => `member${String(index + 1).padStart(2, '0')}`);
const everyone = members.map((username) => `${username}@parcferme.example`);
/** The number of emails that a worker sends concurrently. */
const lanes = 4;

let league: BuiltLeague;
let admin: Client;
let mailServer: MailServer;
let season: Season;
let weekends: RaceWeekend[];

beforeAll(async () => {
  mailServer = await startMailServer();
  league = await startBuiltLeague({ overrides: { MAIL_URL: mailServer.url, QUEUES: 'standings,email' } });
  ({ season, weekends } = await addSeason2023(league.database, league.site.url, { weekends: 5 }));
  admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const username of members) await addMember(league.database, username);
});
afterAll(async () => {
  await league.close();
  await mailServer.close();
});
beforeEach(() => {
  mailServer.kept.length = 0;
  mailServer.ids.length = 0;
  mailServer.manner = friendly;
});

async function finalizeWithMail(): Promise<void> {
  const weekend = weekends.shift() as RaceWeekend;
  await storeSessions(league.database, weekend);
  const { status } = await admin.put('finalize-race-weekend/', { id: weekend.id, send_finalize_email: true });
  expect(status).toBe(201);
}

/** Waits until no email is left to send. Returns the emails of the latest weekend that have failed. */
async function untilAllLeft(seconds: number): Promise<Pick<Mail, 'state' | 'error'>[]> {
  await waitUntil(
    'no mail is left to send',
    async () => {
      const open: unknown[] = await league.database.query(
        `SELECT 1 FROM mailing_recipients
         UNION ALL SELECT 1 FROM mails WHERE state IN ('pending', 'sending')`,
      );
      return open.length === 0;
    },
    seconds,
  );
  return league.database.query(
    `SELECT state, error FROM mails WHERE error IS NOT NULL AND mailing_id = (SELECT max(id) FROM mailings) ORDER BY id`,
  );
}

async function replaceWorker(): Promise<void> {
  await league.workers.shift()?.stop('SIGKILL');
  league.workers.push(await startWorker(league.environment));
}

/** A gate at which emails wait. If it is never opened, they wait until their worker is killed. */
function closedDoor() {
  const door = { waiting: 0, pass: () => new Promise<void>(() => void (door.waiting += 1)) };
  return door;
}

const slow = { ...friendly, answer: () => pause(100) };

const differentMails = () => new Set(mailServer.ids).size;

// proves: rules-57
describe('sixty emails', () => {
  it('arrive despite two kills of the worker, and only emails whose texts had arrived before a kill arrive twice, with the same Message-ID', async () => {
    const before = closedDoor();
    mailServer.manner = { ...slow, recipient: before.pass };
    await finalizeWithMail();
    await waitUntil('the first mails wait before their texts', () => before.waiting === lanes);
    await replaceWorker();
    expect(mailServer.kept).toEqual([]);

    mailServer.manner = slow;
    await waitUntil('a third of the mails has left', () => mailServer.kept.length >= 20, 30);
    const after = closedDoor();
    mailServer.manner = { ...slow, answer: after.pass };
    await waitUntil('some mails wait for the answer', () => after.waiting === lanes);
    const inDoubt = mailServer.kept.slice(-lanes);
    await replaceWorker();

    mailServer.manner = slow;
    expect(await untilAllLeft(90)).toEqual([]);
    expect(mailServer.kept.toSorted()).toEqual([...everyone, ...inDoubt].toSorted());
    expect(differentMails()).toBe(everyone.length);
  });

  // proves: rules-57, rules-59
  it('arrive once each although the server refuses all emails for a while, and always refuses one address', async () => {
    let refused = 0;
    const stranger = everyone[30] ?? '';
    mailServer.manner = {
      ...friendly,
      recipient: () => {
        refused += 1;
        return Promise.reject(new Refused(421));
      },
    };
    await finalizeWithMail();
    await waitUntil('the mail server has refused', () => refused >= 2 * lanes, 30);
    mailServer.manner = {
      ...friendly,
      recipient: (address) => (address === stranger ? Promise.reject(new Refused(550)) : Promise.resolve()),
    };
    expect(await untilAllLeft(60)).toEqual([{ state: 'failed', error: expect.stringContaining('550') }]);
    expect(mailServer.kept.toSorted()).toEqual(everyone.filter((address) => address !== stranger));
  });

  // proves: rules-58
  it('arrive once each, except to a full mailbox, whose email is given up after three days', async () => {
    const full = everyone[40] ?? '';
    mailServer.manner = {
      ...friendly,
      recipient: (address) => (address === full ? Promise.reject(new Refused(452)) : Promise.resolve()),
    };
    await finalizeWithMail();
    await waitUntil('the others have their mails, and one mail is refused', async () => {
      const waiting = await league.database.query<unknown[]>(
        `SELECT FROM mails WHERE first_refused_at IS NOT NULL AND state = 'pending'`,
      );
      return mailServer.kept.length === everyone.length - 1 && waiting.length === 1;
    });
    await league.database.query(`UPDATE mails SET first_refused_at = first_refused_at - interval '3 days'`);
    const error = expect.stringMatching(/^given up after three days: .*452/) as unknown;
    expect(await untilAllLeft(60)).toEqual([{ state: 'failed', error }]);
    expect(mailServer.kept.toSorted()).toEqual(everyone.filter((address) => address !== full));
  });

  it('arrive if the server drops one connection before the text and one after it, and only the latter email arrives twice', async () => {
    const [early = '', late = ''] = everyone.slice(20);
    const brokenOff = new Set<string>();
    const breakOffOnce = (address: string, chosen: string) => {
      if (address !== chosen || brokenOff.has(address)) return Promise.resolve();
      brokenOff.add(address);
      return Promise.reject(new HungUp());
    };
    mailServer.manner = {
      ...friendly,
      recipient: (address) => breakOffOnce(address, early),
      answer: (address) => breakOffOnce(address, late),
    };
    await finalizeWithMail();
    expect(await untilAllLeft(60)).toEqual([]);
    expect([...brokenOff].toSorted()).toEqual([early, late]);
    expect(mailServer.kept.toSorted()).toEqual([...everyone, late].toSorted());
    expect(differentMails()).toBe(everyone.length);
  });
});

describe('a thousand emails', () => {
  it('arrive once each if the worker is killed at the end of the first batch', async () => {
    const { database } = league;
    await addCrowd(database, season, 1000);
    await database.query('UPDATE members SET race_weekends_emails = true');
    const crowd = Array.from({ length: 1000 }, (_, index) => `crowd${index + 1}@parcferme.example`);
    const door = closedDoor();
    const recipient = () => (mailServer.kept.length < 500 ? Promise.resolve() : door.pass());
    mailServer.manner = { ...friendly, recipient };
    await finalizeWithMail();
    await waitUntil('the last mails of the first part wait', () => door.waiting === lanes, 60);
    await replaceWorker();
    mailServer.manner = friendly;
    expect(await untilAllLeft(90)).toEqual([]);
    expect(mailServer.kept.toSorted()).toEqual([...everyone, ...crowd].toSorted());
  }, 200_000);
});
