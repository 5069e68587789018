import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AutopilotService } from '../autopilot/autopilot.service.js';
import { attemptEach } from '../../platform/core/attempt-each.js';
import { InjectEnv } from '../../platform/core/core.module.js';
import { DomainError } from '../../platform/core/domain-error.js';
import type { Env } from '../../platform/core/env.js';
import { retrievalDuration } from '../../platform/core/metrics.js';
import { inSpan } from '../../platform/core/tracing.js';
import { violatedConstraint } from '../../platform/database/errors.js';
import { OutboxRepository } from '../../platform/jobs/outbox.repository.js';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import type { ChampionshipClass } from '../../contract/championship-classes.js';
import type { Member } from '../../schema/member.entity.js';
import type { RaceKind } from '../../rules/weekend-states.js';
import { ResultsRepository } from '../../season/weekends/results.repository.js';
import { ResultPushes } from '../../season/weekends/result-pushes.service.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import { SeasonMessagesRepository } from '../../season/seasons/season-messages.repository.js';
import type { Season } from '../../schema/season.entity.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import { calendarLink, recognizeResultsLink, recognizeRidersLink } from '../../rules/retrieval-links.js';
import {
  describeOutcome,
  liveStates,
  type RetrievalOutcome,
  stateAfter,
  needsNoAction,
} from '../../rules/retrieval-outcome.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import type { Retrieval } from '../../schema/retrieval.entity.js';
import { leaseSeconds, type NewRetrieval, RetrievalsRepository } from './retrievals.repository.js';

const outcomePollMs = 100;
/** Longer than a lease, so that the lease of a dead worker has expired by then. */
const terminationSeconds = leaseSeconds + 1;
const terminated: RetrievalOutcome = { kind: 'terminated' };

export type Sites = Pick<Env, 'RESULTS_SITE_URL' | 'RIDERS_SITE_URL' | 'CHAMPIONSHIP_API_URL'>;

/** The retrieval was terminated or taken over by another worker, and must not store anything. */
export class RetrievalAborted extends Error {}

/** The whole installation has at most one live retrieval (rules.md 7). */
@Injectable()
export class RetrievalService {
  constructor(
    private readonly database: DataSource,
    private readonly outboxService: OutboxService,
    private readonly outbox: OutboxRepository,
    private readonly retrievals: RetrievalsRepository,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly messages: SeasonMessagesRepository,
    private readonly autopilot: AutopilotService,
    private readonly resultPushes: ResultPushes,
    @InjectEnv() private readonly sites: Sites,
  ) {}

  /**
   * @throws DomainError weekend_not_found, retrieval_season_closed, retrieval_result_stored, retrieval_link_invalid,
   * retrieval_busy
   */
  async startResult(weekendId: number, kind: RaceKind, requestedBy: number, skipUnreadable = false): Promise<number> {
    const { weekend, season } = await this.findOpenSession(weekendId, kind);
    const url = recognizeResultsLink(weekend.url, this.sites.RESULTS_SITE_URL);
    if (url === null) throw new DomainError('retrieval_link_invalid', null);
    return this.start({ kind, seasonId: season.id, weekendId: weekend.id, url, requestedBy, skipUnreadable });
  }

  /**
   * An admin reviews a `riders-preview` before the import.
   * @throws DomainError retrieval_season_unknown, retrieval_season_closed, retrieval_link_invalid, retrieval_busy
   */
  async startRiders(
    kind: 'riders' | 'riders-preview',
    { url, year }: { url: string; year: number },
    requestedBy: number,
  ): Promise<number> {
    const season = await this.findSeason(year);
    if (season.finalized) throw new DomainError('retrieval_season_closed', null);
    const link = recognizeRidersLink(url, this.sites.RIDERS_SITE_URL);
    if (link === null) throw new DomainError('retrieval_link_invalid', null);
    return this.start({ kind, seasonId: season.id, weekendId: null, url, requestedBy });
  }

  /** @throws DomainError retrieval_season_unknown, season_finalized, retrieval_busy */
  async startCalendar(year: number, requestedBy: number): Promise<number> {
    const season = await this.findSeason(year);
    if (season.finalized) throw new DomainError('season_finalized', null);
    const url = calendarLink(this.sites.RESULTS_SITE_URL, year);
    return this.start({ kind: 'calendar', seasonId: season.id, weekendId: null, url, requestedBy });
  }

  /**
   * Reads riders, race weekends and start times for a review. A season that was set up keeps its class.
   * @throws DomainError championship_off, retrieval_season_unknown, season_finalized, championship_class_differs,
   * retrieval_busy
   */
  async startChampionship(year: number, championshipClass: ChampionshipClass, requestedBy: number): Promise<number> {
    const url = this.sites.CHAMPIONSHIP_API_URL;
    if (url === '') throw new DomainError('championship_off', null);
    const season = await this.findSeason(year);
    if (season.finalized) throw new DomainError('season_finalized', null);
    const before = season.championshipClass;
    if (before !== null && before !== championshipClass)
      throw new DomainError('championship_class_differs', { class: before });
    const reading = { kind: 'championship' as const, url, championshipClass };
    return this.start({ ...reading, seasonId: season.id, weekendId: null, requestedBy });
  }

  /**
   * Reads the championship's classification of a session for a review.
   * @throws DomainError championship_off, weekend_not_found, retrieval_season_closed, retrieval_result_stored,
   * retrieval_busy
   */
  async startClassification(weekendId: number, kind: RaceKind, requestedBy: number): Promise<number> {
    const url = this.sites.CHAMPIONSHIP_API_URL;
    if (url === '') throw new DomainError('championship_off', null);
    const { weekend, season } = await this.findOpenSession(weekendId, kind);
    const reading = { kind: `championship-${kind}` as const, url, championshipClass: season.championshipClass };
    return this.start({ ...reading, seasonId: season.id, weekendId: weekend.id, requestedBy });
  }

  /** Returns null after `seconds`. Polls the row, because any process may run the retrieval. */
  async awaitOutcome(id: number, seconds: number): Promise<RetrievalOutcome | null> {
    const deadline = performance.now() + seconds * 1000;
    for (;;) {
      const retrieval = await this.retrievals.find(this.database.manager, id);
      if (!retrieval) return { kind: 'interrupted' };
      if (retrieval.outcome) return retrieval.outcome;
      if (performance.now() >= deadline) return null;
      await wait(outcomePollMs);
    }
  }

  /** Notifies the worker of a running retrieval. @throws DomainError retrieval_not_running */
  async terminate(id: number, admin: Member): Promise<void> {
    const live = await this.database.transaction((manager) => this.requestTermination(manager, id, admin));
    if (!live) throw new DomainError('retrieval_not_running', null);
    if (live.state === 'queued') observeEnd(live, terminated);
    // Workers do this too, but perhaps no worker is running.
    if ((await this.awaitOutcome(id, terminationSeconds)) === null) await this.endLost();
  }

  /** Runs `store` and ends the retrieval in one transaction. @throws RetrievalAborted if it was terminated meanwhile */
  async complete(
    retrieval: Retrieval,
    subject: string,
    store: (manager: EntityManager) => Promise<RetrievalOutcome>,
  ): Promise<void> {
    const ended = await inSpan('store outcome', {}, (span) =>
      this.outboxService.transaction(async (manager, addJob) => {
        const outcome = await store(manager);
        span.setAttribute('outcome', outcome.kind);
        if (!(await this.end(manager, retrieval, subject, outcome))) throw new RetrievalAborted();
        await this.resultPushes.announceRetrieved(manager, addJob, retrieval, outcome);
        return outcome;
      }),
    );
    observeEnd(retrieval, ended);
  }

  /** Ends a terminated retrieval after its worker has closed the page. Returns false if it was not terminated. */
  confirmTermination(retrieval: Retrieval): Promise<boolean> {
    return this.endWithoutResult(retrieval, terminated);
  }

  /** Ends retrievals without a worker or another attempt, so that they do not block others. Returns their ids. */
  async endLost(): Promise<number[]> {
    const ended: number[] = [];
    await attemptEach(await this.retrievals.findLost(this.database.manager), async (retrieval) => {
      const kind = retrieval.state === 'terminating' ? 'terminated' : 'interrupted';
      if (await this.endWithoutResult(retrieval, { kind })) ended.push(retrieval.id);
    });
    return ended;
  }

  /** Must be repeated within `leaseSeconds` while the worker has a browser or starts its first one. */
  renewBrowser(workerId: string): Promise<void> {
    return this.retrievals.renewBrowser(this.database.manager, workerId);
  }

  /** Idempotent. */
  deleteBrowser(workerId: string): Promise<void> {
    return this.retrievals.deleteBrowser(this.database.manager, workerId);
  }

  /** Whether any worker has a browser, or starts its first one. */
  hasBrowser(): Promise<boolean> {
    return this.retrievals.hasBrowser(this.database.manager);
  }

  /** Ends old retrievals and their jobs if no worker has a browser. Skips a retrieval that a worker is just taking. */
  async endUntaken(afterSeconds: number): Promise<number[]> {
    const ended: number[] = [];
    await attemptEach(await this.retrievals.findUntaken(this.database.manager, afterSeconds), async (retrieval) => {
      const hasEnded = await this.endWithoutResult(retrieval, { kind: 'no_browser' }, async (manager) => {
        for (const jobId of await this.retrievals.findJobIds(manager, retrieval.id))
          await this.outbox.finish(manager, jobId, 'no worker has a browser');
      });
      if (hasEnded) ended.push(retrieval.id);
    });
    return ended;
  }

  /** A session without a stored result. */
  private async findOpenSession(weekendId: number, kind: RaceKind): Promise<{ weekend: RaceWeekend; season: Season }> {
    const { manager } = this.database;
    const weekend = await this.weekends.find(manager, weekendId);
    if (!weekend) throw new DomainError('weekend_not_found', null);
    const season = await this.seasons.get(manager, weekend.seasonId);
    if (season.finalized) throw new DomainError('retrieval_season_closed', null);
    if (await this.results.hasStored(manager, weekend.id, kind)) throw new DomainError('retrieval_result_stored', null);
    return { weekend, season };
  }

  private async findSeason(year: number): Promise<Season> {
    const season = await this.seasons.findByYear(this.database.manager, year);
    if (!season) throw new DomainError('retrieval_season_unknown', null);
    return season;
  }

  /** A check of a final weekend gives way. */
  private async start(retrieval: NewRetrieval): Promise<number> {
    const live = await this.retrievals.findLive(this.database.manager);
    if (live?.kind === 'championship-check') await this.giveWay(live.id);
    return this.insert(retrieval);
  }

  private async giveWay(id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const live = await this.retrievals.lock(manager, id);
      if (live?.state === 'queued')
        await this.end(manager, live, await this.retrievals.subjectOf(manager, live), terminated);
      if (live?.state === 'running') await this.retrievals.markTerminating(manager, id);
    });
    await this.awaitOutcome(id, terminationSeconds);
  }

  /** If two retrievals start concurrently, the index `retrievals_live_key` refuses one. */
  private async insert(retrieval: NewRetrieval): Promise<number> {
    try {
      return await this.outboxService.transaction(async (manager, addJob) => {
        const retrievalId = await this.retrievals.insert(manager, retrieval);
        await addJob('retrieve', { retrievalId });
        return retrievalId;
      });
    } catch (error) {
      if (violatedConstraint(error) !== 'retrievals_live_key') throw error;
      throw new DomainError('retrieval_busy', null);
    }
  }

  /** Returns the retrieval as it was before, or null if it had ended. A queued one ends at once. */
  private async requestTermination(manager: EntityManager, id: number, admin: Member): Promise<Retrieval | null> {
    const retrieval = await this.retrievals.lock(manager, id);
    if (!retrieval || !liveStates.includes(retrieval.state)) return null;
    const { state } = retrieval;
    if (state !== 'terminating' && retrieval.byAutopilot)
      await this.autopilot.stopAtTermination(manager, retrieval, admin);
    if (state === 'queued')
      await this.end(manager, retrieval, await this.retrievals.subjectOf(manager, retrieval), terminated);
    if (state === 'running') await this.retrievals.markTerminating(manager, id);
    return retrieval;
  }

  /** Runs `finish` in the same transaction. Returns false if the retrieval could not be ended. */
  private async endWithoutResult(
    retrieval: Retrieval,
    outcome: RetrievalOutcome,
    finish?: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    const hasEnded = await this.database.transaction(async (manager) => {
      const subject = await this.retrievals.subjectOf(manager, retrieval);
      if (!(await this.end(manager, retrieval, subject, outcome))) return false;
      await finish?.(manager);
      return true;
    });
    if (hasEnded) observeEnd(retrieval, outcome);
    return hasEnded;
  }

  /** Also adds a message if admins must act. Returns false like `RetrievalsRepository.end`. */
  private async end(
    manager: EntityManager,
    retrieval: Retrieval,
    subject: string,
    outcome: RetrievalOutcome,
  ): Promise<boolean> {
    const message = describeOutcome(subject, outcome);
    const hasEnded = await this.retrievals.end(manager, retrieval, { state: stateAfter(outcome), outcome, message });
    // The autopilot polls often and notifies the admins itself.
    if (hasEnded && !needsNoAction(outcome) && !retrieval.byAutopilot)
      await this.messages.add(manager, retrieval.seasonId, message, { retrievalId: retrieval.id });
    return hasEnded;
  }
}

/** Called after the commit, so that a metric never counts an end that was rolled back. */
function observeEnd({ createdAt }: Retrieval, { kind }: RetrievalOutcome): void {
  // eslint-disable-next-line no-restricted-syntax -- A metric, which decides nothing.
  retrievalDuration.observe({ outcome: kind }, Math.max(0, Date.now() - createdAt.getTime()) / 1000);
}
