import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AddJob } from '../../platform/jobs/outbox.service.js';
import { describeOutcome, retrievalSubject } from '../../rules/retrieval-outcome.js';
import type { Season } from '../../schema/season.entity.js';
import { SeasonMessagesRepository } from '../seasons/season-messages.repository.js';
import { ResultPushes } from './result-pushes.service.js';
import { type NewResult, ResultsRepository, type StoreResultOutcome } from './results.repository.js';
import { WeekendsRepository } from './weekends.repository.js';

/** Stores results that an admin has typed, or has reviewed after a retrieval. */
@Injectable()
export class ConfirmedResultsService {
  constructor(
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly messages: SeasonMessagesRepository,
    private readonly pushes: ResultPushes,
  ) {}

  /** Also notifies members, and adds the warnings to the messages of the season. */
  async store(manager: EntityManager, addJob: AddJob, season: Season, result: NewResult): Promise<StoreResultOutcome> {
    const outcome = await this.results.store(manager, result);
    if (outcome.kind !== 'stored') return outcome;
    const { rows, origin } = result;
    await this.pushes.announce(manager, addJob, result, { riders: rows.length, exceptId: origin.storedBy });
    await this.reportWarnings(manager, season, result, outcome);
    return outcome;
  }

  async reportWarnings(
    manager: EntityManager,
    { id, year }: Season,
    { kind, weekendId, rows }: NewResult,
    outcome: Extract<StoreResultOutcome, { kind: 'stored' }>,
  ): Promise<void> {
    if (outcome.warnings.length === 0) return;
    const { title } = await this.weekends.get(manager, weekendId);
    const message = describeOutcome(retrievalSubject(kind, year, title), { ...outcome, amount: rows.length });
    await this.messages.add(manager, id, message);
  }
}
