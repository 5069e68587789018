import type { DataSource, EntityManager } from 'typeorm';
import { type PendingJob, addJob } from '../jobs/outbox.repository.js';
import { tellSeason } from '../seasons/season-messages.repository.js';
import { describeOutcome, stateAfter, wentWell } from './describe-outcome.js';
import type { RetrievalOutcome } from './retrieval-outcome.js';
import { liveStates, statesBefore } from './retrieval-states.js';
import { Retrieval } from './retrieval.entity.js';

/** A worker that does not renew its lease for this long is taken for dead. */
export const leaseSeconds = 5;
/** A run that killed its worker this often is given up. */
export const maxAttempts = 3;

/** The one retrieval that is under way in the installation; null where there is none. */
export function findLiveRetrieval(manager: EntityManager): Promise<Retrieval | null> {
  return manager
    .createQueryBuilder(Retrieval, 'retrieval')
    .where('retrieval.state IN (:...liveStates)', { liveStates })
    .getOne();
}

export type NewRetrieval = Pick<Retrieval, 'kind' | 'seasonId' | 'weekendId' | 'url' | 'requestedBy'> &
  Partial<Pick<Retrieval, 'byAutopilot'>>;

/**
 * Puts a retrieval into the one slot of the installation, in the caller's transaction; after the commit ring for its run.
 * @throws the violation of `retrievals_live_key` where the slot is taken
 */
export async function queueRetrieval(
  manager: EntityManager,
  retrieval: NewRetrieval,
): Promise<{ pid: number; run: PendingJob }> {
  const { id: pid } = await manager.save(Retrieval, { ...retrieval, message: 'Waiting for a worker' });
  return { pid, run: await addJob(manager, 'retrieve', { retrievalId: pid }) };
}

/**
 * Takes a run for a worker: a queued one, or one whose worker died.
 * `leased`: another worker is on it. `gone`: it has ended.
 */
export async function claimRetrieval(
  database: DataSource,
  id: number,
  holder: string,
): Promise<Retrieval | 'leased' | 'gone'> {
  const { affected } = await database
    .createQueryBuilder()
    .update(Retrieval)
    .set({
      state: 'running',
      leaseHolder: holder,
      leaseUntil: leaseEnd,
      attempts: () => 'attempts + 1',
      message: 'Starting the browser',
      progressDone: null,
      progressTotal: null,
    })
    .where('id = :id AND state IN (:...before)', { id, before: statesBefore('running') })
    .andWhere(`(state = 'queued' OR (lease_until < clock_timestamp() AND attempts < :maxAttempts))`, { maxAttempts })
    .execute();
  const retrieval = await database.getRepository(Retrieval).findOneBy({ id });
  if (affected === 1 && retrieval) return retrieval;
  return retrieval && liveStates.includes(retrieval.state) ? 'leased' : 'gone';
}

/**
 * Says that the worker is alive, and what it is doing. False: the run was terminated, or another worker has it; the
 * caller must stop and store nothing.
 */
export async function renewLease(
  database: DataSource,
  retrieval: Pick<Retrieval, 'id' | 'leaseHolder'>,
  report: Partial<Pick<Retrieval, 'message' | 'progressDone' | 'progressTotal'>>,
): Promise<boolean> {
  const { affected } = await database
    .createQueryBuilder()
    .update(Retrieval)
    .set({ ...report, leaseUntil: leaseEnd })
    .where(`id = :id AND lease_holder = :leaseHolder AND state = 'running'`, retrieval)
    .execute();
  return affected === 1;
}

/** Gives a run back that failed on this worker. */
export async function releaseLease(database: DataSource, { id, leaseHolder }: Retrieval): Promise<void> {
  await database.query(
    `UPDATE retrievals SET lease_until = clock_timestamp() - interval '1 second' WHERE id = $1 AND lease_holder = $2`,
    [id, leaseHolder],
  );
}

/**
 * Ends a run in the caller's transaction, and tells the season where something went wrong. False where the run may not
 * end so any more (terminated meanwhile, or in another worker's hands): then the caller rolls back.
 */
export async function finishRetrieval(
  manager: EntityManager,
  retrieval: Pick<Retrieval, 'id' | 'leaseHolder' | 'seasonId' | 'byAutopilot'>,
  subject: string,
  outcome: RetrievalOutcome,
): Promise<boolean> {
  const state = stateAfter(outcome);
  const message = describeOutcome(subject, outcome);
  const { affected } = await manager
    .createQueryBuilder()
    .update(Retrieval)
    .set({ state, outcome, message, finishedAt: () => 'clock_timestamp()', leaseUntil: null })
    .where('id = :id AND lease_holder IS NOT DISTINCT FROM :leaseHolder AND state IN (:...before)', {
      ...retrieval,
      before: statesBefore(state),
    })
    .execute();
  if (affected !== 1) return false;
  // Of its many looks the autopilot tells by itself what an admin should know.
  if (!wentWell(outcome) && !retrieval.byAutopilot) {
    await tellSeason(manager, retrieval.seasonId, message, retrieval.id);
  }
  return true;
}

const leaseEnd = () => `clock_timestamp() + interval '${leaseSeconds} seconds'`;
