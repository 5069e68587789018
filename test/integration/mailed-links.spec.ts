import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '#league/platform/database/data-source.js';
import { LinkTokensRepository } from '#league/accounts/link-tokens.repository.js';
import { makeDatabase } from '../harness/database.js';
import { addMember } from '../harness/make-season.js';

const links = new LinkTokensRepository();
let made: Awaited<ReturnType<typeof makeDatabase>>;
let database: DataSource;
let memberId: number;

beforeAll(async () => {
  made = await makeDatabase();
  database = await openDatabase(made.url, 2);
  ({ id: memberId } = await addMember(database, 'anna'));
});
afterAll(async () => {
  await database.destroy();
  await made.drop();
});

const add = () => links.add(database.manager, 'secret', { memberId, purpose: 'activation' as const, email: null });

/** The time until a link expires by the clock of the database, in whole minutes. */
async function minutesLeft(id: number): Promise<number> {
  const [row]: [{ minutes: number }] = await database.query(
    'SELECT round(extract(epoch FROM expires_at - clock_timestamp()) / 60)::int AS minutes FROM link_tokens WHERE id = $1',
    [id],
  );
  return row.minutes;
}

it('a link expires by the clock of the database, whatever the clock of the process shows', async () => {
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 3 * 3600_000);
  const id = await add();
  const isFresh = await links.isFresh(database.manager, { memberId, purpose: 'activation' }, 600);
  clock.mockRestore();
  expect(isFresh).toBe(true);
  expect(await minutesLeft(id)).toBe(24 * 60);
});

it('a new link invalidates working links, but does not change when expired and used links ended', async () => {
  const [expired, used, working] = [await add(), await add(), await add()];
  await database.query(`UPDATE link_tokens SET expires_at = now() - interval '29 days' WHERE id = $1`, [expired]);
  await database.query(
    `UPDATE link_tokens SET expires_at = now() + interval '5 hours', used_at = now() WHERE id = $1`,
    [used],
  );
  expect(await links.findWorking(database.manager, working)).toMatchObject({ id: working });
  await add();
  await links.expireAll(database.manager, memberId);
  expect(await minutesLeft(expired)).toBe(-29 * 24 * 60);
  expect(await minutesLeft(used)).toBe(5 * 60);
  for (const id of [expired, used, working]) expect(await links.findWorking(database.manager, id)).toBeNull();
});
