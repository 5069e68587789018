import { Injectable } from '@nestjs/common';
import { DomainError } from '../../platform/core/domain-error.js';
import { RecomputationsService } from '../../season/recomputations.service.js';
import { ConfirmedResultsService } from '../../season/weekends/confirmed-results.service.js';
import { ResultsRepository } from '../../season/weekends/results.repository.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import { WeekendsService } from '../../season/weekends/weekends.service.js';
import { ResultChecksService } from './result-checks.service.js';

@Injectable()
export class WeekendCorrectionsService {
  constructor(
    private readonly checks: ResultChecksService,
    private readonly results: ResultsRepository,
    private readonly confirmed: ConfirmedResultsService,
    private readonly weekends: WeekendsRepository,
    private readonly service: WeekendsService,
    private readonly recomputations: RecomputationsService,
  ) {}

  /**
   * Reopens a final weekend, replaces its results with the championship's, and makes it final again, in one
   * transaction. Does nothing if the results are equal by now, so that two admins may correct the same weekend.
   * @throws DomainError weekend_not_found, season_finalized, championship_review_stale, weekend_not_final
   */
  correct(
    weekendId: number,
    { version, sendEmails }: { version: string; sendEmails: boolean },
    adminId: number,
  ): Promise<void> {
    return this.recomputations.recomputeAfter(async (manager) => {
      const locked = await this.weekends.lock(manager, weekendId);
      if (!locked) throw new DomainError('weekend_not_found', null);
      const { season, weekend } = locked;
      if (season.finalized) throw new DomainError('season_finalized', null);
      if (weekend.status !== 2) throw new DomainError('weekend_not_final', null);
      const difference = await this.checks.compare(manager, weekend);
      if (!difference) return { seasonId: season.id, announce: null };
      if (difference.version !== version || difference.problems.length > 0)
        throw new DomainError('championship_review_stale', null);
      const opened = await this.service.reopen(manager, weekend);
      for (const { kind, result: rows, doubts: warnings } of difference.sessions) {
        const { retrievalId } = difference;
        const origin = {
          source: 'championship' as const,
          pageUrl: null,
          pageDigest: null,
          retrievalId,
          storedBy: adminId,
        };
        await this.results.clear(manager, weekendId, kind);
        const result = { weekendId, kind, rows, origin, warnings };
        const stored = await this.results.store(manager, result);
        if (stored.kind !== 'stored') throw new Error(`the result was not stored: ${stored.kind}`);
        await this.confirmed.reportWarnings(manager, season, result, stored);
      }
      await this.service.makeFinal(manager, season, opened);
      // Readers see the former table until the recomputation replaces it.
      await this.weekends.update(manager, weekendId, { snapshotId: weekend.snapshotId });
      await this.checks.settle(manager, weekendId);
      return { seasonId: season.id, announce: { weekendId, originId: adminId, sendEmails } };
    });
  }
}
