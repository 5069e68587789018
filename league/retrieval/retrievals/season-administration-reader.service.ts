import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MembersRepository } from '../../members/members.repository.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import type { Autopilot, AutopilotRaceSession } from '../../schema/autopilot.entity.js';
import type { RaceWeekend } from '../../schema/race-weekend.entity.js';
import type { Season } from '../../schema/season.entity.js';
import { SeasonMessagesRepository } from '../../season/seasons/season-messages.repository.js';
import { SeasonsReader } from '../../season/seasons/seasons-reader.service.js';
import { ResultsRepository } from '../../season/weekends/results.repository.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import { AutopilotRepository } from '../autopilot/autopilot.repository.js';
import { RetrievalsRepository } from './retrievals.repository.js';

export interface AutopilotFacts extends Pick<Autopilot, 'mode' | 'sendFinalizeEmail'> {
  /** In calendar order. */
  weekends: RaceWeekend[];
  raceSessions: AutopilotRaceSession[];
}

@Injectable()
export class SeasonAdministrationReader {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsReader,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly messages: SeasonMessagesRepository,
    private readonly retrievals: RetrievalsRepository,
    private readonly autopilots: AutopilotRepository,
    private readonly members: MembersRepository,
  ) {}

  read(year: number) {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findByYear(manager, year);
      const live = await this.retrievals.findLive(manager);
      // A check of results gives way to admins, so they need not see it.
      const retrieval = live?.kind === 'championship-check' ? null : live;
      const autopilot = await this.findAutopilot(manager, season);
      const messages = await this.messages.find(manager, season.id);
      return {
        ...(await this.seasons.findWithRiders(manager, season)),
        weekends: await this.weekends.findOfSeason(manager, season.id),
        races: await this.results.findAnnounced(manager, season.id),
        autopilot,
        retrieval,
        messages,
        messageRetrievals: await this.messages.findRetrievals(manager, messages),
        members: await this.members.findSummaries(manager, [
          ...autopilot.raceSessions.map(({ actorId }) => actorId),
          ...messages.map(({ actorId }) => actorId),
          retrieval?.requestedBy ?? null,
        ]),
      };
    });
  }

  private async findAutopilot(manager: EntityManager, season: Season): Promise<AutopilotFacts> {
    const { mode, sendFinalizeEmail } = await this.autopilots.find(manager, season.id);
    const calendar = await this.weekends.findCalendar(manager, season.id);
    const weekends = calendar.filter(({ status }) => status !== 2);
    const ids = weekends.map(({ id }) => id);
    return { mode, sendFinalizeEmail, weekends, raceSessions: await this.autopilots.findRaceSessions(manager, ids) };
  }
}
