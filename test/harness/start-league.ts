import type { DataSource } from 'typeorm';
import { startResultsSite, type ResultsSite } from '../../demo/results-site/start-results-site.js';
import { openDatabase } from '../../league/database/data-source.js';
import { Client } from './client.js';
import { makeDatabase } from './database.js';
import { type Process, startApi, startWorker } from './processes.js';

/** The name under which the database knows the connections of a test itself, as opposed to those of the league. */
export const testsOwn = 'test';

export interface TestLeague {
  /** API processes, and the workers; a test may stop some and start others with `environment`. */
  apis: Process[];
  workers: Process[];
  database: DataSource;
  site: ResultsSite;
  environment: Record<string, string>;
  /** A visitor of one of the API processes. */
  client(api?: number): Client;
  close(): Promise<void>;
}

export interface Options {
  apis?: number;
  workers?: number;
  /** Variables of the environment in place of those of tests. */
  overrides?: Record<string, string>;
}

/** The league as operators run it: built processes, a database of their own, a stand-in results site of their own. */
export async function startLeague({ apis = 1, workers = 1, overrides = {} }: Options = {}): Promise<TestLeague> {
  const { url, drop } = await makeDatabase();
  const site = await startResultsSite({ port: 0, host: '127.0.0.1' });
  const environment = { ...testEnvironment(url, site.url), ...overrides };
  const database = await openDatabase(`${url}?application_name=${testsOwn}`, 4);
  const startedApis = await Promise.all(Array.from({ length: apis }, () => startApi(environment)));
  const startedWorkers = await Promise.all(Array.from({ length: workers }, () => startWorker(environment)));
  const league: TestLeague = {
    apis: startedApis,
    workers: startedWorkers,
    database,
    site,
    environment,
    client: (api = 0) => new Client(`http://127.0.0.1:${league.apis[api]?.port}`),
    close: async () => {
      await Promise.all([...league.workers, ...league.apis].map((process) => process.stop()));
      await database.destroy();
      await site.close();
      await drop();
    },
  };
  return league;
}

/** What a process of the league needs, with the servers that `npm test` started. */
function testEnvironment(databaseUrl: string, siteUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? '',
    MAIL_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Parc Fermé <league@parcferme.example>',
    PUBLIC_URL: 'http://league.example',
    SESSION_SECRET: 'a secret of tests that is long enough',
    RESULTS_SITE_URL: siteUrl,
    RIDERS_SITE_URL: siteUrl,
    RETRIEVAL_TIMEOUT_SECONDS: '10',
  };
}
