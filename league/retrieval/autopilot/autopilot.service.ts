import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import type { Member } from '../../schema/member.entity.js';
import type { RaceKind } from '../../rules/weekend-states.js';
import {
  type NewResult,
  ResultsRepository,
  type StoreResultOutcome,
} from '../../season/weekends/results.repository.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import { type RetrievalOutcome, retrievalSubject } from '../../rules/retrieval-outcome.js';
import type { Retrieval } from '../../schema/retrieval.entity.js';
import { checkOpen } from '../../season/seasons/check-open.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import { autopilotNews, stopReasons } from '../../rules/autopilot-texts.js';
import { AutopilotRepository } from './autopilot.repository.js';
import type { AutopilotMode } from '../../rules/race-session-states.js';

type PollOutcome = StoreResultOutcome | Extract<RetrievalOutcome, { kind: 'result_read' | 'odd' }>;

@Injectable()
export class AutopilotService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly autopilots: AutopilotRepository,
  ) {}

  /** @throws DomainError season_not_found, season_finalized, autopilot_season_not_current */
  async setMode(year: number, mode: AutopilotMode, sendFinalizeEmail: boolean): Promise<void> {
    await this.database.transaction(async (manager) => {
      const found = await this.seasons.findByYear(manager, year);
      const season = checkOpen(found && (await this.seasons.lock(manager, found.id)));
      if (mode !== 'off' && !season.current) throw new DomainError('autopilot_season_not_current', null);
      await this.autopilots.save(manager, { seasonId: season.id, mode, sendFinalizeEmail });
    });
  }

  /** @throws DomainError weekend_not_found, season_finalized, autopilot_season_not_current, autopilot_off */
  async retry(weekendId: number, kind: RaceKind): Promise<void> {
    await this.database.transaction(async (manager) => {
      const locked = await this.weekends.lock(manager, weekendId);
      if (!locked) throw new DomainError('weekend_not_found', null);
      const { id, current, finalized } = locked.season;
      const { mode } = await this.autopilots.find(manager, id);
      if (finalized) throw new DomainError('season_finalized', null);
      if (!current) throw new DomainError('autopilot_season_not_current', null);
      if (mode === 'off') throw new DomainError('autopilot_off', null);
      await this.autopilots.deleteStopped(manager, weekendId, kind);
    });
  }

  /** A second poll confirms the first, unless two sources agree. If the autopilot is off by then, nothing is stored. */
  async storeIfConfirmed(
    manager: EntityManager,
    retrievalId: number,
    result: NewResult,
    isCertain = result.origin.twoSources ?? false,
  ): Promise<PollOutcome> {
    const locked = await this.weekends.lock(manager, result.weekendId);
    const raceSession = await this.autopilots.findRaceSessionOfPoll(manager, retrievalId);
    const digest = result.origin.pageDigest ?? '';
    const isConfirmed = raceSession !== null && (isCertain || raceSession.digest === digest);
    if (!locked || !isConfirmed) return { kind: 'result_read', digest };
    const oddities = await this.results.findWarnings(manager, locked.season.id, result);
    return oddities.length > 0 ? { kind: 'odd', oddities } : this.results.store(manager, result);
  }

  /** Does not lock the season, because a transaction with that lock may be waiting for the row of this retrieval. */
  async stopAtTermination(manager: EntityManager, retrieval: Retrieval, admin: Member): Promise<void> {
    const reason = stopReasons.stoppedByAdmin;
    const actorId = admin.id;
    if (!(await this.autopilots.stopRaceSessionOfPoll(manager, retrieval.id, { reason, actorId }))) return;
    const season = await this.seasons.get(manager, retrieval.seasonId);
    const weekend = await this.weekends.get(manager, retrieval.weekendId ?? 0);
    const subject = retrievalSubject(retrieval.kind, season.year, weekend.title);
    await this.autopilots.notifyAdmins(manager, season, autopilotNews.stopped(subject, reason), { actorId });
  }
}
