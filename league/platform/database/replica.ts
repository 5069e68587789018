import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from './data-source.js';

/** The picks window depends on the clock of the primary, but the read runs on a replica, whose clock may differ. */
export class ReplicaClockError extends Error {
  constructor() {
    super('the clock of a replica decides nothing');
  }
}

/** In milliseconds. Reads wait this long for a replica that has disappeared. */
const queryTimeoutMs = 10_000;

const identity = 'SELECT system_identifier::text, current_database() FROM pg_control_system()';

/** @throws Error if `url` is not a hot standby of the same server and database */
export async function openReplica(url: string, primary: DataSource, poolSize: number): Promise<DataSource> {
  const replica = await new DataSource(dataSourceOptions(url, poolSize, queryTimeoutMs)).initialize();
  try {
    const [expected, found] = await Promise.all([primary, replica].map((each) => each.query<object[]>(identity)));
    const rows = await replica.query<[{ isStandby: boolean }]>('SELECT pg_is_in_recovery() AS "isStandby"');
    if (rows[0].isStandby && JSON.stringify(found) === JSON.stringify(expected)) return replica;
    throw new Error('DATABASE_REPLICA_URL is not the address of the same database on a hot standby of DATABASE_URL');
  } catch (error) {
    await replica.destroy();
    throw error;
  }
}

/** A replica that has replayed up to this position (LSN) has everything that was committed before. */
export async function readLogPosition(primary: DataSource): Promise<string> {
  const rows = await primary.query<[{ position: string }]>('SELECT pg_current_wal_insert_lsn()::text AS position');
  return rows[0].position;
}

/** A promoted server is not a standby. A server that receives no log may be left over from a failover. */
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
