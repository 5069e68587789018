import 'reflect-metadata';
import { DataSource, type DataSourceOptions, DefaultNamingStrategy, type EntityManager, type Table } from 'typeorm';
import { entities } from '../../schema/entities.js';
import { League1700000000001 } from './migrations/0001-league.js';
import { PackedStandings1700000000002 } from './migrations/0002-packed-standings.js';
import { TypedPoints1700000000003 } from './migrations/0003-typed-points.js';
import { TellOfChanges1700000000004 } from './migrations/0004-tell-of-changes.js';
import { Corrections1700000000005 } from './migrations/0005-corrections.js';
import { OrderOfSubmission1700000000006 } from './migrations/0006-order-of-submission.js';
import { Recipients1700000000007 } from './migrations/0007-recipients.js';
import { SiteAdministration1700000000008 } from './migrations/0008-site-administration.js';
import { Autopilot1700000000009 } from './migrations/0009-autopilot.js';
import { LookedThrough1700000000010 } from './migrations/0010-looked-through.js';
import { MailsArrive1700000000011 } from './migrations/0011-mails-arrive.js';
import { SessionDigests1700000000012 } from './migrations/0012-session-digests.js';
import { PointsOfRiders1700000000013 } from './migrations/0013-points-of-riders.js';
import { NotificationTexts1700000000014 } from './migrations/0014-notification-texts.js';
import { Vocabulary1700000000015 } from './migrations/0015-vocabulary.js';
import { ConstraintNames1700000000016 } from './migrations/0016-constraint-names.js';
import { Groups1700000000017 } from './migrations/0017-groups.js';
import { Rivals1700000000018 } from './migrations/0018-rivals.js';
import { TellWhenPicksOpen1700000000019 } from './migrations/0019-tell-when-picks-open.js';
import { CalendarAndPush1700000000023 } from './migrations/0023-calendar-and-push.js';
import { Moderation1700000000025 } from './migrations/0025-moderation.js';
import { ClosingTimeEntries1700000000026 } from './migrations/0026-closing-time-entries.js';
import { SealedPicks1700000000028 } from './migrations/0028-sealed-picks.js';
import { Projections1700000000029 } from './migrations/0029-projections.js';
import { AccountSecurity1700000000030 } from './migrations/0030-account-security.js';
import { SeasonArchive1700000000034 } from './migrations/0034-season-archive.js';
import { ChangedSeals1700000000035 } from './migrations/0035-changed-seals.js';
import { SecondFactor1700000000036 } from './migrations/0036-second-factor.js';
import { CspReports1700000000037 } from './migrations/0037-csp-reports.js';
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
import { RaceDay1700000000024 } from './migrations/0024-race-day.js';
import { RiderTeams1700000000020 } from './migrations/0020-rider-teams.js';
import { MailsToMembers1700000000022 } from './migrations/0022-mails-to-members.js';

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

/** All queries of `read` see the same snapshot. */
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
      League1700000000001,
      PackedStandings1700000000002,
      TypedPoints1700000000003,
      TellOfChanges1700000000004,
      Corrections1700000000005,
      OrderOfSubmission1700000000006,
      Recipients1700000000007,
      SiteAdministration1700000000008,
      Autopilot1700000000009,
      LookedThrough1700000000010,
      MailsArrive1700000000011,
      SessionDigests1700000000012,
      PointsOfRiders1700000000013,
      NotificationTexts1700000000014,
      Vocabulary1700000000015,
      ConstraintNames1700000000016,
      Groups1700000000017,
      Rivals1700000000018,
      TellWhenPicksOpen1700000000019,
      RiderTeams1700000000020,
      MailsToMembers1700000000022,
      CalendarAndPush1700000000023,
      RaceDay1700000000024,
      Moderation1700000000025,
      ClosingTimeEntries1700000000026,
      SealedPicks1700000000028,
      Projections1700000000029,
      AccountSecurity1700000000030,
      SeasonArchive1700000000034,
      ChangedSeals1700000000035,
      SecondFactor1700000000036,
      CspReports1700000000037,
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

/** Rejects if migrations are missing: the process ends with a clear message (docs/decisions/upgrades.md). */
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
  return database.migrations.map(({ constructor }) => constructor.name).filter((name) => !names.has(name));
}
