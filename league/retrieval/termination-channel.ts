import type { EntityManager } from 'typeorm';
import { PgListener } from '../database/pg-listener.js';

const channel = 'retrieval_terminated';

/** Tells every worker, at the commit of the caller's transaction, that a retrieval is to end. */
export async function announceTermination(manager: EntityManager, pid: number): Promise<void> {
  await manager.query(`SELECT pg_notify('${channel}', $1)`, [String(pid)]);
}

/**
 * Hears of terminations in all of the installation. What is said while the connection is away is not lost: the worker also
 * reads the state of its run with every renewal of its lease.
 */
export class TerminationChannel extends PgListener {
  constructor(databaseUrl: string, onTermination: (pid: number) => void, onError: (error: Error) => void) {
    super(databaseUrl, channel, { onNotification: (pid) => onTermination(Number(pid)), onError });
  }
}
