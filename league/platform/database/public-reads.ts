import type { EntityManager } from 'typeorm';

/** Tables must notify of changes, because a replica may be read (docs/decisions/read-replicas.md). */
export abstract class PublicReads {
  /** All queries of `read` see the data of one moment. */
  abstract readAtOnce<T>(read: (manager: EntityManager) => Promise<T>): Promise<T>;
}
