import type { EntityManager } from 'typeorm';

/**
 * Consistent reads of public data, possibly from a replica (docs/decisions/read-replicas.md). The tables must notify of
 * changes (migration 0004), or never change. The API implements it with `SnapshotReads`.
 */
export abstract class PublicReads {
  /** All queries of `read` see the same snapshot. */
  abstract readAtOnce<T>(read: (manager: EntityManager) => Promise<T>): Promise<T>;
}
