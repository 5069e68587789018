import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { RaceWeekend } from '../../schema/race-weekend.entity.js';
import { Season } from '../../schema/season.entity.js';
import { PageCapture, Retrieval } from '../../schema/retrieval.entity.js';
import {
  type RetrievalOutcome,
  retrievalSubject,
  liveStates,
  type RetrievalState,
  statesBefore,
} from '../../rules/retrieval-outcome.js';

/** The channel of PostgreSQL's NOTIFY on which the ids of terminated retrievals are sent. */
export const terminationChannel = 'retrieval_terminated';
/** A worker that does not renew its lease for this long is considered dead. */
export const leaseSeconds = 5;
/** A retrieval whose worker died this often is not attempted again. */
const maxAttempts = 3;

const leaseEnd = () => `clock_timestamp() + interval '${leaseSeconds} seconds'`;

export type NewRetrieval = Pick<Retrieval, 'kind' | 'seasonId' | 'weekendId' | 'url' | 'requestedBy'> &
  Partial<Pick<Retrieval, 'byAutopilot' | 'skipUnreadable'>>;

/** Retrievals, their leases, and the captures of pages that were not understood. Methods run in the caller's transaction. */
@Injectable()
export class RetrievalsRepository {
  find(manager: EntityManager, id: number): Promise<Retrieval | null> {
    return manager.findOneBy(Retrieval, { id });
  }

  /** Retrievals by their ids, in no order. */
  findByIds(manager: EntityManager, ids: readonly number[]): Promise<Retrieval[]> {
    return manager.findBy(Retrieval, { id: In([...ids]) });
  }

  /** The retrieval of the installation that has not ended; null if there is none. */
  findLive(manager: EntityManager): Promise<Retrieval | null> {
    return manager
      .createQueryBuilder(Retrieval, 'retrieval')
      .where('retrieval.state IN (:...liveStates)', { liveStates })
      .getOne();
  }

  /** The retrieval, locked until the caller's transaction ends. */
  lock(manager: EntityManager, id: number): Promise<Retrieval | null> {
    return manager
      .createQueryBuilder(Retrieval, 'retrieval')
      .setLock('pessimistic_write')
      .where('retrieval.id = :id', { id })
      .getOne();
  }

  /**
   * Adds a queued retrieval and returns its id. The caller adds its job, `retrieve`, in the same transaction.
   * @throws QueryFailedError of `retrievals_live_key` if another retrieval of the installation has not ended
   */
  async insert(manager: EntityManager, retrieval: NewRetrieval): Promise<number> {
    const { id } = await manager.save(Retrieval, { ...retrieval, message: 'Waiting for a worker' });
    return id;
  }

  /** The subject of a retrieval in messages for admins. */
  async subjectOf(manager: EntityManager, { kind, seasonId, weekendId }: Retrieval): Promise<string> {
    const season = await manager.findOneByOrFail(Season, { id: seasonId });
    const weekend = weekendId === null ? null : await manager.findOneBy(RaceWeekend, { id: weekendId });
    return retrievalSubject(kind, season.year, weekend?.title ?? null);
  }

  /**
   * Takes the lease of a retrieval for a worker: of a queued one, or of one whose worker died.
   * `leased`: another worker has it. `gone`: it has ended.
   */
  async claim(manager: EntityManager, id: number, holder: string): Promise<Retrieval | 'leased' | 'gone'> {
    const { affected } = await manager
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
    const retrieval = await this.find(manager, id);
    if (affected === 1 && retrieval) return retrieval;
    return retrieval && liveStates.includes(retrieval.state) ? 'leased' : 'gone';
  }

  /**
   * Renews the lease and stores the worker's report. Returns false if the retrieval was terminated or another worker has it: then the
   * caller must stop and store nothing.
   */
  async renewLease(
    manager: EntityManager,
    retrieval: Pick<Retrieval, 'id' | 'leaseHolder'>,
    report: Partial<Pick<Retrieval, 'message' | 'progressDone' | 'progressTotal'>>,
  ): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(Retrieval)
      .set({ ...report, leaseUntil: leaseEnd })
      .where(`id = :id AND lease_holder = :leaseHolder AND state = 'running'`, retrieval)
      .execute();
    return affected === 1;
  }

  /** Ends the lease, so that the next attempt does not wait for its expiry. */
  async releaseLease(manager: EntityManager, { id, leaseHolder }: Retrieval): Promise<void> {
    await manager.query(
      `UPDATE retrievals SET lease_until = clock_timestamp() - interval '1 second' WHERE id = $1 AND lease_holder = $2`,
      [id, leaseHolder],
    );
  }

  /** Marks a running retrieval as to be terminated, and notifies every worker at the commit of the caller's transaction. */
  async markTerminating(manager: EntityManager, id: number): Promise<void> {
    await manager.update(Retrieval, id, { state: 'terminating', message: 'Stopping' });
    await manager.query('SELECT pg_notify($1, $2)', [terminationChannel, String(id)]);
  }

  /** Ends a retrieval. Returns false if it may not end in this state: it was terminated, or another worker has it. */
  async end(
    manager: EntityManager,
    retrieval: Pick<Retrieval, 'id' | 'leaseHolder'>,
    ended: { state: RetrievalState; outcome: RetrievalOutcome; message: string },
  ): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(Retrieval)
      .set({ ...ended, finishedAt: () => 'clock_timestamp()', leaseUntil: null })
      .where('id = :id AND lease_holder IS NOT DISTINCT FROM :leaseHolder AND state IN (:...before)', {
        id: retrieval.id,
        leaseHolder: retrieval.leaseHolder,
        before: statesBefore(ended.state),
      })
      .execute();
    return affected === 1;
  }

  /**
   * Retrievals that no worker has (the lease has expired) and that are not attempted again: terminated ones, those with the maximum of
   * attempts, and those whose job is finished.
   */
  findLost(manager: EntityManager): Promise<Retrieval[]> {
    return manager
      .createQueryBuilder(Retrieval, 'retrieval')
      .where('retrieval.state IN (:...liveStates)', { liveStates })
      .andWhere('(retrieval.leaseUntil IS NULL OR retrieval.leaseUntil < clock_timestamp())')
      .andWhere(
        `(retrieval.state = 'terminating' OR retrieval.attempts >= :maxAttempts OR NOT EXISTS (
           SELECT FROM outbox_jobs WHERE name = 'retrieve' AND finished_at IS NULL
             AND payload ->> 'retrievalId' = retrieval.id::text))`,
        { maxAttempts },
      )
      .getMany();
  }

  /**
   * Stores that this worker has a browser, or starts its first one, until it renews or deletes that within `leaseSeconds`.
   * Deletes the rows of workers that died.
   */
  async renewBrowser(manager: EntityManager, workerId: string): Promise<void> {
    await manager.query(
      `INSERT INTO browser_workers (id, expires_at) VALUES ($1, ${leaseEnd()})
       ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`,
      [workerId],
    );
    await manager.query(
      `DELETE FROM browser_workers WHERE id IN (
         SELECT id FROM browser_workers WHERE expires_at < clock_timestamp() FOR UPDATE SKIP LOCKED)`,
    );
  }

  /** Stores that this worker has no browser. */
  async deleteBrowser(manager: EntityManager, workerId: string): Promise<void> {
    await manager.query('DELETE FROM browser_workers WHERE id = $1', [workerId]);
  }

  /**
   * Retrievals that were started longer ago than this and that no worker has: they are queued, or the lease has expired.
   * None while any worker has a browser.
   */
  findUntaken(manager: EntityManager, afterSeconds: number): Promise<Retrieval[]> {
    return manager
      .createQueryBuilder(Retrieval, 'retrieval')
      .where(
        `(retrieval.state = 'queued' OR (retrieval.state = 'running' AND retrieval.leaseUntil < clock_timestamp()))`,
      )
      .andWhere('NOT EXISTS (SELECT FROM browser_workers WHERE expires_at > clock_timestamp())')
      .andWhere('retrieval.createdAt < clock_timestamp() - make_interval(secs => :afterSeconds)', { afterSeconds })
      .getMany();
  }

  /** The ids of the unfinished jobs of a retrieval in the outbox. */
  async findJobIds(manager: EntityManager, id: number): Promise<number[]> {
    const jobs: { id: number }[] = await manager.query(
      `SELECT id FROM outbox_jobs WHERE name = 'retrieve' AND payload ->> 'retrievalId' = $1 AND finished_at IS NULL`,
      [String(id)],
    );
    return jobs.map((job) => job.id);
  }

  /** Stores the capture of a page; `Retention` deletes it after two weeks. */
  async saveCapture(
    manager: EntityManager,
    retrievalId: number,
    capture: Pick<PageCapture, 'url' | 'text' | 'screenshot'>,
  ): Promise<void> {
    await manager.insert(PageCapture, { ...capture, retrievalId });
  }

  findCapture(manager: EntityManager, retrievalId: number): Promise<PageCapture | null> {
    return manager.findOneBy(PageCapture, { retrievalId });
  }

  hasCapture(manager: EntityManager, retrievalId: number): Promise<boolean> {
    return manager.existsBy(PageCapture, { retrievalId });
  }
}
