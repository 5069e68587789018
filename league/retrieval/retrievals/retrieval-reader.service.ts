import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import type { PageCapture, Retrieval } from '../../schema/retrieval.entity.js';
import type { Rider } from '../../schema/rider.entity.js';
import { RidersRepository } from '../../season/riders/riders.repository.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import { type ClassificationReview, ClassificationService } from '../championship/classification.service.js';
import { type SourcesReview, TwoSourcesService } from '../championship/two-sources.service.js';
import { RetrievalsRepository } from './retrievals.repository.js';

export interface RetrievalFacts {
  retrieval: Retrieval;
  weekend: RaceWeekend | null;
  hasCapture: boolean;
  /** The season's riders or calendar, to compare them with the retrieved ones; otherwise empty. */
  riders: Rider[];
  calendar: RaceWeekend[];
  classification: ClassificationReview | null;
  sources: SourcesReview | null;
}

@Injectable()
export class RetrievalReader {
  constructor(
    private readonly database: DataSource,
    private readonly retrievals: RetrievalsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly riders: RidersRepository,
    private readonly classifications: ClassificationService,
    private readonly twoSources: TwoSourcesService,
  ) {}

  read(id: number): Promise<RetrievalFacts | null> {
    return readAtOnce(this.database, async (manager) => {
      const retrieval = await this.retrievals.find(manager, id);
      if (!retrieval) return null;
      const { outcome, weekendId, seasonId } = retrieval;
      const isChampionship = outcome?.kind === 'championship_read';
      const isResult = outcome?.kind === 'classification_read';
      const hasRiders = isChampionship || isResult || (outcome !== null && 'riders' in outcome && outcome.riders);
      const hasWeekends = isChampionship || outcome?.kind === 'calendar_read';
      return {
        retrieval,
        weekend: weekendId === null ? null : await this.weekends.findAny(manager, weekendId),
        hasCapture: await this.retrievals.hasCapture(manager, id),
        riders: hasRiders ? await this.riders.findOfSeason(manager, seasonId) : [],
        calendar: hasWeekends ? await this.weekends.findCalendar(manager, seasonId) : [],
        classification: await this.classifications.review(manager, retrieval),
        sources: await this.twoSources.review(manager, retrieval),
      };
    });
  }

  readCapture(id: number): Promise<PageCapture | null> {
    return this.retrievals.findCapture(this.database.manager, id);
  }
}
