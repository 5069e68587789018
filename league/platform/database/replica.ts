import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from './data-source.js';

/** A read needs the clock of the database, by which the picks window is decided, and runs on a replica, whose clock may differ. */
export class ReplicaClockError extends Error {
  constructor() {
    super('the clock of a replica decides nothing');
  }
}

/** In milliseconds, for a query to a replica: reads wait for one that vanished no longer. */
const queryTimeoutMs = 10_000;

const identity = 'SELECT system_identifier::text, current_database() FROM pg_control_system()';

/**
 * An open connection to a hot standby of `primary`; the caller closes it.
 * @throws Error where `url` is not that of a hot standby of this server, or names another database
 */
export async function openReplica(url: string, primary: DataSource, poolSize: number): Promise<DataSource> {
  const replica = await new DataSource(dataSourceOptions(url, poolSize, queryTimeoutMs)).initialize();
  try {
    const [expected, found] = await Promise.all([primary, replica].map((each) => each.query<object[]>(identity)));
    const rows = await replica.query<[{ isStandby: boolean }]>('SELECT pg_is_in_recovery() AS "isStandby"');
    if (rows[0].isStandby && JSON.stringify(found) === JSON.stringify(expected)) return replica;
    throw new Error('DATABASE_REPLICA_URL is not the address of a hot standby of DATABASE_URL, with the same database');
  } catch (error) {
    await replica.destroy();
    throw error;
  }
}

/** The position of the primary's log (LSN): a replica that has replayed it has everything that was committed before. */
export async function readLogPosition(primary: DataSource): Promise<string> {
  const rows = await primary.query<[{ position: string }]>('SELECT pg_current_wal_insert_lsn()::text AS position');
  return rows[0].position;
}

/**
 * Whether the server of a connection is a standby (it may have been promoted), and is current: it has replayed the log up to a position, and receives it.
 * One that receives none may be left over from a failover, with a log that is not that of the primary.
 */
export async function readReplicaState(
  runner: QueryRunner,
  position: string,
): Promise<{ isStandby: boolean; isCurrent: boolean }> {
  const rows: unknown = await runner.query(
    `SELECT pg_is_in_recovery() AS "isStandby", coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false)
       AND EXISTS (SELECT FROM pg_stat_wal_receiver WHERE pid IS NOT NULL) AS "isCurrent"`,
    [position],
  );
  return (rows as [{ isStandby: boolean; isCurrent: boolean }])[0];
}
