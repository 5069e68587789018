import type { DataSource } from 'typeorm';
import type { JobDispatcher } from '../jobs/job-dispatcher.js';

export interface Health {
  database: 'up' | 'down';
  queue: 'up' | 'down';
  /** Of a worker that serves retrievals. */
  browser?: 'up' | 'down';
}

/** What a process stands on, looked at now. */
export async function checkHealth(database: DataSource, dispatcher: JobDispatcher): Promise<Health> {
  const [databaseUp, queueUp] = await Promise.all([answers(database.query('SELECT 1')), dispatcher.isReachable()]);
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
