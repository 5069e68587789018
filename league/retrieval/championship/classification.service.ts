import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import { type ClassifiedRow, matchClassification, type RowMatch } from '../../rules/championship-classification.js';
import type { RaceKind } from '../../rules/weekend-states.js';
import type { Retrieval } from '../../schema/retrieval.entity.js';
import type { Rider } from '../../schema/rider.entity.js';
import { RidersRepository } from '../../season/riders/riders.repository.js';
import { checkOpen } from '../../season/seasons/check-open.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import { ConfirmedResultsService } from '../../season/weekends/confirmed-results.service.js';
import { type NewResultRow, ResultsRepository } from '../../season/weekends/results.repository.js';
import { RetrievalsRepository } from '../retrievals/retrievals.repository.js';
import { digestOf } from './championship-versions.js';

/** A classification as an admin sees it before it is stored. */
export interface ClassificationReview {
  kind: RaceKind;
  rows: { row: ClassifiedRow; match: RowMatch<Rider> }[];
  warnings: string[];
  isStored: boolean;
  /** Changes if anything else changes. */
  version: string;
}

@Injectable()
export class ClassificationService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly retrievals: RetrievalsRepository,
    private readonly seasons: SeasonsRepository,
    private readonly riders: RidersRepository,
    private readonly results: ResultsRepository,
    private readonly confirmed: ConfirmedResultsService,
  ) {}

  /** Compares a classification with the riders and results of its season. Null for other retrievals. */
  async review(
    manager: EntityManager,
    { outcome, seasonId, weekendId }: Retrieval,
  ): Promise<ClassificationReview | null> {
    if (outcome?.kind !== 'classification_read' || weekendId === null) return null;
    const { kind, rows, doubts } = outcome.classification;
    const matches = matchClassification(rows, await this.riders.findOfSeason(manager, seasonId));
    const found = rows.map((row, index) => ({ row, match: matches[index] as RowMatch<Rider> }));
    const judged = { weekendId, kind, rows: rowsOf(found), warnings: doubts };
    const warnings = await this.results.findWarnings(manager, seasonId, judged);
    const isStored = await this.results.hasStored(manager, weekendId, kind);
    const seen = found.map(({ row, match }) => [row, match.kind === 'rider' ? match.rider.id : match.problem]);
    return { kind, rows: found, warnings, isStored, version: digestOf([seen, warnings]) };
  }

  /**
   * Stores a classification that an admin has reviewed. Returns its warnings.
   * @throws DomainError championship_reading_not_found, championship_review_stale, season_not_found, season_finalized,
   * retrieval_result_stored
   */
  store(pid: number, version: string, storedBy: number): Promise<string[]> {
    return this.outbox.transaction(async (manager, addJob) => {
      const reading = await this.retrievals.find(manager, pid);
      if (reading?.outcome?.kind !== 'classification_read')
        throw new DomainError('championship_reading_not_found', null);
      const season = checkOpen(await this.seasons.lock(manager, reading.seasonId));
      const review = await this.review(manager, reading);
      if (!review) throw new DomainError('championship_reading_not_found', null);
      if (review.isStored) throw new DomainError('retrieval_result_stored', null);
      const isCertain = review.rows.every(({ match }) => match.kind === 'rider');
      if (!isCertain || review.version !== version || (await this.retrievals.hasNewerReading(manager, reading)))
        throw new DomainError('championship_review_stale', null);
      const { kind, warnings } = review;
      const rows = rowsOf(review.rows);
      const origin = { source, pageUrl: null, pageDigest: null, retrievalId: pid, storedBy };
      const result = { weekendId: reading.weekendId ?? 0, kind, rows, origin, warnings };
      const stored = await this.confirmed.store(manager, addJob, season, result);
      if (stored.kind !== 'stored') throw new DomainError('retrieval_result_stored', null);
      return stored.warnings;
    });
  }
}

const source = 'championship' as const;

/** The rows of known riders, with their numbers in the season. A rider may have started with a different number. */
function rowsOf(rows: ClassificationReview['rows']): NewResultRow[] {
  return rows.flatMap(({ row: { position, pointsHundredths, mark }, match }) =>
    match.kind === 'rider'
      ? [{ riderId: match.rider.id, number: match.rider.number, name: '', position, pointsHundredths, mark }]
      : [],
  );
}
