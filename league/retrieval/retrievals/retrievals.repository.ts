import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, MoreThan, Raw } from 'typeorm';
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

/** PostgreSQL's NOTIFY sends the ids of terminated retrievals on this channel. */
export const terminationChannel = 'retrieval_terminated';
/** If a worker does not renew its lease for this long, it is considered dead. */
export const leaseSeconds = 5;
/** A retrieval is given up after this many workers have died. */
const maxAttempts = 3;

const anyBrowser = 'EXISTS (SELECT FROM browser_workers WHERE expires_at > clock_timestamp())';

const leaseEnd = () => `clock_timestamp() + interval '${leaseSeconds} seconds'`;

export type NewRetrieval = Pick<Retrieval, 'kind' | 'seasonId' | 'weekendId' | 'url' | 'requestedBy'> &
  Partial<Pick<Retrieval, 'byAutopilot' | 'skipUnreadable' | 'championshipClass'>>;

@Injectable()
export class RetrievalsRepository {
  find(manager: EntityManager, id: number): Promise<Retrieval | null> {
    return manager.findOneBy(Retrieval, { id });
  }

  findByIds(manager: EntityManager, ids: readonly number[]): Promise<Retrieval[]> {
    return manager.findBy(Retrieval, { id: In([...ids]) });
  }

  /** The installation has at most one live retrieval. */
  findLive(manager: EntityManager): Promise<Retrieval | null> {
    return manager
      .createQueryBuilder(Retrieval, 'retrieval')
      .where('retrieval.state IN (:...liveStates)', { liveStates })
      .getOne();
  }

  /** Whether the season, or the session of the weekend, was read again after `reading`. */
  hasNewerReading(manager: EntityManager, { id, kind, seasonId, weekendId, outcome }: Retrieval): Promise<boolean> {
    const subject = { kind, seasonId, weekendId: weekendId ?? IsNull() };
    const sameKind = Raw((column) => `${column} ->> 'kind' = :read`, { read: outcome?.kind });
    return manager.existsBy(Retrieval, { ...subject, id: MoreThan(id), outcome: sameKind });
  }

  lock(manager: EntityManager, id: number): Promise<Retrieval | null> {
    return manager
      .createQueryBuilder(Retrieval, 'retrieval')
      .setLock('pessimistic_write')
      .where('retrieval.id = :id', { id })
      .getOne();
  }

  /** The caller must add the job. @throws QueryFailedError of `retrievals_live_key` if a retrieval is live */
  async insert(manager: EntityManager, retrieval: NewRetrieval): Promise<number> {
    const { id } = await manager.save(Retrieval, { ...retrieval, message: 'Waiting for a worker' });
    return id;
  }

  async subjectOf(manager: EntityManager, { kind, seasonId, weekendId }: Retrieval): Promise<string> {
    const season = await manager.findOneByOrFail(Season, { id: seasonId });
    const weekend = weekendId === null ? null : await manager.findOneBy(RaceWeekend, { id: weekendId });
    return retrievalSubject(kind, season.year, weekend?.title ?? null);
  }

  /** Returns `leased` if another worker has the retrieval, and `gone` if it has ended. */
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

  /** Returns false if the retrieval was terminated or taken over. The caller must then stop and store nothing. */
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

  /** Lets the next attempt start without waiting for the lease to end. */
  async releaseLease(manager: EntityManager, { id, leaseHolder }: Retrieval): Promise<void> {
    await manager.query(
      `UPDATE retrievals SET lease_until = clock_timestamp() - interval '1 second' WHERE id = $1 AND lease_holder = $2`,
      [id, leaseHolder],
    );
  }

  /** Workers are notified when the caller's transaction commits. */
  async markTerminating(manager: EntityManager, id: number): Promise<void> {
    await manager.update(Retrieval, id, { state: 'terminating', message: 'Stopping' });
    await manager.query('SELECT pg_notify($1, $2)', [terminationChannel, String(id)]);
  }

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

  /** Finds retrievals without a worker that were terminated, have used all attempts, or whose job is finished. */
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

  /** The row is valid for `leaseSeconds`. Also deletes the rows of dead workers. */
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

  async deleteBrowser(manager: EntityManager, workerId: string): Promise<void> {
    await manager.query('DELETE FROM browser_workers WHERE id = $1', [workerId]);
  }

  async hasBrowser(manager: EntityManager): Promise<boolean> {
    const [{ found }]: [{ found: boolean }] = await manager.query(`SELECT ${anyBrowser} AS found`);
    return found;
  }

  /** Finds old retrievals that no worker has taken. Returns an empty list while any worker has a browser. */
  findUntaken(manager: EntityManager, afterSeconds: number): Promise<Retrieval[]> {
    return manager
      .createQueryBuilder(Retrieval, 'retrieval')
      .where(
        `(retrieval.state = 'queued' OR (retrieval.state = 'running' AND retrieval.leaseUntil < clock_timestamp()))`,
      )
      .andWhere(`NOT ${anyBrowser}`)
      .andWhere('retrieval.createdAt < clock_timestamp() - make_interval(secs => :afterSeconds)', { afterSeconds })
      .getMany();
  }

  async findJobIds(manager: EntityManager, id: number): Promise<number[]> {
    const jobs: { id: number }[] = await manager.query(
      `SELECT id FROM outbox_jobs WHERE name = 'retrieve' AND payload ->> 'retrievalId' = $1 AND finished_at IS NULL`,
      [String(id)],
    );
    return jobs.map((job) => job.id);
  }

  /** `Retention` deletes the capture after two weeks. */
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
