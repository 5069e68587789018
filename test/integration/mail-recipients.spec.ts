import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#league/platform/database/data-source.js';
import { MailsRepository } from '#league/messages/email/mails.repository.js';
import { addCrowd } from '../harness/add-crowd.js';
import { makeDatabase } from '../harness/database.js';
import { addSeason2023 } from '../harness/make-season.js';
import { waitUntil } from '../harness/wait-until.js';
import { enqueueFinalWeekendMails } from '../harness/repositories.js';

const mails = new MailsRepository();
let server: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let mailingId: number;
/** The recipients: two parts of 512 members and one of 276, until a member is deleted. */
let wanting: number[];

beforeAll(async () => {
  server = await makeDatabase();
  database = await openDatabase(server.url, 3);
  const { season } = await addSeason2023(database, 'http://results.example', { weekends: 1 });
  await addCrowd(database, season, 1311);
  await database.query('UPDATE members SET race_weekends_emails = id % 131 > 0');
});
afterAll(async () => {
  await database.destroy();
  await server.drop();
});
beforeEach(async () => {
  await database.query('DELETE FROM mailings');
  const members: { id: number }[] = await database.query(
    'SELECT id FROM members WHERE race_weekends_emails ORDER BY id',
  );
  const [origin = 0, ...others] = members.map(({ id }) => id);
  wanting = others;
  await database.transaction((manager) => enqueueFinalWeekendMails(manager, 1, origin));
  const [mailing] = await database.query<{ id: number }[]>('SELECT id FROM mailings');
  mailingId = mailing?.id ?? 0;
});

async function makeAll(): Promise<void> {
  while (await mails.createNext(database.manager, mailingId));
}

async function readMails(): Promise<number[]> {
  const rows: { member: number }[] = await database.query(
    'SELECT member_id AS member FROM mails WHERE mailing_id = $1 ORDER BY id',
    [mailingId],
  );
  return rows.map(({ member }) => member);
}

describe('the recipients of a mailing', () => {
  // proves: rules-53
  it('are stored in parts, and their emails are created one part at a time', async () => {
    const parts = await database.query<{ size: number }[]>(
      'SELECT cardinality(member_ids) AS size FROM mailing_recipients ORDER BY part',
    );
    expect(parts).toEqual([512, 512, wanting.length - 1024].map((size) => ({ size })));
    expect(await readMails()).toEqual([]);
    expect(await mails.secondsUntilDue(database.manager, mailingId)).toBe(1);
    expect(await mails.createNext(database.manager, mailingId)).toBe(true);
    expect(await readMails()).toEqual(wanting.slice(0, 512));
    await makeAll();
    expect(await readMails()).toEqual(wanting);
  });

  // proves: rules-57, card-3
  it('get one email each, even if two workers create the emails', async () => {
    await Promise.all([makeAll(), makeAll()]);
    expect((await readMails()).toSorted((a, b) => a - b)).toEqual(wanting);
  });

  // proves: rules-53
  it('get no email if they leave before or while their email is created', async () => {
    const [gone, going, ...others] = wanting;
    await database.query('DELETE FROM members WHERE id = $1', [gone]);
    const leaving = database.createQueryRunner();
    await leaving.startTransaction();
    await leaving.query('DELETE FROM members WHERE id = $1', [going]);
    const made = makeAll();
    await waitUntil('the mails wait for the one who is leaving', async () => {
      const waiting: unknown[] = await database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length === 1;
    });
    await leaving.commitTransaction();
    await leaving.release();
    await made;
    expect(await readMails()).toEqual(others);
  });

  it('get no more emails after the mailing is dropped', async () => {
    await mails.createNext(database.manager, mailingId);
    await mails.deleteUnsent(database.manager, mailingId);
    expect(await mails.secondsUntilDue(database.manager, mailingId)).toBeNull();
    await makeAll();
    expect(await readMails()).toEqual([]);
  });
});
