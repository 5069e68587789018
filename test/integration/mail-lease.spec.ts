import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../league/database/data-source.js';
import { Mail } from '../../league/email/mail.entity.js';
import {
  claimMail,
  type ClaimedMail,
  markHandedOver,
  postpone,
  settleLostMails,
} from '../../league/email/mail.store.js';
import { Mailing } from '../../league/email/mailing.entity.js';
import { makeDatabase } from '../harness/database.js';
import { addMember } from '../harness/make-season.js';

let server: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let memberId: number;
let mail: ClaimedMail;

beforeAll(async () => {
  server = await makeDatabase();
  database = await openDatabase(server.url, 2);
  memberId = (await addMember(database, 'anna')).id;
});
afterAll(async () => {
  await database.destroy();
  await server.drop();
});
beforeEach(async () => {
  const mailing = database.manager.create(Mailing, { data: { kind: 'reply', commentId: 1 } });
  const { id: mailingId } = await database.manager.save(mailing);
  await database.manager.insert(Mail, { mailingId, memberId });
  mail = await claim(mailingId);
});

async function claim(mailingId: number): Promise<ClaimedMail> {
  const claimed = await claimMail(database.manager, mailingId);
  if (!claimed) throw new Error('no mail is due');
  return claimed;
}

const read = () => database.manager.findOneByOrFail(Mail, { id: mail.id });

/** The worker has taken longer than its lease. */
const outliveLease = () =>
  database.query(`UPDATE mails SET due_at = clock_timestamp() - interval '1 second' WHERE id = $1`, [mail.id]);

describe('the lease of a mail', () => {
  it('begins anew when the text is handed over, so that a worker that is still waiting can put the mail off', async () => {
    await outliveLease();
    await markHandedOver(database.manager, mail);
    expect(await settleLostMails(database.manager)).toEqual([]);
    await postpone(database.manager, mail, 5, '451 come back later');
    expect(await read()).toMatchObject({ state: 'pending', error: '451 come back later' });
  });

  it('ends all the same for a worker that never hears the word', async () => {
    await markHandedOver(database.manager, mail);
    await outliveLease();
    expect(await settleLostMails(database.manager)).toEqual([mail.id]);
    expect(await read()).toMatchObject({ state: 'sent', error: 'the word of the mail server is missing' });
  });

  it('that ended before lets another worker take the mail, and only that one hand it over', async () => {
    await outliveLease();
    const taken = await claim((await read()).mailingId);
    await expect(markHandedOver(database.manager, mail)).rejects.toThrow('in another worker');
    await markHandedOver(database.manager, taken);
    expect(await read()).toMatchObject({ state: 'handed_over', attempts: 2 });
  });
});
