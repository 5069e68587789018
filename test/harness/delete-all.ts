import type { DataSource } from 'typeorm';
import { isOvertaken } from '#league/platform/database/errors.js';

/** Deletes all rows of these tables. */
export const deleteAll = (database: DataSource, ...tables: string[]): Promise<void> =>
  queryBesideWorker(database, tables.map((table) => `DELETE FROM ${table}`).join('; '));

/** A worker's job may lock the same rows in another order, so the statements are repeated after a deadlock. */
export async function queryBesideWorker(database: DataSource, statements: string): Promise<void> {
  for (;;) {
    try {
      await database.query(statements);
      return;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
}
