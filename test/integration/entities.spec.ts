import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase } from '#league/platform/database/data-source.js';
import { makeDatabase } from '../harness/database.js';

let made: Awaited<ReturnType<typeof makeDatabase>>;
let migrated: DataSource;
/** The schema `declared` of the same database, created from the entities alone. */
let declared: DataSource;

beforeAll(async () => {
  made = await makeDatabase();
  migrated = await openDatabase(made.url, 2);
  await migrated.query('CREATE SCHEMA declared');
  // The entities are declared for the DataSource class of the built code.
  const Source = migrated.constructor as typeof DataSource;
  declared = await new Source(Object.assign(dataSourceOptions(made.url, 2), { schema: 'declared' })).initialize();
  await declared.synchronize();
});
afterAll(async () => {
  await declared.destroy();
  await migrated.destroy();
  await made.drop();
});

/** Tables without an entity, which only SQL statements use. */
const withoutEntity = ['rate_limits', 'submission_buckets', 'browser_workers', 'migrations', 'typeorm_metadata'];

/** Indexes that TypeORM cannot declare, with the reason. The entities still contain their names. */
const notDeclarable: Record<string, string> = {
  members_username_key: 'on an expression',
  members_email_key: 'on an expression',
  members_username_prefix_idx: 'on an expression',
  sessions_member_idx: 'on an expression',
  mailings_kind_idx: 'on an expression',
  retrievals_live_key: 'on an expression',
  picks_order_key: 'NULLS NOT DISTINCT',
  'notification_reads: primary key': 'the site administration has the columns in the other order in its addresses',
};

/** The definitions by name, as PostgreSQL prints them. */
async function definitions(schema: string, text: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const rows: { table: string; name: string; definition: string }[] = await migrated.query(text, [schema]);
  for (const { table, name, definition } of rows) {
    const isExempt = withoutEntity.includes(table) || name in notDeclarable || `${table}: ${name}` in notDeclarable;
    if (!isExempt) found.set(`${table}: ${name}`, definition.replaceAll(`${schema}.`, ''));
  }
  return found;
}

const columns = String.raw`SELECT table_name AS table, column_name AS name, concat_ws(' ', data_type, udt_name, is_nullable,
    identity_generation, regexp_replace(column_default, '^''(\d+)''::smallint$', '\1')) AS definition
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = $1 AND table_type = 'BASE TABLE'`;
const constraints = `SELECT class.relname AS table, CASE contype WHEN 'p' THEN 'primary key' ELSE conname END AS name,
    pg_get_constraintdef(pg_constraint.oid) AS definition
  FROM pg_constraint JOIN pg_class class ON class.oid = conrelid
  WHERE connamespace = $1::regnamespace AND contype IN ('c', 'f', 'p', 'u')`;
const indexes = `SELECT tablename AS table, indexname AS name, indexdef AS definition FROM pg_indexes
  WHERE schemaname = $1 AND indexname NOT IN (SELECT conname FROM pg_constraint)`;

// proves: operations-15
describe('the entities and the migrated schema', () => {
  it('do not differ in anything that TypeORM compares', async () => {
    const { upQueries } = await migrated.driver.createSchemaBuilder().log();
    // TypeORM compares defaults without their casts, but the default of `change_id` needs its cast.
    const changes = upQueries.filter(({ query }) => !query.includes(`"change_id" SET DEFAULT`));
    expect(changes.map(({ query }) => query)).toEqual([]);
  });

  it.each(Object.entries({ columns, constraints, indexes }))('have the same %s', async (_, text) => {
    const expected = await definitions('public', text);
    expect(expected.size).toBeGreaterThan(20);
    expect(await definitions('declared', text)).toEqual(expected);
  });
});
