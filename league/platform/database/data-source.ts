import 'reflect-metadata';
import {
  DataSource,
  type DataSourceOptions,
  DefaultNamingStrategy,
  type EntityManager,
  type MigrationInterface,
  type Table,
} from 'typeorm';
import { entities } from '../../schema/entities.js';
import { Release010 } from './migrations/0037-release-0-1-0.js';
import { TracedJobs1700000000038 } from './migrations/0038-traced-jobs.js';
import { BrowserWorkers1700000000041 } from './migrations/0041-browser-workers.js';
import { ResultWarnings1700000000040 } from './migrations/0040-result-warnings.js';
import { NewNumbers1700000000042 } from './migrations/0042-new-numbers.js';
import { BegunSeasons1700000000044 } from './migrations/0044-begun-seasons.js';
import { RecordedSealEnds1700000000045 } from './migrations/0045-recorded-seal-ends.js';
import { NamesOnReading1700000000046 } from './migrations/0046-names-on-reading.js';
import { OneSeasonAYear1700000000049 } from './migrations/0049-one-season-a-year.js';
import { BoundSecondFactor1700000000051 } from './migrations/0051-bound-second-factor.js';
import { RemovedPasskeys1700000000052 } from './migrations/0052-removed-passkeys.js';
import { UnreadableRows1700000000053 } from './migrations/0053-unreadable-rows.js';
import { ChampionshipData1700000000054 } from './migrations/0054-championship-data.js';
import { KeptInvitations1700000000055 } from './migrations/0055-kept-invitations.js';
import { SessionStartsInCalendar1700000000057 } from './migrations/0057-session-starts-in-calendar.js';
import { ChampionshipResults1700000000058 } from './migrations/0058-championship-results.js';
import { CorrectedTables1700000000059 } from './migrations/0059-corrected-tables.js';
import { GroupNews1700000000060 } from './migrations/0060-group-news.js';
import { CommentLikes1700000000061 } from './migrations/0061-comment-likes.js';
import { ResultChecks1700000000064 } from './migrations/0064-result-checks.js';
import { TwoSources1700000000065 } from './migrations/0065-two-sources.js';
import { NumbersPassedOn1700000000066 } from './migrations/0066-numbers-passed-on.js';
import { StartMessages1700000000067 } from './migrations/0067-start-messages.js';
import { FollowedComments1700000000068 } from './migrations/0068-followed-comments.js';
import { Tips1700000000069 } from './migrations/0069-tips.js';

const snake = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** Snake case, and PostgreSQL's default names for foreign keys. Indexes and checks are named explicitly. */
class SnakeNaming extends DefaultNamingStrategy {
  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snake(`${relationName}_${referencedColumnName}`);
  }

  override foreignKeyName(table: Table | string, columnNames: string[]): string {
    return [this.getTableName(table), ...columnNames, 'fkey'].join('_');
  }

  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snake(propertyName);
  }
}

/** All queries of `read` see the data of one moment. */
export function readAtOnce<T>(database: DataSource, read: (manager: EntityManager) => Promise<T>): Promise<T> {
  return database.transaction('REPEATABLE READ', read);
}

/**
 * Killed processes lose their locks after two seconds. A transaction ends after 15 s without a statement, because
 * others wait for its locks. The migration also stores the settings for the role (`setSessionDefaults`).
 */
export const sessionSettings = {
  timezone: 'UTC',
  idle_in_transaction_session_timeout: '15000',
  client_connection_check_interval: '2000',
};

/** In seconds, if the address has no `connect_timeout`. */
const connectSeconds = 10;

/** `connect_timeout` is in seconds, as in libpq. Only migrations change the schema. `queryTimeoutMs` has no default. */
export function dataSourceOptions(url: string, poolSize = 10, queryTimeoutMs?: number): DataSourceOptions {
  const connectionTimeoutMillis = 1000 * Number(new URL(url).searchParams.get('connect_timeout') ?? connectSeconds);
  const options = Object.entries(sessionSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  return {
    type: 'postgres',
    url,
    entities,
    migrations: [
      Release010,
      TracedJobs1700000000038,
      ResultWarnings1700000000040,
      BrowserWorkers1700000000041,
      NewNumbers1700000000042,
      BegunSeasons1700000000044,
      RecordedSealEnds1700000000045,
      NamesOnReading1700000000046,
      OneSeasonAYear1700000000049,
      BoundSecondFactor1700000000051,
      RemovedPasskeys1700000000052,
      UnreadableRows1700000000053,
      ChampionshipData1700000000054,
      KeptInvitations1700000000055,
      SessionStartsInCalendar1700000000057,
      ChampionshipResults1700000000058,
      CorrectedTables1700000000059,
      GroupNews1700000000060,
      CommentLikes1700000000061,
      ResultChecks1700000000064,
      TwoSources1700000000065,
      NumbersPassedOn1700000000066,
      StartMessages1700000000067,
      FollowedComments1700000000068,
      Tips1700000000069,
    ],
    migrationsTransactionMode: 'each',
    namingStrategy: new SnakeNaming(),
    poolSize,
    extra: { connectionTimeoutMillis, options, query_timeout: queryTimeoutMs },
  };
}

export async function isReachable(database: DataSource): Promise<boolean> {
  try {
    await database.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}

export function openDatabase(url: string, poolSize?: number): Promise<DataSource> {
  return new DataSource(dataSourceOptions(url, poolSize)).initialize();
}

/** Rejects if migrations are missing. The process then ends with a clear message (docs/decisions/upgrades.md). */
export async function openMigratedDatabase(options: DataSourceOptions): Promise<DataSource> {
  const database = await new DataSource(options).initialize();
  try {
    const missing = await missingMigrations(database);
    if (missing.length === 0) return database;
    throw new Error(
      `The schema is older than this version. Run "npm run migrate" first. Missing: ${missing.join(', ')}`,
    );
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function missingMigrations(database: DataSource): Promise<string[]> {
  const [table] = await database.query<{ exists: boolean }[]>(`SELECT to_regclass('migrations') IS NOT NULL AS exists`);
  const rows = table?.exists ? await database.query<{ name: string }[]>('SELECT name FROM migrations') : [];
  const names = new Set(rows.map(({ name }) => name));
  return database.migrations.map(nameOfMigration).filter((name) => !names.has(name));
}

/** The name that the table `migrations` stores. */
export function nameOfMigration({ name, constructor }: MigrationInterface): string {
  return name ?? constructor.name;
}
