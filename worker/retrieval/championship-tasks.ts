import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { championshipClasses } from '../../league/contract/championship-classes.js';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import { ResultChecksService } from '../../league/retrieval/championship/result-checks.service.js';
import { RetrievalService } from '../../league/retrieval/retrievals/retrieval.service.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals/retrievals.repository.js';
import type { Classification } from '../../league/rules/championship-classification.js';
import type { RetrievalKind } from '../../league/rules/retrieval-outcome.js';
import type { RaceKind } from '../../league/rules/weekend-states.js';
import type { Retrieval } from '../../league/schema/retrieval.entity.js';
import { SeasonsRepository } from '../../league/season/seasons/seasons.repository.js';
import { ResultsRepository } from '../../league/season/weekends/results.repository.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import { ChampionshipReader } from './championship-reader.js';
import { endRetrieval } from './end-retrieval.js';
import type { RetrievalLease } from './retrieval-lease.js';
import type { ChampionshipSource } from './sources/championship/open.js';
import { readClassification } from './sources/championship/read-classification.js';
import { readSeason } from './sources/championship/read-season.js';

/** A comparison must not keep admins waiting. */
const longestCheckMs = 5_000;

type ChampionshipKind = Extract<RetrievalKind, `championship${string}`>;

@Injectable()
export class ChampionshipTasks {
  constructor(
    private readonly database: DataSource,
    readonly service: RetrievalService,
    readonly retrievals: RetrievalsRepository,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly checks: ResultChecksService,
    private readonly championship: ChampionshipReader,
    @InjectEnv() private readonly env: Pick<Env, 'CHAMPIONSHIP_API_URL'>,
  ) {}

  /** @throws RetrievalAborted after a termination or a takeover */
  async run(retrieval: Retrieval, kind: ChampionshipKind, subject: string, lease: RetrievalLease): Promise<void> {
    await lease.report(`Reading ${subject} from ${hostOf(retrieval)}`);
    switch (kind) {
      case 'championship':
        return this.readSeason(retrieval, subject, lease);
      case 'championship-race':
        return this.readForReview(retrieval, 'race', subject, lease);
      case 'championship-sprint':
        return this.readForReview(retrieval, 'sprint', subject, lease);
      case 'championship-check':
        return this.check(retrieval, subject, lease);
    }
  }

  private async readSeason(retrieval: Retrieval, subject: string, lease: RetrievalLease): Promise<void> {
    const { year } = await this.seasons.get(this.database.manager, retrieval.seasonId);
    const wanted = { year, class: classOf(retrieval) };
    const read = await this.read(retrieval, lease.signal, (source) =>
      readSeason(source, wanted, (message, progress) => lease.report(message, progress)),
    );
    const outcome = 'result' in read ? { kind: 'championship_read' as const, season: read.result } : read;
    return endRetrieval(this, retrieval, subject, outcome);
  }

  private async readForReview(
    retrieval: Retrieval,
    kind: RaceKind,
    subject: string,
    lease: RetrievalLease,
  ): Promise<void> {
    const read = await this.readSessions(retrieval, lease.signal, (readOne) => readOne(kind));
    const outcome = 'result' in read ? { kind: 'classification_read' as const, classification: read.result } : read;
    return endRetrieval(this, retrieval, subject, outcome);
  }

  private async check(retrieval: Retrieval, subject: string, lease: RetrievalLease): Promise<void> {
    // A session without rows was not held.
    const held = await this.results.findHeld(this.database.manager, retrieval.weekendId ?? 0);
    const late = AbortSignal.timeout(longestCheckMs);
    const reading = this.readSessions(retrieval, AbortSignal.any([lease.signal, late]), async (readOne) => {
      const read: Classification[] = [];
      for (const { kind } of held) read.push(await readOne(kind));
      return read;
    });
    const read = await reading.catch((error: unknown) => {
      if (!late.aborted || lease.signal.aborted) throw error;
      return { kind: 'timeout' as const, host: hostOf(retrieval) };
    });
    if (!('result' in read)) return endRetrieval(this, retrieval, subject, read);
    return this.service.complete(retrieval, subject, (manager) => this.checks.record(manager, retrieval, read.result));
  }

  /** Returns null if the season has no class of the championship, or the classification cannot be read in time. */
  async readSecond(retrieval: Retrieval, kind: RaceKind, lease: RetrievalLease): Promise<Classification | null> {
    const { championshipClass } = await this.seasons.get(this.database.manager, retrieval.seasonId);
    const url = this.env.CHAMPIONSHIP_API_URL;
    if (url === '' || championshipClass === null) return null;
    await lease.report(`Comparing with the championship on ${new URL(url).host}`);
    const late = AbortSignal.timeout(longestCheckMs);
    const signal = AbortSignal.any([lease.signal, late]);
    const reading = this.readSessions({ ...retrieval, url, championshipClass }, signal, (readOne) => readOne(kind));
    const read = await reading.catch((error: unknown) => {
      if (!late.aborted || lease.signal.aborted) throw error;
      return null;
    });
    return read && 'result' in read ? read.result : null;
  }

  private async readSessions<Result>(
    retrieval: Retrieval,
    signal: AbortSignal,
    work: (readOne: (kind: RaceKind) => Promise<Classification>) => Promise<Result>,
  ) {
    const { manager } = this.database;
    const { year } = await this.seasons.get(manager, retrieval.seasonId);
    const weekend = await this.weekends.get(manager, retrieval.weekendId ?? 0);
    const wanted = { year, class: classOf(retrieval), weekend };
    return this.read(retrieval, signal, (source) => work((kind) => readClassification(source, { ...wanted, kind })));
  }

  private async read<Result>(
    retrieval: Retrieval,
    signal: AbortSignal,
    work: (source: ChampionshipSource) => Promise<Result>,
  ) {
    const read = await this.championship.read(retrieval.url, signal, work);
    return read.kind === 'timeout' ? { kind: 'timeout' as const, host: hostOf(retrieval) } : read;
  }
}

const hostOf = ({ url }: Retrieval) => new URL(url).host;
const classOf = ({ championshipClass }: Retrieval) => championshipClass ?? championshipClasses[0];
