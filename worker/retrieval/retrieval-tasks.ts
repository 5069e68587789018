import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AutopilotService } from '../../league/retrieval/autopilot/autopilot.service.js';
import { countOf } from '../../league/contract/short-texts.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import { DomainError } from '../../league/platform/core/domain-error.js';
import { JobDispatcher } from '../../league/platform/jobs/job-dispatcher.js';
import type { PendingJob } from '../../league/platform/jobs/outbox.repository.js';
import { type NewResult, ResultsRepository } from '../../league/season/weekends/results.repository.js';
import type { RaceKind } from '../../league/rules/weekend-states.js';
import { recognizeRidersLink } from '../../league/rules/retrieval-links.js';
import type { ReadRider, RetrievalOutcome } from '../../league/rules/retrieval-outcome.js';
import { TwoSourcesService } from '../../league/retrieval/championship/two-sources.service.js';
import type { Classification } from '../../league/rules/championship-classification.js';
import type { Retrieval } from '../../league/schema/retrieval.entity.js';
import { RetrievalService, type Sites } from '../../league/retrieval/retrievals/retrieval.service.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals/retrievals.repository.js';
import { type AddedRiders, RidersRepository } from '../../league/season/riders/riders.repository.js';
import { RidersService } from '../../league/season/riders/riders.service.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { RecomputationsService } from '../../league/season/recomputations.service.js';
import { ChampionshipTasks } from './championship-tasks.js';
import { endRetrieval, outcomeOfPage } from './end-retrieval.js';
import { PageReader, type UnreadablePage } from './page-reader.js';
import { byDate } from './sources/motorsport/calendar.js';
import type { SeasonEvents } from './sources/motorsport/event-names.js';
import type { RetrievalLease } from './retrieval-lease.js';
import { sessionUrl } from './sources/motorsport/session.js';

/** Every task completes its retrieval with an outcome. @throws RetrievalAborted after a termination or a takeover */
@Injectable()
export class RetrievalTasks {
  constructor(
    private readonly database: DataSource,
    readonly service: RetrievalService,
    readonly retrievals: RetrievalsRepository,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly autopilot: AutopilotService,
    private readonly results: ResultsRepository,
    private readonly riders: RidersService,
    private readonly knownRiders: RidersRepository,
    private readonly recomputations: RecomputationsService,
    private readonly pages: PageReader,
    private readonly championship: ChampionshipTasks,
    private readonly twoSources: TwoSourcesService,
    private readonly dispatcher: JobDispatcher,
    @InjectEnv() private readonly sites: Sites,
  ) {}

  /** `subject`: a phrase for messages, for example the race of a weekend. */
  run(retrieval: Retrieval, subject: string, lease: RetrievalLease): Promise<void> {
    switch (retrieval.kind) {
      case 'race':
      case 'sprint':
        return this.retrieveResult(retrieval, retrieval.kind, subject, lease);
      case 'riders':
      case 'riders-preview':
        return this.retrieveRiders(retrieval, subject, lease);
      case 'calendar':
        return this.retrieveCalendar(retrieval, subject, lease);
      case 'championship':
      case 'championship-race':
      case 'championship-sprint':
      case 'championship-check':
        return this.championship.run(retrieval, retrieval.kind, subject, lease);
    }
  }

  private async retrieveResult(
    retrieval: Retrieval,
    kind: RaceKind,
    subject: string,
    lease: RetrievalLease,
  ): Promise<void> {
    const url = sessionUrl(retrieval.url, kind);

    const { host } = new URL(url);
    await lease.report(`Opening the page of ${subject} on ${host}`);
    const events = await this.readEvents(retrieval);
    const read = await this.pages.read(
      { kind: 'session', url, session: kind, skipUnreadable: retrieval.skipUnreadable, events },
      lease.signal,
    );
    if (read.kind !== 'result') {
      const outcome = read.kind === 'timeout' ? { kind: 'timeout' as const, host } : read;
      if (retrieval.byAutopilot && (read.kind === 'timeout' || read.kind === 'unreadable'))
        return this.fallBack(retrieval, kind, { subject, outcome, lease });
      return this.end(retrieval, subject, outcome);
    }
    const { rows, leftOut, doubts, pageDigest } = read;
    const official = await this.championship.readSecond(retrieval, kind, lease);
    await lease.report(`Storing the result: ${countOf(rows.length, 'rider')}`, {
      done: rows.length,
      total: rows.length,
    });

    const { id: retrievalId, requestedBy: storedBy } = retrieval;
    const origin = { source: 'page' as const, pageUrl: url, pageDigest, retrievalId, storedBy };
    await this.service.complete(retrieval, subject, (manager) => {
      const warnings = leftOut.length === 0 ? doubts : [`Left out: ${leftOut.join(' ')}`, ...doubts];
      const result = { weekendId: retrieval.weekendId ?? 0, kind, rows, origin, warnings };
      return this.storeResult(manager, retrieval, result, official);
    });
  }

  /** The autopilot takes the championship's classification if the results page cannot be read. */
  private async fallBack(
    retrieval: Retrieval,
    kind: RaceKind,
    { subject, outcome, lease }: { subject: string; outcome: RetrievalOutcome | UnreadablePage; lease: RetrievalLease },
  ): Promise<void> {
    const official = await this.championship.readSecond(retrieval, kind, lease);
    if (!official) return this.end(retrieval, subject, outcome);
    const { id: retrievalId, seasonId } = retrieval;
    await this.service.complete(retrieval, subject, async (manager) => {
      const rows = await this.twoSources.resultOf(manager, seasonId, official);
      const origin = { source: 'championship' as const, pageUrl: null, pageDigest: null, retrievalId, storedBy: null };
      const result = { weekendId: retrieval.weekendId ?? 0, kind, rows: rows ?? [], origin, warnings: official.doubts };
      const stored = rows && (await this.autopilot.storeIfConfirmed(manager, retrievalId, result, true));
      return stored?.kind === 'stored'
        ? { ...stored, amount: result.rows.length }
        : outcomeOfPage(manager, this.retrievals, retrievalId, outcome);
    });
  }

  private async readEvents({ seasonId, weekendId }: Retrieval): Promise<SeasonEvents> {
    const { manager } = this.database;
    const { year } = await this.seasons.get(manager, seasonId);
    const weekends = await this.weekends.findCalendar(manager, seasonId);
    const named = weekends.map(({ id, title, country }) => ({ id, title, country }));
    const own = named.find(({ id }) => id === weekendId) ?? { title: '', country: null };
    return { year, own, others: named.filter(({ title }) => title !== own.title) };
  }

  private async storeResult(
    manager: EntityManager,
    { id, seasonId, byAutopilot }: Retrieval,
    page: NewResult,
    official: Classification | null,
  ): Promise<RetrievalOutcome> {
    const compared = official && (await this.twoSources.compare(manager, seasonId, page, official));
    const result = {
      ...page,
      origin: { ...page.origin, twoSources: compared?.kind === 'equal' },
      warnings: [...(page.warnings ?? []), ...(compared?.kind === 'not_comparable' ? [compared.warning] : [])],
    };
    const same = await this.findSame(manager, result);
    if (same !== null) {
      const reason = `The table is the same, row by row, as the stored ${same}: the site may be showing it instead of the ${result.kind}.`;
      return { kind: 'unreadable', reason };
    }
    if (compared?.kind === 'different') return compared.outcome;
    const stored = byAutopilot
      ? await this.autopilot.storeIfConfirmed(manager, id, result)
      : await this.results.store(manager, result);
    if (stored.kind === 'stored') return { ...stored, amount: result.rows.length };
    return stored.kind === 'weekend_gone' ? { kind: 'season_closed' } : stored;
  }

  /** Returns the other session of the weekend if its stored result has the same rows. */
  private async findSame(manager: EntityManager, { weekendId, kind, rows }: NewResult): Promise<RaceKind | null> {
    const textOf = (lines: readonly Pick<NewResult['rows'][number], 'number' | 'position' | 'pointsHundredths'>[]) =>
      JSON.stringify(lines.map(({ number, position, pointsHundredths }) => [number, position, pointsHundredths]));
    const stored = await this.results.findStored(manager, weekendId);
    const same = stored.find((other) => other.kind !== kind && textOf(other.lines) === textOf(rows));
    return same?.kind ?? null;
  }

  /** `riders-preview` stores the riders for a review, and adds none. */
  private async retrieveRiders(retrieval: Retrieval, subject: string, lease: RetrievalLease): Promise<void> {
    const end = (outcome: RetrievalOutcome | UnreadablePage) => this.end(retrieval, subject, outcome);
    const { host } = new URL(retrieval.url);
    const link = recognizeRidersLink(retrieval.url, this.sites.RIDERS_SITE_URL);
    if (link === null) return end({ kind: 'unreadable', reason: `The link is not a riders page of ${host}.` });

    await lease.report(`Opening the riders on ${host}`);
    const parsed = await this.pages.read({ kind: link, url: retrieval.url }, lease.signal);
    if (parsed.kind === 'timeout') return end({ kind: 'timeout', host });
    if (retrieval.kind === 'riders-preview' && 'riders' in parsed) {
      const { riders = [], offered = [], problems = [] } = parsed;
      return end({ kind: 'riders_read', riders, offered, ...(problems.length > 0 && { problems }) });
    }
    if (parsed.kind !== 'riders') return end(parsed);
    const { riders, offered, problems } = parsed;
    const total = riders.length;
    await lease.report(`Storing ${countOf(total, 'rider')}`, { done: total, total });

    // New riders may change positions in the championship, and therefore the standings.
    const jobs: PendingJob[] = [];
    await this.service.complete(retrieval, subject, async (manager) => {
      const { seasonId } = retrieval;
      const added = await this.addRiders(manager, seasonId, riders);
      if (added === null) return { kind: 'season_closed' };
      const reasons = [...problems, ...added.notAdded.map(({ reason }) => reason)];
      jobs.push(await this.recomputations.enqueue(manager, { seasonId, announce: null }));
      return {
        kind: 'stored',
        amount: added.count,
        offered: await this.knownRiders.findUnknown(manager, seasonId, offered),
        ...(reasons.length > 0 && { problems: reasons }),
        ...(added.notAdded.length > 0 && { riders: added.notAdded.map(({ rider }) => rider) }),
      };
    });
    for (const job of jobs) await this.dispatcher.enqueue(job);
  }

  private async addRiders(
    manager: EntityManager,
    seasonId: number,
    riders: readonly ReadRider[],
  ): Promise<AddedRiders<ReadRider> | null> {
    try {
      return await this.riders.addMissing(manager, seasonId, riders);
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  /** Stores the events for a review, and adds no weekends. */
  private async retrieveCalendar(retrieval: Retrieval, subject: string, lease: RetrievalLease): Promise<void> {
    const { year } = await this.seasons.get(this.database.manager, retrieval.seasonId);
    const end = (outcome: RetrievalOutcome | UnreadablePage) => this.end(retrieval, subject, outcome);
    const { host } = new URL(retrieval.url);
    const read = (url: string) => this.pages.read({ kind: 'calendar', url, year }, lease.signal);

    // The URL of the year shows its latest event, and that event's picker lists all others.
    await lease.report(`Opening the events of ${year} on ${host}`);
    const first = await read(retrieval.url);
    if (first.kind === 'timeout') return end({ kind: 'timeout', host });
    if (first.kind !== 'calendar') return end(first);
    const { events, undated } = first;
    if (!undated) return end({ kind: 'calendar_read', events });

    // The days of that event are only on the pages of other events.
    const [other] = events;
    if (!other) return end({ kind: 'unreadable', reason: `The list has one event, without its days.` });
    await lease.report(`Reading the days of ${undated.title}`, { done: events.length, total: events.length + 1 });
    const second = await read(other.url);
    if (second.kind === 'timeout') return end({ kind: 'timeout', host });
    if (second.kind !== 'calendar') return end(second);
    const found = second.events.find(({ url }) => url === undated.url);
    if (!found)
      return end({ kind: 'unreadable', reason: `The pages of other events do not show the days of ${undated.title}.` });
    return end({ kind: 'calendar_read', events: [...events, found].sort(byDate) });
  }

  private end(retrieval: Retrieval, subject: string, outcome: RetrievalOutcome | UnreadablePage): Promise<void> {
    return endRetrieval(this, retrieval, subject, outcome);
  }
}
