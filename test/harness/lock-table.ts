import type { TestLeague } from './start-league.js';
import { waitUntil } from './wait-until.js';

/** Locks a table for readers as well as writers. Returns a function that releases the lock. */
export async function lockTable(
  { database }: TestLeague,
  table: string,
): Promise<{ (): Promise<void>; isWaitedFor: () => Promise<boolean>; whenWaitedFor: () => Promise<unknown> }> {
  const holder = database.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const isWaitedFor = async () => {
    const waiting: unknown[] = await database.query(
      'SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted',
      [table],
    );
    return waiting.length > 0;
  };
  const release = async () => {
    await holder.rollbackTransaction();
    await holder.release();
  };
  return Object.assign(release, { isWaitedFor, whenWaitedFor: () => waitUntil(`${table} is read`, isWaitedFor) });
}

/** Returns whether a call succeeds without reading a table. */
export async function isBuiltWithout(
  league: TestLeague,
  table: string,
  call: () => Promise<unknown>,
): Promise<boolean> {
  const release = await lockTable(league, table);
  let isAnswered = false;
  const answer = call().then(() => (isAnswered = true));
  await waitUntil('it is answered, or it waits', async () => isAnswered || (await release.isWaitedFor()));
  const isWithout = isAnswered;
  await release();
  await answer;
  return isWithout;
}

/** Locks the row that has this value in a column. Returns a function that releases the lock. */
export async function holdRow(
  { database }: TestLeague,
  table: string,
  column: string,
  value: string | number,
): Promise<{ (): Promise<void>; whenWaitedFor: (by: number) => Promise<unknown> }> {
  const holder = database.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`SELECT FROM ${table} WHERE ${column} = $1 FOR UPDATE`, [value]);
  const isWaitedFor = async (by: number) => {
    const waiting: unknown[] = await database.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return waiting.length >= by;
  };
  const release = async () => {
    await holder.rollbackTransaction();
    await holder.release();
  };
  return Object.assign(release, {
    whenWaitedFor: (by: number) => waitUntil(`${by} wait for the row`, () => isWaitedFor(by)),
  });
}
