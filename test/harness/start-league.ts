import type { DataSource } from 'typeorm';
import type { Season } from '#demo/results-site/season.js';
import {
  type ChampionshipService,
  startChampionshipService,
} from '#demo/championship-service/start-championship-service.js';
import { startResultsSite, type ResultsSite } from '#demo/results-site/start-results-site.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import { Client } from './client.js';
import { makeDatabase, withParameter } from './database.js';
import { type Application, openApi, openWorker } from './in-this-process.js';
import { type Process, startApi, startWorker } from './processes.js';

/** The `application_name` of a test's own connections, which differs from the league's. */
export const testsOwn = 'test';

export interface TestLeague<Part extends Application = Application> {
  /** The APIs and the workers. A test may stop some and start others with `environment`. */
  apis: Part[];
  workers: Part[];
  database: DataSource;
  site: ResultsSite;
  championship: ChampionshipService;
  environment: Record<string, string>;
  /** Returns a client of one of the APIs, not logged in. */
  client(api?: number): Client;
  close(): Promise<void>;
}

export type BuiltLeague = TestLeague<Process>;

export interface Options {
  apis?: number;
  workers?: number;
  /** Environment variables that replace the test defaults. */
  overrides?: Record<string, string>;
  /** The season on the results site; 2023 by default. */
  season?: Season;
  /** Whether workers in the test process use Chromium instead of a fake browser. */
  chromium?: boolean;
}

/** Starts a league with its own database and a fake results site. The API and the workers run in the test process. */
export function startLeague(options: Options = {}): Promise<TestLeague> {
  return start<Application>(options, openApi, openWorker);
}

/**
 * Starts a league in separate processes. Use it for tests that kill processes, read their logs or keep their sockets
 * open.
 */
export function startBuiltLeague(options: Options = {}): Promise<BuiltLeague> {
  return start<Process>({ ...options, chromium: true }, startApi, startWorker);
}

async function start<Part extends Application>(
  { apis = 1, workers = 1, overrides = {}, season, chromium = false }: Options,
  startOneApi: (environment: Record<string, string>) => Promise<Part>,
  startOneWorker: (environment: Record<string, string>) => Promise<Part>,
): Promise<TestLeague<Part>> {
  const [{ url, applicationUrl, drop }, site, championship] = await Promise.all([
    makeDatabase(),
    startResultsSite({ port: 0, host: '127.0.0.1', ...(season && { season }) }),
    startChampionshipService({ port: 0, host: '127.0.0.1' }),
  ]);
  const environment = {
    ...testEnvironment(applicationUrl, site.url),
    CHAMPIONSHIP_API_URL: championship.url,
    ...(!chromium && { CHROMIUM_PATH: '', RETRIEVAL_TIMEOUT_SECONDS: '10' }),
    ...overrides,
  };
  const [database, startedApis, startedWorkers] = await Promise.all([
    openDatabase(withParameter(url, 'application_name', testsOwn), 4),
    Promise.all(Array.from({ length: apis }, () => startOneApi(environment))),
    Promise.all(Array.from({ length: workers }, () => startOneWorker(environment))),
  ]);
  const league: TestLeague<Part> = {
    apis: startedApis,
    workers: startedWorkers,
    database,
    site,
    championship,
    environment,
    client: (number = 0) => {
      const api = league.apis[number];
      return new Client(`http://127.0.0.1:${api?.port}`, api?.fetch);
    },
    close: async () => {
      await Promise.all([...league.workers, ...league.apis].map((part) => part.stop()));
      await database.destroy();
      await site.close();
      await championship.close();
      await drop();
    },
  };
  return league;
}

/** The environment of the league's processes, with the servers that `npm test` started. */
export function testEnvironment(databaseUrl: string, siteUrl: string): Record<string, string> {
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
    CHAMPIONSHIP_API_URL: '',
    // A worker rereads a page that it cannot parse until this timeout, and a browser on a busy machine is slow.
    RETRIEVAL_TIMEOUT_SECONDS: '30',
    // All clients of a test share one address.
    VISITOR_READS_PER_MINUTE: '1000000',
  };
}
