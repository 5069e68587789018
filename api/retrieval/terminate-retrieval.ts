import type { DataSource } from 'typeorm';
import { noteStopped } from '../../league/autopilot/note-stopped.store.js';
import type { Member } from '../../league/members/member.entity.js';
import { announceTermination } from '../../league/retrieval/termination-channel.js';
import { Retrieval } from '../../league/retrieval/retrieval.entity.js';
import { readSubject } from '../../league/retrieval/retrieval-subject.store.js';
import { finishRetrieval, leaseSeconds } from '../../league/retrieval/retrieval.store.js';
import { settleLostRetrievals } from '../../league/retrieval/settle-lost-retrievals.store.js';
import { awaitOutcome } from './await-outcome.js';

/** How long the call waits for the worker to close its page; until then a dead worker's lease has surely run out. */
const patienceSeconds = leaseSeconds + 1;

/**
 * Ends a retrieval: a queued one at once, a running one by telling the worker that runs it, wherever it is, or in its
 * place when it is dead. Nothing is stored any more from here on, and when the call answers, the slot is free. False
 * where no such retrieval is running. Doing it twice changes nothing.
 */
export async function terminateRetrieval(database: DataSource, pid: number, caller: Member): Promise<boolean> {
  const terminated = await database.transaction(async (manager) => {
    const retrieval = await manager
      .createQueryBuilder(Retrieval, 'retrieval')
      .setLock('pessimistic_write')
      .where('retrieval.id = :pid', { pid })
      .getOne();
    if (!retrieval) return false;
    const isFirst = retrieval.state === 'queued' || retrieval.state === 'running';
    if (isFirst && retrieval.byAutopilot) await noteStopped(manager, retrieval, caller);
    if (retrieval.state === 'queued') {
      return finishRetrieval(manager, retrieval, await readSubject(manager, retrieval), { kind: 'terminated' });
    }
    if (retrieval.state === 'running') {
      await manager.update(Retrieval, pid, { state: 'terminating', message: 'Stopping' });
      await announceTermination(manager, pid);
    }
    return retrieval.state === 'running' || retrieval.state === 'terminating';
  });
  // Not left to the workers alone: there may be none at the moment.
  if (terminated && (await awaitOutcome(database, pid, patienceSeconds)) === null) await settleLostRetrievals(database);
  return terminated;
}
