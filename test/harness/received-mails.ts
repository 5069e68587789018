import type { TestMailbox } from './mailbox.js';
import type { TestLeague } from './start-league.js';
import { waitUntil } from './wait-until.js';

/** Waits until every email has left. Returns the recipient and subject of each received email, sorted by recipient. */
export async function readReceivedMails(
  { database }: TestLeague,
  mailbox: TestMailbox,
): Promise<[username: string, subject: string][]> {
  await waitUntil('every mail has left', async () => {
    const open: unknown[] = await database.query(
      `SELECT 1 FROM outbox_jobs WHERE finished_at IS NULL
       UNION ALL SELECT 1 FROM mailing_recipients UNION ALL SELECT 1 FROM mails WHERE state <> 'sent'`,
    );
    return open.length === 0;
  });
  const mails = (await mailbox.read()).map(({ to, subject }): [string, string] => [
    (to[0] ?? '').split('@')[0] ?? '',
    subject,
  ]);
  return mails.toSorted(([a, one], [b, other]) => a.localeCompare(b) || one.localeCompare(other));
}

/** The return value of `readReceivedMails` if each of these members has received one email with this subject. */
export const toEach = (names: readonly string[], subject: string) => names.map((name) => [name, subject]);

/** Reads the clock of the database, which decides when an email is due. */
export async function readMoment({ database }: TestLeague): Promise<Date> {
  const [row] = await database.query<{ now: Date }[]>('SELECT clock_timestamp() AS now');
  return row?.now ?? new Date(0);
}
