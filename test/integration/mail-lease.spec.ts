import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#league/platform/database/data-source.js';
import { Mail, Mailing } from '#league/schema/mailing.entity.js';
import { type ClaimedMail, MailsRepository } from '#league/messages/email/mails.repository.js';
import { makeDatabase } from '../harness/database.js';
import { addMember } from '../harness/make-season.js';
import { waitUntilBlocked } from '../harness/wait-until-blocked.js';

const mails = new MailsRepository();
let server: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let memberId: number;
let mail: ClaimedMail;

beforeAll(async () => {
  server = await makeDatabase();
  database = await openDatabase(server.url, 3);
  memberId = (await addMember(database, 'anna')).id;
});
afterAll(async () => {
  await database.destroy();
  await server.drop();
});
beforeEach(async () => {
  const mailing = database.manager.create(Mailing, { data: { kind: 'weekend-final', weekendId: 1 } });
  const { id: mailingId } = await database.manager.save(mailing);
  await database.manager.insert(Mail, { mailingId, memberId });
  mail = await claim(mailingId);
});

async function claim(mailingId: number): Promise<ClaimedMail> {
  const [claimed] = await mails.claim(database.manager, mailingId, 1);
  if (!claimed) throw new Error('no mail is due');
  return claimed;
}

const read = () => database.manager.findOneByOrFail(Mail, { id: mail.id });

const outliveLease = () =>
  database.query(`UPDATE mails SET due_at = clock_timestamp() - interval '1 second' WHERE id = $1`, [mail.id]);

const readClock = async () => {
  const [{ now }] = await database.query<[{ now: Date }]>('SELECT clock_timestamp() AS now');
  return now.getTime();
};

describe('the lease of an email', () => {
  // proves: rules-57
  it('ends ten seconds after its renewal, by the clock of the database', async () => {
    const before = await readClock();
    await mails.renewLease(database.manager, mail);
    const renewedAt = (await read()).dueAt.getTime() - 10_000;
    expect(renewedAt).toBeGreaterThanOrEqual(before);
    expect(renewedAt).toBeLessThanOrEqual(await readClock());
  });

  it('ends ten seconds after its claim', async () => {
    await outliveLease();
    const before = await readClock();
    const { mailingId } = await read();
    await claim(mailingId);
    const claimedAt = (await read()).dueAt.getTime() - 10_000;
    expect(claimedAt).toBeGreaterThanOrEqual(before);
    expect(claimedAt).toBeLessThanOrEqual(await readClock());
  });

  // proves: rules-57
  it('is given to only one of two workers that claim the email at the same moment', async () => {
    await outliveLease();
    const { mailingId } = await read();
    const first = database.createQueryRunner();
    await first.startTransaction();
    const claimed = await mails.claim(first.manager, mailingId, 1);
    const second = mails.claim(database.manager, mailingId, 1);
    await waitUntilBlocked({ database }, 'WITH due', second);
    await first.commitTransaction();
    await first.release();
    expect([claimed.map(({ id }) => id), await second]).toEqual([[mail.id], []]);
  });

  // proves: rules-57
  it('is renewed once the mail server has the text, so that the worker can still postpone the email', async () => {
    await outliveLease();
    await mails.renewLease(database.manager, mail);
    expect(await mails.claim(database.manager, (await read()).mailingId, 1)).toEqual([]);
    await mails.postpone(database.manager, mail, '451 come back later');
    expect(await read()).toMatchObject({ state: 'pending', error: '451 come back later' });
  });

  // proves: rules-57, card-3
  it('expires if the worker dies before the response, and another worker then sends the same email again', async () => {
    await mails.renewLease(database.manager, mail);
    await outliveLease();
    expect(await claim((await read()).mailingId)).toMatchObject({ id: mail.id, attempts: 2 });
  });

  it('lets another worker take the email after it has expired, and then only that worker can send the email', async () => {
    await outliveLease();
    const taken = await claim((await read()).mailingId);
    await expect(mails.renewLease(database.manager, mail)).rejects.toThrow('was taken by another worker');
    await mails.renewLease(database.manager, taken);
    expect(await read()).toMatchObject({ state: 'sending', attempts: 2 });
  });

  it('delays the next run of its job by five seconds, and a postponed email delays the run until it is due', async () => {
    const { mailingId } = await read();
    // Uses days, so that the time between two statements does not matter.
    const setDue = (state: string) =>
      database.query(`UPDATE mails SET state = $2, due_at = clock_timestamp() + interval '2 days' WHERE id = $1`, [
        mail.id,
        state,
      ]);
    await setDue('sending');
    expect(await mails.secondsUntilDue(database.manager, mailingId)).toBeCloseTo(5, 1);
    await setDue('pending');
    expect(await mails.secondsUntilDue(database.manager, mailingId)).toBeGreaterThan(86_400);
  });
});

describe('emails that are claimed together', () => {
  let mailingId: number;
  let others: ClaimedMail[];

  beforeEach(async () => {
    ({ mailingId } = await read());
    for (const username of ['ben', 'cleo', 'dan']) {
      const member = await addMember(database, `${username}${mailingId}`);
      await database.manager.insert(Mail, { mailingId, memberId: member.id });
    }
    others = await mails.claim(database.manager, mailingId, 2);
  });

  it('are the first ones due, up to the requested number', async () => {
    expect(others.map(({ id, attempts }) => [id, attempts])).toEqual([
      [mail.id + 1, 1],
      [mail.id + 2, 1],
    ]);
    expect((await mails.claim(database.manager, mailingId, 5)).map(({ id }) => id)).toEqual([mail.id + 3]);
    expect(await mails.claim(database.manager, mailingId, 5)).toEqual([]);
  });

  it('are due again immediately when they are released, without counting the attempt', async () => {
    await mails.release(database.manager, others);
    const again = await mails.claim(database.manager, mailingId, 5);
    expect(again.map(({ id, attempts }) => [id, attempts])).toEqual([
      [mail.id + 1, 1],
      [mail.id + 2, 1],
      [mail.id + 3, 1],
    ]);
  });

  it('are not released if another worker has claimed them meanwhile, or once they are sent', async () => {
    const [taken, sent] = others as [ClaimedMail, ClaimedMail];
    await database.query(`UPDATE mails SET due_at = clock_timestamp() - interval '1 second' WHERE id = $1`, [taken.id]);
    await mails.claim(database.manager, mailingId, 1);
    await mails.markSent(database.manager, [sent.id]);
    await mails.release(database.manager, others);
    const states = await database.query<object[]>('SELECT state, attempts FROM mails WHERE id = ANY ($1) ORDER BY id', [
      [taken.id, sent.id],
    ]);
    expect(states).toEqual([
      { state: 'sending', attempts: 2 },
      { state: 'sent', attempts: 1 },
    ]);
  });
});

// proves: rules-58
describe('an email to a mailbox that refuses temporarily', () => {
  const refused = '452 the mailbox is full';

  /** Marks the email as refused, with its first refusal this many hours ago. */
  async function refuseAfter(hours: number): Promise<boolean> {
    await database.query(
      `UPDATE mails SET first_refused_at = clock_timestamp() - make_interval(hours => $2) WHERE id = $1`,
      [mail.id, hours],
    );
    return mails.markRefused(database.manager, mail, refused);
  }

  it('is tried again after five seconds, later at intervals of up to half an hour', async () => {
    expect(await mails.markRefused(database.manager, mail, refused)).toBe(false);
    expect(await read()).toMatchObject({ state: 'pending', error: refused, firstRefusedAt: expect.any(Date) });
    expect((await read()).dueAt.getTime() - (await readClock())).toBeLessThanOrEqual(5_000);

    await database.query(`UPDATE mails SET due_at = clock_timestamp() WHERE id = $1`, [mail.id]);
    mail = await claim((await read()).mailingId);
    const before = await readClock();
    expect(await refuseAfter(2)).toBe(false);
    const refusedAt = (await read()).dueAt.getTime() - 1_800_000;
    expect(refusedAt).toBeGreaterThanOrEqual(before);
    expect(refusedAt).toBeLessThanOrEqual(await readClock());
  });

  it('is tried for three days', async () => {
    expect(await refuseAfter(71)).toBe(false);
    expect(await read()).toMatchObject({ state: 'pending' });
  });

  it('is given up after three days, with the reason', async () => {
    expect(await refuseAfter(72)).toBe(true);
    expect(await read()).toMatchObject({ state: 'failed', error: `given up after three days: ${refused}` });
    expect(await mails.secondsUntilDue(database.manager, (await read()).mailingId)).toBeNull();
  });
});
