import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MailsRepository } from '#league/messages/email/mails.repository.js';
import { addCrowd } from '../harness/add-crowd.js';
import { announce } from '../harness/announce.js';
import type { Client } from '../harness/client.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { mailingsRepository } from '../harness/repositories.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { friendly, type MailServer, startMailServer } from '../harness/start-mail-server.js';
import { waitUntil } from '../harness/wait-until.js';

const mails = new MailsRepository();
/** The number of emails that a worker sends at a time, in both its jobs together. */
const lanes = 16;
const crowd = 10_000;

let league: TestLeague;
let visitor: Client;
let mailServer: MailServer;

/** A league of 10,000 members whose mail server accepts one email after the other. */
beforeAll(async () => {
  mailServer = await startMailServer();
  let before = Promise.resolve();
  const takeInTurn = () => (before = before.then(() => pause(30)));
  mailServer.manner = { ...friendly, answer: takeInTurn };
  league = await startLeague({ overrides: { QUEUES: 'email', MAIL_URL: mailServer.url } });
  const { season } = await addSeason2023(league.database, league.site.url, { weekends: 0 });
  await addCrowd(league.database, season, crowd);
  await addMember(league.database, 'forgetful');
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(async () => {
  await league.close();
  await mailServer.close();
});

/** Emails two announcements to the whole league, so that both jobs of the worker have a large mailing. */
async function announceTwo(): Promise<void> {
  await league.database.query(`UPDATE members SET announcement_emails = username <> 'forgetful'`);
  for (const title of ['one', 'two']) await announce(league, title);
}

describe('a password reset link', () => {
  it('is sent before 20,000 other emails, and none of them is lost', async () => {
    await announceTwo();
    await waitUntil('both mailings leave', () => new Set(mailServer.subjects).size === 2);
    const before = mailServer.kept.length;
    await visitor.post('send-reset-email/', { username: 'forgetful' });
    const isLink = (address: string) => address.startsWith('forgetful@');
    await waitUntil('the link has left', () => mailServer.kept.some(isLink));
    // Only the emails that were being sent when the link was requested may come first.
    expect(mailServer.kept.findIndex(isLink) - before).toBeLessThanOrEqual(2 * lanes);
    const after = mailServer.kept.length;
    await waitUntil('the others go on', () => mailServer.kept.length > after + lanes);
    const [left] = await league.database.query<{ amount: number }[]>(
      `SELECT ((SELECT count(*) FROM mails WHERE NOT urgent)
         + (SELECT coalesce(sum(cardinality(member_ids)), 0) FROM mailing_recipients))::int AS amount`,
    );
    expect(left?.amount).toBe(2 * crowd);
    expect(new Set(mailServer.ids).size).toBe(mailServer.ids.length);
  });
});

describe('an urgent email', () => {
  let [slow, urgent]: [number, number] = [0, 0];
  const claim = async (mailingId: number) => (await mails.claim(league.database.manager, mailingId, 1))[0] ?? null;

  beforeAll(async () => {
    const { manager } = league.database;
    await manager.query('DELETE FROM mailings');
    await league.workers.shift()?.stop();
    const [{ id: memberId } = { id: 0 }] = await manager.query<{ id: number }[]>('SELECT min(id) AS id FROM members');
    slow = await mailingsRepository.add(manager, { kind: 'picks-receipt', seasonId: 1 });
    await manager.query('INSERT INTO mails (mailing_id, member_id) VALUES ($1, $2)', [slow, memberId]);
    urgent = Number(await mailingsRepository.addUrgent(manager, memberId, { kind: 'link', linkTokenId: 1 }, null));
  });

  it('blocks other emails until it is sent, even between two attempts', async () => {
    const { manager } = league.database;
    expect(await claim(slow)).toBeNull();
    const claimed = await claim(urgent);
    expect(await claim(slow)).toBeNull();
    if (claimed) await mails.postpone(manager, claimed, '421 too many mails');
    expect(await claim(slow)).toBeNull();
    expect(await mails.secondsUntilDue(manager, slow)).toBe(1);
  });

  it('blocks no others after six attempts if its mailbox refuses it, and after ten attempts in any case', async () => {
    const { manager } = league.database;
    await manager.query('UPDATE mails SET first_refused_at = now(), attempts = 5 WHERE mailing_id = $1', [urgent]);
    expect(await claim(slow)).toBeNull();
    await manager.query('UPDATE mails SET attempts = 6 WHERE mailing_id = $1', [urgent]);
    const claimed = await claim(slow);
    expect(claimed).not.toBeNull();
    if (claimed) await mails.postpone(manager, claimed, '');
    await manager.query('UPDATE mails SET due_at = now(), attempts = 10, first_refused_at = NULL');
    expect(await claim(slow)).not.toBeNull();
  });
});
