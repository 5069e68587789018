import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { limits } from '../../contract/limits.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { violatedConstraint } from '../../platform/database/errors.js';
import type { Member } from '../../schema/member.entity.js';
import { checkOpen } from '../seasons/check-open.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { RecomputationsService } from '../recomputations.service.js';
import { carriedAfterEdit } from '../../rules/championship-table.js';
import { toHundredths } from '../../rules/points.js';
import { type AddedRiders, type NewRider, RidersRepository } from './riders.repository.js';

/** Each change may reorder the championship, and therefore the standings. */
@Injectable()
export class RidersService {
  constructor(
    private readonly seasons: SeasonsRepository,
    private readonly riders: RidersRepository,
    private readonly recomputations: RecomputationsService,
  ) {}

  /** @throws DomainError riders_season_not_found, season_finalized, rider_number_taken */
  async create(year: number, rider: NewRider & { points: number }, admin: Member): Promise<void> {
    const { points, ...fields } = rider;
    const change = this.recomputations.recomputeAfter(async (manager) => {
      const season = checkOpen(await this.seasons.lockByYear(manager, year), 'riders_season_not_found');
      const carriedHundredths = toHundredths(points);
      const typed = carriedHundredths === 0 ? {} : typedBy(admin, carriedHundredths);
      await this.riders.insert(manager, { seasonId: season.id, ...fields, ...typed });
      return { seasonId: season.id, announce: null };
    });
    await change.catch(refuseTakenNumber);
  }

  /** All or nothing. @throws riders_season_not_found, season_finalized, rider_not_found, rider_number_taken */
  async createMissing(
    year: number,
    riders: readonly NewRider[],
    newNumbers: readonly { id: number; number: number }[] = [],
  ): Promise<AddedRiders<NewRider> & { changedCount: number }> {
    let added: AddedRiders<NewRider> = { count: 0, notAdded: [] };
    let changedCount = 0;
    const change = this.recomputations.recomputeAfter(async (manager) => {
      const season = checkOpen(await this.seasons.lockByYear(manager, year), 'riders_season_not_found');
      const ids = newNumbers.map(({ id }) => id);
      const found = await this.riders.findByIds(manager, season.id, ids);
      if (found.length !== new Set(ids).size) throw new DomainError('rider_not_found', null);
      changedCount = await this.riders.renumber(manager, season.id, newNumbers);
      added = await this.addMissing(manager, season.id, riders);
      return { seasonId: season.id, announce: null };
    });
    await change.catch(refuseTakenNumber);
    return { ...added, changedCount };
  }

  /** @throws DomainError riders_season_not_found, season_finalized */
  async addMissing<Read extends NewRider>(
    manager: EntityManager,
    seasonId: number,
    riders: readonly Read[],
  ): Promise<AddedRiders<Read>> {
    checkOpen(await this.seasons.lock(manager, seasonId), 'riders_season_not_found');
    return this.riders.addMissing(manager, seasonId, riders);
  }

  /**
   * Carried points change by the difference between `points` and `pointsShown`, the total that the admin saw.
   * @throws DomainError rider_not_found, season_finalized, rider_number_taken, rider_points_invalid
   */
  async edit(
    id: number,
    rider: NewRider & { points: number; pointsShown: number | undefined },
    admin: Member,
  ): Promise<void> {
    const { points, pointsShown, ...fields } = rider;
    const change = this.recomputations.recomputeAfter(async (manager) => {
      const found = await this.riders.find(manager, id);
      const season = checkOpen(found && (await this.seasons.lock(manager, found.seasonId)), 'rider_not_found');
      const present = (await this.riders.findWithPoints(manager, season.id)).find((one) => one.rider.id === id);
      if (!present) throw new DomainError('rider_not_found', null);
      const { carriedHundredths } = present.rider;
      const shown = pointsShown === undefined ? present.pointsHundredths : toHundredths(pointsShown);
      if (toHundredths(points) !== shown && !isAllowed(points)) throw new DomainError('rider_points_invalid', null);
      const carried = carriedAfterEdit(carriedHundredths, shown, toHundredths(points));
      const typed = carried === carriedHundredths ? {} : typedBy(admin, carried);
      await this.riders.update(manager, id, { ...fields, ...typed });
      return { seasonId: season.id, announce: null };
    });
    await change.catch(refuseTakenNumber);
  }

  /** Frees the number. Picks and results stay. @throws DomainError rider_not_found, season_finalized */
  passNumberOn(id: number): Promise<void> {
    return this.recomputations.recomputeAfter(async (manager) => {
      const found = await this.riders.find(manager, id);
      const season = checkOpen(found && (await this.seasons.lock(manager, found.seasonId)), 'rider_not_found');
      await this.riders.update(manager, id, { holdsNumber: null });
      return { seasonId: season.id, announce: null };
    });
  }

  /**
   * Returns the riders that are in use and therefore remain. Ignores unknown ids unless all are unknown.
   * @throws DomainError season_not_found, rider_not_found, season_finalized
   */
  async delete(seasonId: number, riderIds: readonly number[]): Promise<{ inUse: number[] }> {
    let inUse: number[] = [];
    await this.recomputations.recomputeAfter(async (manager) => {
      const season = await this.seasons.lock(manager, seasonId);
      if (!season) throw new DomainError('season_not_found', null);
      const riders = await this.riders.findByIds(manager, seasonId, riderIds);
      if (riders.length === 0) throw new DomainError('rider_not_found', null);
      if (season.finalized) throw new DomainError('season_finalized', null);
      const ids = riders.map(({ id }) => id);
      inUse = await this.riders.findInUse(manager, ids);
      await this.riders.delete(
        manager,
        ids.filter((id) => !inUse.includes(id)),
      );
      return { seasonId, announce: null };
    });
    return { inUse };
  }
}

const typedBy = (admin: Member, carriedHundredths: number) => ({
  carriedHundredths,
  carriedBy: admin.id,
  carriedAt: () => 'now()',
});

function refuseTakenNumber(error: unknown): never {
  if (violatedConstraint(error) === 'riders_number_key') throw new DomainError('rider_number_taken', null);
  throw error;
}

const { riderPoints } = limits;
const isAllowed = (points: number) => points >= riderPoints.min && points <= riderPoints.max;
