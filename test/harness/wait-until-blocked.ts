import type { TestLeague } from './start-league.js';
import { waitUntil } from './wait-until.js';

/** Waits until a statement that begins with this text waits for a lock, or until the call that runs it has ended. */
export async function waitUntilBlocked(
  { database }: Pick<TestLeague, 'database'>,
  statement: string,
  call: Promise<unknown>,
): Promise<void> {
  let hasEnded = false;
  void call.finally(() => (hasEnded = true));
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND starts_with(query, $1)`;
  await waitUntil(`"${statement}" waits, or the call is done`, async () => {
    return hasEnded || (await database.query<unknown[]>(waiting, [statement])).length > 0;
  });
}
