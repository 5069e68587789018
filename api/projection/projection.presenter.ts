import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type {
  BrierScores as ScoresOnWire,
  Chance,
  MemberProjection,
  SeasonCalibration,
  SeasonProjection,
} from '../../league/contract/projection.js';
import type { BrierScores } from '../../league/schema/projection.entity.js';
import type { Certainty } from '../../league/outlook/projection/certain-outcomes.js';
import type {
  StoredProjection,
  SeasonCalibration as StoredCalibration,
} from '../../league/outlook/projection/projections.repository.js';
import type { MemberOutlook } from '../../league/outlook/projection/projections.service.js';
import { RidersRepository } from '../../league/season/riders/riders.repository.js';
import type { Season } from '../../league/schema/season.entity.js';
import { deletedUser, presentCompetitor, presentWeekend, UsersPresenter } from '../presenters/shapes.presenter.js';

/** Projections in the format of the contract (league/contract/projection.ts). */
@Injectable()
export class ProjectionPresenter {
  constructor(
    private readonly users: UsersPresenter,
    private readonly riders: RidersRepository,
  ) {}

  /** `joinable`: members without picks may still submit some, so that no position is certain. */
  async present(
    manager: EntityManager,
    season: Season,
    memberId: number,
    { state, weekend, remaining, projection, member }: MemberOutlook,
    joinable: boolean,
  ): Promise<SeasonProjection> {
    const isReady = projection !== null && member !== null;
    return {
      state,
      season: { id: season.id, year: season.year },
      weekend: weekend && presentWeekend(weekend),
      weekends_left: remaining,
      basis: isReady
        ? { runs: projection.runs, members: projection.members, computed_at: projection.computedAt.toISOString() }
        : null,
      member: isReady ? await this.presentMember(manager, season.id, memberId, member, joinable) : null,
    };
  }

  private async presentMember(
    manager: EntityManager,
    seasonId: number,
    memberId: number,
    { wins, firstFive, middle, best, worst, certain, riders: effects }: StoredProjection,
    joinable: boolean,
  ): Promise<MemberProjection> {
    const users = await this.users.present(manager, [memberId]);
    const riderIds = effects.map(({ riderId }) => riderId);
    const riders = await this.riders.findByIds(manager, seasonId, riderIds);
    const chance = (runs: number, proved: Certainty): Chance => ({
      runs,
      certain: joinable && proved === 'yes' ? null : proved,
    });
    return {
      user: users.get(memberId) ?? deletedUser,
      win: chance(wins, certain.win),
      first_five: chance(firstFive, certain.firstFive),
      middle,
      best,
      worst,
      riders: effects.flatMap(({ riderId, positions }) => {
        const rider = riders.find(({ id }) => id === riderId);
        return rider ? [{ competitor: presentCompetitor(rider), positions }] : [];
      }),
    };
  }

  presentCalibration({ year, members, runs, calibration }: StoredCalibration): SeasonCalibration {
    return {
      year,
      members,
      runs,
      weekends: calibration.map(({ weekendId, title, win, firstFive, withinRange }) => ({
        weekend: { id: weekendId, title },
        win: presentScores(win),
        first_five: presentScores(firstFive),
        within_range: withinRange,
      })),
    };
  }
}

const presentScores = ({ projection, asItStands, equal }: BrierScores): ScoresOnWire => ({
  projection,
  as_it_stands: asItStands,
  equal,
});
