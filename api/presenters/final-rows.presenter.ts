import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FinalStandRow, SeasonEnd as SeasonEndOnWire } from '../../league/contract/season-end.js';
import { toPoints } from '../../league/riders/points.js';
import type { FinalRow, SeasonEnd } from '../../league/standings/final-standings.service.js';
import { presentStandRow, UsersPresenter } from './shapes.presenter.js';

/** Rows of final tables as the wire has them. Methods read in the caller's transaction. */
@Injectable()
export class FinalRowsPresenter {
  constructor(private readonly users: UsersPresenter) {}

  async present(manager: EntityManager, rows: readonly FinalRow[]): Promise<FinalStandRow[]> {
    const users = await this.users.present(
      manager,
      rows.map(({ memberId }) => memberId),
    );
    return rows.map((row) => ({ ...presentStandRow(row, users), bonus: toPoints(row.bonusHundredths) }));
  }

  async presentEnd(manager: EntityManager, { season, top, amount }: SeasonEnd): Promise<SeasonEndOnWire> {
    return { year: season.year, podium: await this.present(manager, top), amount_members: amount };
  }
}
