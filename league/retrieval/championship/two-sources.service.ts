import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import type { Classification } from '../../rules/championship-classification.js';
import { identifyRider } from '../../rules/identify-rider.js';
import { type AlignedSession, alignResults } from '../../rules/result-differences.js';
import type { SourcesDiffer } from '../../rules/retrieval-outcome.js';
import type { Retrieval } from '../../schema/retrieval.entity.js';
import type { Rider } from '../../schema/rider.entity.js';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import { RidersRepository } from '../../season/riders/riders.repository.js';
import { checkOpen } from '../../season/seasons/check-open.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import { ConfirmedResultsService } from '../../season/weekends/confirmed-results.service.js';
import { type NewResult, type NewResultRow, ResultsRepository } from '../../season/weekends/results.repository.js';
import { RetrievalsRepository } from '../retrievals/retrievals.repository.js';
import { digestOf } from './championship-versions.js';
import { matchOfficial, type MatchedRow } from './match-official.js';

type Source = 'page' | 'championship';

interface TwoResults extends AlignedSession {
  official: MatchedRow[];
  /** The riders who cannot be identified. They prevent the comparison. */
  problems: string[];
}

/** `not_comparable`: a rider cannot be identified. */
type Comparison =
  { kind: 'equal' } | { kind: 'different'; outcome: SourcesDiffer } | { kind: 'not_comparable'; warning: string };

export interface SourcesReview extends AlignedSession {
  riders: Rider[];
  isStored: boolean;
  version: string;
}

@Injectable()
export class TwoSourcesService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly retrievals: RetrievalsRepository,
    private readonly seasons: SeasonsRepository,
    private readonly riders: RidersRepository,
    private readonly results: ResultsRepository,
    private readonly confirmed: ConfirmedResultsService,
  ) {}

  /** Compares the result of a results page with the championship's classification of the same session. */
  async compare(
    manager: EntityManager,
    seasonId: number,
    { rows, warnings, origin: { pageUrl, pageDigest } }: NewResult,
    classification: Classification,
  ): Promise<Comparison> {
    const compared = compare(rows, classification, await this.riders.findOfSeason(manager, seasonId));
    if (compared.problems.length > 0)
      return { kind: 'not_comparable', warning: `Not compared with the championship. ${compared.problems.join(' ')}` };
    const differences = compared.rows.filter(({ differs }) => differs).length;
    if (differences === 0) return { kind: 'equal' };
    const page = { rows: [...rows], warnings: [...(warnings ?? [])], origin: { pageUrl, pageDigest } };
    return { kind: 'different', outcome: { kind: 'sources_differ', page, classification, differences } };
  }

  async resultOf(manager: EntityManager, seasonId: number, { rows }: Classification): Promise<MatchedRow[] | null> {
    const { result, problems } = matchOfficial(rows, await this.riders.findOfSeason(manager, seasonId));
    return problems.length > 0 ? null : result;
  }

  async review(manager: EntityManager, { outcome, seasonId, weekendId }: Retrieval): Promise<SourcesReview | null> {
    if (outcome?.kind !== 'sources_differ' || weekendId === null) return null;
    const riders = await this.riders.findOfSeason(manager, seasonId);
    const { kind, rows, problems } = compare(outcome.page.rows, outcome.classification, riders);
    const isStored = await this.results.hasStored(manager, weekendId, kind);
    return { kind, rows, riders, isStored, version: digestOf([rows, problems]) };
  }

  /**
   * Stores the result of the source that an admin has chosen. Returns its warnings.
   * @throws DomainError championship_reading_not_found, championship_review_stale, season_not_found, season_finalized,
   * retrieval_result_stored
   */
  choose(pid: number, { source, version }: { source: Source; version: string }, adminId: number): Promise<string[]> {
    return this.outbox.transaction(async (manager, addJob) => {
      const reading = await this.retrievals.find(manager, pid);
      if (reading?.outcome?.kind !== 'sources_differ') throw new DomainError('championship_reading_not_found', null);
      const season = checkOpen(await this.seasons.lock(manager, reading.seasonId));
      const review = await this.review(manager, reading);
      if (!review) throw new DomainError('championship_reading_not_found', null);
      if (review.isStored) throw new DomainError('retrieval_result_stored', null);
      const { page, classification } = reading.outcome;
      const official = await this.resultOf(manager, season.id, classification);
      const isCurrent = review.version === version && !(await this.retrievals.hasNewerReading(manager, reading));
      if (!isCurrent || official === null) throw new DomainError('championship_review_stale', null);
      const session = { weekendId: reading.weekendId ?? 0, kind: review.kind };
      const origin = { source, pageUrl: null, pageDigest: null, retrievalId: pid, storedBy: adminId };
      const result: NewResult =
        source === 'page'
          ? { ...session, ...page, origin: { ...origin, ...page.origin } }
          : { ...session, rows: official, warnings: classification.doubts, origin };
      const stored = await this.confirmed.store(manager, addJob, season, result);
      if (stored.kind !== 'stored') throw new DomainError('championship_review_stale', null);
      return stored.warnings;
    });
  }
}

function compare(
  page: readonly NewResultRow[],
  { kind, rows: read }: Classification,
  riders: readonly Rider[],
): TwoResults {
  const { result: official, problems } = matchOfficial(read, riders);
  const ours = page.flatMap((row) => {
    const rider = identifyRider(row, riders);
    if (!rider) problems.push(`The rider with number ${row.number} on the results page could not be identified.`);
    return rider ? [{ ...row, riderId: rider.id }] : [];
  });
  return { kind, rows: alignResults(ours, official), official, problems };
}
