import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { type ClassifiedRow, matchClassification, type RowMatch } from '../../rules/championship-classification.js';
import { describeOutcome, retrievalSubject } from '../../rules/retrieval-outcome.js';
import type { RaceKind } from '../../rules/weekend-states.js';
import type { Retrieval } from '../../schema/retrieval.entity.js';
import type { Rider } from '../../schema/rider.entity.js';
import { RidersRepository } from '../../season/riders/riders.repository.js';
import { SeasonMessagesRepository } from '../../season/seasons/season-messages.repository.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import { type NewResultRow, ResultsRepository } from '../../season/weekends/results.repository.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
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
    private readonly database: DataSource,
    private readonly retrievals: RetrievalsRepository,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly riders: RidersRepository,
    private readonly results: ResultsRepository,
    private readonly messages: SeasonMessagesRepository,
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
    return this.database.transaction(async (manager) => {
      const reading = await this.retrievals.find(manager, pid);
      if (reading?.outcome?.kind !== 'classification_read')
        throw new DomainError('championship_reading_not_found', null);
      const season = await this.seasons.lock(manager, reading.seasonId);
      if (!season) throw new DomainError('season_not_found', null);
      if (season.finalized) throw new DomainError('season_finalized', null);
      const review = await this.review(manager, reading);
      if (!review) throw new DomainError('championship_reading_not_found', null);
      if (review.isStored) throw new DomainError('retrieval_result_stored', null);
      const isCertain = review.rows.every(({ match }) => match.kind === 'rider');
      if (!isCertain || review.version !== version || (await this.retrievals.hasNewerReading(manager, reading)))
        throw new DomainError('championship_review_stale', null);
      const { kind, warnings } = review;
      const rows = rowsOf(review.rows);
      const origin = { source, pageUrl: null, pageDigest: null, retrievalId: pid, storedBy };
      const weekend = await this.weekends.get(manager, reading.weekendId ?? 0);
      const stored = await this.results.store(manager, { weekendId: weekend.id, kind, rows, origin, warnings });
      if (stored.kind !== 'stored') throw new DomainError('retrieval_result_stored', null);
      if (warnings.length > 0) {
        const outcome = { kind: 'stored' as const, amount: rows.length, warnings };
        const message = describeOutcome(retrievalSubject(kind, season.year, weekend.title), outcome);
        await this.messages.add(manager, season.id, message);
      }
      return warnings;
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
