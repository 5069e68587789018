import type { RetrievalAnswer } from '#league/contract/answers.js';
import type { Client } from '../../harness/client.js';
import { waitUntil } from '../../harness/wait-until.js';

/** Waits until the retrieval has ended, and returns it. */
export function readThrough(admin: Client, pid: number): Promise<RetrievalAnswer['retrieval']> {
  return waitUntil('the retrieval has ended', async () => {
    const { retrieval } = (await admin.get<RetrievalAnswer>(`get-retrieval?id=${pid}`)).body;
    return ['queued', 'running', 'terminating'].includes(retrieval.state) ? undefined : retrieval;
  });
}
