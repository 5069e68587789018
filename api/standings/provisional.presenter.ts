import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Provisional, StandingsVersionAnswer } from '../../league/contract/provisional.js';
import type { ProvisionalRows, ProvisionalState } from '../../league/standings/provisional-standings.service.js';
import { StandingsReader } from '../../league/standings/standings-reader.service.js';
import { presentProvisionalState, presentWeekendStandRow } from '../presenters/shapes.presenter.js';
import { UsersPresenter } from '../presenters/users.presenter.js';

/** Standings of a weekend that is not final, as the wire has them. */
@Injectable()
export class ProvisionalPresenter {
  constructor(
    private readonly reader: StandingsReader,
    private readonly users: UsersPresenter,
  ) {}

  async present(manager: EntityManager, { rows, won, amount, ...state }: ProvisionalRows): Promise<Provisional> {
    const users = await this.users.present(
      manager,
      rows.map(({ memberId }) => memberId),
    );
    return {
      ...presentProvisionalState(state),
      standings: {
        users_picks: rows.map((row) => presentWeekendStandRow(row, users, won)),
        amount_users_picks: amount,
      },
    };
  }

  async presentVersion(
    manager: EntityManager,
    snapshotId: number | null,
    state: ProvisionalState | null,
  ): Promise<StandingsVersionAnswer> {
    const computedAt = snapshotId === null ? null : await this.reader.getComputedAt(manager, snapshotId);
    return {
      standings: computedAt && computedAt.toISOString(),
      provisional: state && state.resultsAt.toISOString(),
    };
  }
}
