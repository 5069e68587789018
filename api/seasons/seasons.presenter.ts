import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameActor } from '../../league/rules/autopilot-texts.js';
import type { FinalizeSeasonPreviewAnswer } from '../../league/contract/administration.js';
import type { PreviousSeasonAnswer } from '../../league/contract/answers.js';
import type {
  SeasonAdmin,
  SeasonDetailed,
  SeasonMessage as SeasonMessageShape,
  SeasonRider,
  SeleniumStatus,
} from '../../league/contract/shapes.js';
import { ResultsRepository } from '../../league/season/weekends/results.repository.js';
import { WeekendsRepository } from '../../league/season/weekends/weekends.repository.js';
import type { Retrieval } from '../../league/schema/retrieval.entity.js';
import { RetrievalsRepository } from '../../league/retrieval/retrievals/retrievals.repository.js';
import { toPoints } from '../../league/rules/points.js';
import { previousResults } from '../../league/rules/championship-table.js';
import type { Rider } from '../../league/schema/rider.entity.js';
import { byNumber, RidersRepository } from '../../league/season/riders/riders.repository.js';
import { SeasonMessagesRepository } from '../../league/season/seasons/season-messages.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import { AutopilotPresenter, autopilotUser } from '../autopilot/autopilot.presenter.js';
import {
  deletedUser,
  UsersPresenter,
  presentSeasonRider,
  presentWeekend,
  SimpleSeasonPresenter,
} from '../presenters/shapes.presenter.js';

/** Seasons in the format of the wire. Methods read in the caller's transaction. */
@Injectable()
export class SeasonsPresenter {
  constructor(
    private readonly riders: RidersRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly messages: SeasonMessagesRepository,
    private readonly retrievals: RetrievalsRepository,
    private readonly autopilot: AutopilotPresenter,
    private readonly seasons: SimpleSeasonPresenter,
    private readonly users: UsersPresenter,
  ) {}

  /** A season with its riders, in the order of the championship and by number. */
  async presentDetailed(manager: EntityManager, season: Season): Promise<SeasonDetailed> {
    const riders = await this.riders.findWithPoints(manager, season.id);
    const { current: _, ...simple } = await this.seasons.present(manager, season);
    return {
      ...simple,
      competitors: riders.map(presentSeasonRider),
      competitors_sorted_number: byNumber(riders).map(presentSeasonRider),
    };
  }

  /** The riders of a season by number. */
  async presentRidersByNumber(manager: EntityManager, season: Season): Promise<SeasonRider[]> {
    return byNumber(await this.riders.findWithPoints(manager, season.id)).map(presentSeasonRider);
  }

  /** The position and points of a season's riders in the season before. */
  async presentPrevious(
    manager: EntityManager,
    season: Season,
    before: Season,
  ): Promise<PreviousSeasonAnswer['previous']> {
    const riders = await this.riders.findOfSeason(manager, season.id);
    const ranked = await this.riders.findWithPoints(manager, before.id);
    const named = ({ id, first, last, number }: Rider) => ({ riderId: id, first, last, number });
    const results = previousResults(
      riders.map(named),
      ranked.map(({ rider, pointsHundredths }) => ({ ...named(rider), pointsHundredths })),
    );
    return {
      year: before.year,
      riders: results.map(({ riderId, position, pointsHundredths }) => ({
        competitor_id: riderId,
        position,
        points: toPoints(pointsHundredths),
      })),
    };
  }

  /** The data of the season administration page. `selenium_status` is the one live retrieval of the installation. */
  async presentForAdmins(manager: EntityManager, season: Season): Promise<SeasonAdmin> {
    const weekends = await this.weekends.findOfSeason(manager, season.id);
    const retrieval = await this.retrievals.findLive(manager);
    return {
      ...(await this.presentDetailed(manager, season)),
      autopilot: await this.autopilot.present(manager, season),
      current: season.current,
      visible: true,
      races: await this.results.findAnnounced(manager, season.id),
      race_weekends: weekends.map(presentWeekend),
      selenium_status: retrieval && [await this.presentRetrieval(manager, retrieval)],
      season_messages: await this.presentMessages(manager, season),
    };
  }

  /** The weekends that would not count if the season were finalized now. */
  async presentFinalizePreview(manager: EntityManager, season: Season): Promise<FinalizeSeasonPreviewAnswer> {
    const calendar = await this.weekends.findCalendar(manager, season.id);
    const totals = await this.results.findTotalsOfOpen(manager, season.id);
    return {
      race_weekends: calendar
        .filter(({ status }) => status !== 2)
        .map((weekend) => ({
          ...presentWeekend(weekend),
          results: totals
            .filter(({ weekendId }) => weekendId === weekend.id)
            .map(({ kind, rows, pointsHundredths }) => ({ kind, rows, points: toPoints(pointsHundredths) })),
        })),
    };
  }

  private async presentMessages(manager: EntityManager, season: Season): Promise<SeasonMessageShape[]> {
    const messages = await this.messages.find(manager, season.id);
    const retrievals = await this.messages.findRetrievals(manager, messages);
    const shown = await this.seasons.present(manager, season);
    const users = await this.users.present(
      manager,
      messages.map(({ actorId }) => actorId),
    );
    return messages.map(({ id, message, actorId, createdAt, seasonId, retrievalId }) => ({
      id,
      message: nameActor(message, users.get(actorId ?? 0)?.username),
      timestamp: createdAt.toISOString(),
      season: seasonId === null ? null : shown,
      retrieval: retrievals.get(retrievalId ?? 0) ?? null,
    }));
  }

  private async presentRetrieval(manager: EntityManager, retrieval: Retrieval): Promise<SeleniumStatus> {
    const { id, requestedBy, byAutopilot, message, createdAt, progressDone, progressTotal } = retrieval;
    const users = await this.users.present(manager, [requestedBy]);
    return {
      pid: id,
      user: byAutopilot ? autopilotUser(createdAt) : (requestedBy !== null && users.get(requestedBy)) || deletedUser,
      message,
      timestamp: createdAt.toISOString(),
      progress: progressDone !== null && progressTotal !== null ? { done: progressDone, total: progressTotal } : null,
    };
  }
}
