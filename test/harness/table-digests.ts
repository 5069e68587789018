import { expect } from '@jest/globals';
import type { DataSource } from 'typeorm';

/** Refused requests also write to these tables, for example to count attempts. */
const counters = ['rate_limits', 'browser_workers'];

/**
 * Computes a digest of the rows of each table. Ignores failed log-ins and `last_seen_at`, which the first request of an
 * hour updates.
 */
export async function digestTables(database: DataSource): Promise<Record<string, string>> {
  const tables: { name: string }[] = await database.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1)`,
    [counters],
  );
  const digests = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(string_agg(row, '|' ORDER BY row)) AS digest
       FROM (SELECT (to_jsonb(t) - 'last_seen_at')::text AS row FROM ${name} t WHERE coalesce(to_jsonb(t) ->> 'kind', '') NOT LIKE '%-failed') rows`,
  );
  const rows: { name: string; digest: string }[] = await database.query(digests.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Runs `work` and expects every table to have the same rows as before. */
export async function expectNothingStored(database: DataSource, work: () => Promise<unknown>): Promise<void> {
  const before = await digestTables(database);
  await work();
  expect(await digestTables(database)).toEqual(before);
}
