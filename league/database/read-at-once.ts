import type { DataSource, EntityManager } from 'typeorm';

/** Runs reads that belong together: all of them see the database as it was at the first one. */
export function readAtOnce<T>(database: DataSource, read: (manager: EntityManager) => Promise<T>): Promise<T> {
  return database.transaction('REPEATABLE READ', read);
}
