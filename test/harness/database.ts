import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { grantApplication } from '#league/platform/database/application-role.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import { prepareQueues } from '#league/platform/jobs/job-dispatcher.js';

/**
 * The database of a test file. `url` connects as the owner of the tables, `applicationUrl` as the role of the
 * league's processes.
 */
export interface TestDatabase {
  url: string;
  applicationUrl: string;
  drop: () => Promise<void>;
}

/** Creates a database for one test file. It copies a template that is migrated once. */
export function makeDatabase(): Promise<TestDatabase> {
  return makeCopy(findTemplate);
}

/** Creates a database without any migrations. */
export function makeEmptyDatabase(): Promise<TestDatabase> {
  return makeCopy(() => Promise.resolve('template0'));
}

async function makeCopy(find: (server: DataSource) => Promise<string>): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(async (server) => {
    // The lock is needed because PostgreSQL refuses to copy a template while it is being created or copied.
    await server.query('SELECT pg_advisory_lock(1)');
    await server.query(`CREATE DATABASE ${name} TEMPLATE ${await find(server)} STRATEGY FILE_COPY`);
  });
  const drop = () =>
    onServer(async (server) => void (await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)));
  return { url: urlOf(name), applicationUrl: applicationUrlOf(name), drop };
}

/** Returns the name of the template for this schema, and creates it if it is missing. */
async function findTemplate(server: DataSource): Promise<string> {
  const name = `league_template_${schemaKey()}`;
  const found: unknown[] = await server.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [name]);
  if (found.length > 0) return name;
  await server.query(`DROP DATABASE IF EXISTS ${name}`);
  await server.query(`CREATE DATABASE ${name}`);
  const database = await openDatabase(urlOf(name), 2);
  try {
    await database.runMigrations();
    await prepareQueues(urlOf(name));
    await grantApplication(database, applicationUrlOf(name));
  } finally {
    await database.destroy();
  }
  await server.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  return name;
}

function schemaKey(): string {
  const folder = join(process.cwd(), 'league/platform/database/migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Sets a parameter in the address of a database. */
export function withParameter(url: string, name: string, value: string): string {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
}

/** The PostgreSQL server that `npm test` started (test/tools/run-tests.mjs). */
function urlOf(database: string): string {
  const given = process.env['TEST_DATABASE_URL'];
  if (!given) throw new Error('TEST_DATABASE_URL is missing: run the tests with `npm test`');
  const url = new URL(given);
  url.pathname = `/${database}`;
  // Tests share the machine, so connecting may take longer than in production.
  return withParameter(url.href, 'connect_timeout', '60');
}

function applicationUrlOf(database: string): string {
  return Object.assign(new URL(urlOf(database)), { username: 'league_app', password: 'of-the-application' }).href;
}

async function onServer(work: (server: DataSource) => Promise<void>): Promise<void> {
  const server = await openDatabase(urlOf('postgres'), 1);
  try {
    await work(server);
  } finally {
    await server.destroy();
  }
}
