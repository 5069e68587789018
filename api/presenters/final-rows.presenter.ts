import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChampionPick, FinalStandRow, SeasonEnd as SeasonEndOnWire } from '../../league/contract/season-end.js';
import { toPoints } from '../../league/riders/points.js';
import { RidersRepository } from '../../league/riders/riders.repository.js';
import type { Season } from '../../league/seasons/season.entity.js';
import type { FinalPick, FinalRow, SeasonEnd } from '../../league/standings/final-standings.service.js';
import { presentCompetitor, presentStandRow, UsersPresenter } from './shapes.presenter.js';

/** Rows of final tables as the wire has them. Methods read in the caller's transaction. */
@Injectable()
export class FinalRowsPresenter {
  constructor(
    private readonly users: UsersPresenter,
    private readonly riders: RidersRepository,
  ) {}

  async present(manager: EntityManager, rows: readonly FinalRow[]): Promise<FinalStandRow[]> {
    const users = await this.users.present(
      manager,
      rows.map(({ memberId }) => memberId),
    );
    return rows.map((row) => ({
      ...presentStandRow(row, users),
      bonus: toPoints(row.bonusHundredths),
      bonus_change: row.bonusChange,
    }));
  }

  async presentPicks(manager: EntityManager, season: Season, picks: readonly FinalPick[]): Promise<ChampionPick[]> {
    const riderIds = picks.flatMap(({ riderId }) => riderId ?? []);
    const riders = await this.riders.findByIds(manager, season.id, riderIds);
    return picks.map(({ slot, riderId, position, ...pick }) => {
      const rider = riders.find(({ id }) => id === riderId);
      return {
        slot,
        competitor: rider ? presentCompetitor(rider) : null,
        points: toPoints(pick.pointsHundredths),
        bonus: toPoints(pick.bonusHundredths),
        position,
      };
    });
  }

  async presentEnd(manager: EntityManager, { season, top, amount }: SeasonEnd): Promise<SeasonEndOnWire> {
    return { year: season.year, podium: await this.present(manager, top), amount_members: amount };
  }
}
