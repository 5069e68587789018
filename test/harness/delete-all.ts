import type { DataSource } from 'typeorm';
import { isOvertaken } from '#league/platform/database/errors.js';

/** A worker's job may lock the same rows in another order, so the deletion is repeated after a deadlock. */
export async function deleteAll(database: DataSource, ...tables: string[]): Promise<void> {
  const statements = tables.map((table) => `DELETE FROM ${table}`).join('; ');
  for (;;) {
    try {
      await database.query(statements);
      return;
    } catch (error) {
      if (!isOvertaken(error)) throw error;
    }
  }
}
