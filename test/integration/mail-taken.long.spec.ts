import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { announce } from '../harness/announce.js';
import { addMember } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { friendly, type MailServer, startMailServer } from '../harness/start-mail-server.js';
import { waitUntil } from '../harness/wait-until.js';

let league: TestLeague;
let mailServer: MailServer;

beforeAll(async () => {
  mailServer = await startMailServer();
  league = await startLeague({ overrides: { QUEUES: 'email', MAIL_URL: mailServer.url } });
  await addMember(league.database, 'anna', { announcementEmails: true });
});
afterAll(async () => {
  await league.close();
  await mailServer.close();
});

// proves: rules-57
describe('an email that another worker claims while it is being sent', () => {
  it('cannot be finished by the first worker', async () => {
    const { database } = league;
    let waiting = 0;
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    mailServer.manner = { ...friendly, recipient: () => ((waiting += 1), opened) };
    await announce(league);
    // The worker got the lease of ten seconds more than a second ago, and has not renewed it yet.
    const isOld = `SELECT FROM mails WHERE state = 'sending' AND due_at < clock_timestamp() + interval '8.8 seconds'`;
    await waitUntil(
      'the mail waits',
      async () => waiting === 1 && (await database.query<object[]>(isOld)).length === 1,
    );
    await database.query('UPDATE mails SET attempts = attempts + 1');
    open();
    await waitUntil('its text has begun', () => mailServer.begun === 1);
    await database.query('UPDATE mails SET due_at = clock_timestamp()');
    await waitUntil(
      'it is sent',
      async () => (await database.query<object[]>(`SELECT FROM mails WHERE state = 'sent'`))[0],
    );
    expect(mailServer.kept).toEqual(['anna@parcferme.example']);
    expect(mailServer.begun).toBe(2);
  });
});
