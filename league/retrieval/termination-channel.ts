import { PgListener } from '../database/pg-listener.js';

/** The channel of PostgreSQL's NOTIFY on which the ids of terminated retrievals are sent. */
export const terminationChannel = 'retrieval_terminated';

/**
 * Listens for terminations of the whole installation. One that is sent while the connection is broken is not lost: the worker reads
 * the state of its retrieval with every renewal of its lease, too.
 */
export class TerminationChannel extends PgListener {
  constructor(databaseUrl: string, onTermination: (pid: number) => void, onError: (error: Error) => void) {
    super(databaseUrl, terminationChannel, { onNotification: (pid) => onTermination(Number(pid)), onError });
  }
}
