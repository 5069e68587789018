import type { EntityManager } from 'typeorm';

/**
 * Consistent reads of what anyone may see. They may come from a replica (docs/decisions/read-replicas.md): a read may use this if its
 * tables notify of changes (migration 0004), or never change. `SnapshotReads` of the API implements it.
 */
export abstract class PublicReads {
  /** Runs `read` in a transaction whose queries all see the same state of the database. */
  abstract readAtOnce<T>(read: (manager: EntityManager) => Promise<T>): Promise<T>;
}
