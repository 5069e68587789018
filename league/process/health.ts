import type { DataSource } from 'typeorm';
import type { Bell } from '../jobs/bell.js';

export interface Health {
  database: 'up' | 'down';
  queue: 'up' | 'down';
  /** Of a worker that serves retrievals. */
  browser?: 'up' | 'down';
}

/** What a process stands on, looked at now. */
export async function checkHealth(database: DataSource, bell: Bell): Promise<Health> {
  const [databaseUp, queueUp] = await Promise.all([answers(database.query('SELECT 1')), bell.isReachable()]);
  return { database: databaseUp ? 'up' : 'down', queue: queueUp ? 'up' : 'down' };
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  try {
    await question;
    return true;
  } catch {
    return false;
  }
}
