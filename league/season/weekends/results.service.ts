import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OutboxService } from '../../platform/jobs/outbox.service.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { violatedConstraint } from '../../platform/database/errors.js';
import type { Member } from '../../schema/member.entity.js';
import { pointsByPosition } from '../../rules/points.js';
import { RidersRepository } from '../riders/riders.repository.js';
import type { Season } from '../../schema/season.entity.js';
import { checkOpen } from '../seasons/check-open.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { RecomputationsService } from '../recomputations.service.js';
import type { RaceResult, RaceWeekend } from '../../schema/race-weekend.entity.js';
import { startsAfterMove } from '../../rules/session-times.js';
import { nextWeekendStatus, type RaceKind } from '../../rules/weekend-states.js';
import { ConfirmedResultsService } from './confirmed-results.service.js';
import { type NewResultRow, ResultsRepository } from './results.repository.js';
import { ResultPushes } from './result-pushes.service.js';
import { type LockedWeekend, WeekendsRepository } from './weekends.repository.js';

export interface AnnouncedFields {
  kind: RaceKind;
  track: string;
  heldAt: Date;
}

/** Position 0 means not classified. */
export interface TypedRow {
  riderId: number;
  position: number;
}

@Injectable()
export class ResultsService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly weekends: WeekendsRepository,
    private readonly results: ResultsRepository,
    private readonly confirmed: ConfirmedResultsService,
    private readonly riders: RidersRepository,
    private readonly recomputations: RecomputationsService,
    private readonly outbox: OutboxService,
    private readonly pushes: ResultPushes,
  ) {}

  /**
   * Without `weekendId`, finds or creates the weekend of the race's day.
   * @throws DomainError season_not_found, season_finalized, weekend_not_found, race_exists
   */
  async announce(year: number, race: AnnouncedFields, weekendId: number | undefined): Promise<number> {
    try {
      return await this.database.transaction(async (manager) => {
        const season = checkOpen(await this.seasons.lockByYear(manager, year));
        const weekend =
          weekendId === undefined
            ? await this.findOrCreateWeekend(manager, season, race)
            : await this.weekends.findInSeason(manager, season.id, weekendId);
        if (!weekend) throw new DomainError('weekend_not_found', null);
        const { kind, track, heldAt } = race;
        const already_stored = await this.results.hasStored(manager, weekend.id, kind);
        const weekend_final = weekend.status === 2;
        if (already_stored || weekend_final) throw new DomainError('race_exists', { weekend_final, already_stored });
        return await this.results.announce(manager, { weekendId: weekend.id, kind, track, heldAt });
      });
    } catch (error) {
      if (violatedConstraint(error) === 'race_results_kind_key') throw new DomainError('race_exists', {});
      throw error;
    }
  }

  /**
   * Moves a race without a result to the weekend of its new time. A weekend created for it moves along or is deleted.
   * @throws DomainError race_not_found, season_finalized, weekend_is_final, race_invalid
   */
  async edit(id: number, year: number, race: AnnouncedFields & { title: string }): Promise<void> {
    try {
      await this.database.transaction(async (manager) => {
        const { season, weekend, race: before } = await this.lockRace(manager, id, year);
        if (season.finalized) throw new DomainError('season_finalized', null);
        if (weekend.status === 2) throw new DomainError('weekend_is_final', null);
        const created = await this.wasCreatedFor(manager, weekend, before);
        const target = before.storedAt
          ? weekend
          : created
            ? await this.findOrMoveWeekend(manager, season, weekend, before, race)
            : await this.findOrCreateWeekend(manager, season, race);
        if (target.status === 2 || (before.storedAt && race.kind !== before.kind))
          throw new DomainError('race_invalid', null);
        await this.results.update(manager, id, { ...race, weekendId: target.id });
        if (created && target.id !== weekend.id) await this.removeWeekend(manager, season, weekend);
      });
    } catch (error) {
      if (violatedConstraint(error) === 'race_results_kind_key') throw new DomainError('race_invalid', null);
      throw error;
    }
  }

  /**
   * A result without rows means that the session was not held; with `needsRows` it is ignored. Returns warnings.
   * @throws DomainError race_not_found, results_invalid, season_finalized
   */
  addTyped(raceId: number, typed: readonly TypedRow[], needsRows: boolean, admin: Member): Promise<string[]> {
    return this.outbox.transaction(async (manager, addJob) => {
      const { season, race } = await this.lockRace(manager, raceId);
      if (typed.length === 0 && needsRows) return [];
      const rows = await this.rowsOf(manager, season, race.kind, typed);
      const outcome = await this.confirmed.store(manager, addJob, season, {
        weekendId: race.weekendId,
        kind: race.kind,
        rows,
        origin: { source: 'hand', pageUrl: null, pageDigest: null, retrievalId: null, storedBy: admin.id },
      });
      if (outcome.kind === 'season_closed') throw new DomainError('season_finalized', null);
      if (outcome.kind !== 'stored') throw new DomainError('results_invalid', { [outcome.kind]: true });
      return outcome.warnings;
    });
  }

  /**
   * Also deletes a weekend that was created for the race. With `year`, only a race of that season is deleted.
   * @throws DomainError race_not_found, season_finalized, weekend_is_final
   */
  delete(id: number, year?: number): Promise<void> {
    return this.database.transaction(async (manager) => {
      const { season, weekend, race } = await this.lockRace(manager, id, year);
      if (season.finalized) throw new DomainError('season_finalized', null);
      if (weekend.status === 2) throw new DomainError('weekend_is_final', null);
      const created = await this.wasCreatedFor(manager, weekend, race);
      await this.results.delete(manager, id);
      await this.pushes.withdraw(manager, race);
      if (created) return this.removeWeekend(manager, season, weekend);
      if (await this.results.hasStored(manager, weekend.id)) return;
      const status = nextWeekendStatus(weekend.status, 'deleteLastResult');
      if (status !== null) await this.weekends.update(manager, weekend.id, { status });
    });
  }

  /** @throws DomainError race_not_found, also for a race of another year */
  private async lockRace(
    manager: EntityManager,
    id: number,
    year?: number,
  ): Promise<LockedWeekend & { race: RaceResult }> {
    const locked = await this.weekends.lockOfRace(manager, id);
    if (!locked || (year !== undefined && locked.season.year !== year)) throw new DomainError('race_not_found', null);
    return locked;
  }

  private async rowsOf(
    manager: EntityManager,
    season: Season,
    kind: RaceKind,
    typed: readonly TypedRow[],
  ): Promise<NewResultRow[]> {
    const ids = typed.map(({ riderId }) => riderId);
    const riders = await this.riders.findByIds(manager, season.id, ids);
    const riderOf = new Map(riders.map((rider) => [rider.id, rider]));
    const unknown = ids.filter((id) => !riderOf.has(id));
    if (unknown.length > 0) throw new DomainError('results_invalid', { competitors_not_found: unknown });
    if (!areConsecutive(typed))
      throw new DomainError('results_invalid', { invalid_competitors_positions_spacing: true });
    return typed.toSorted(byPosition).flatMap(({ riderId, position }): NewResultRow[] => {
      const rider = riderOf.get(riderId);
      if (!rider) return [];
      const { number, first, last } = rider;
      const pointsHundredths = pointsByPosition(kind, position);
      return [
        { riderId, number, name: `${first} ${last}`, position, pointsHundredths, mark: position === 0 ? 'NC' : 'FIN' },
      ];
    });
  }

  /** Creates a weekend with the track as its title if no weekend contains the race's day. */
  private async findOrCreateWeekend(
    manager: EntityManager,
    season: Season,
    { heldAt, track }: Pick<AnnouncedFields, 'heldAt' | 'track'>,
  ): Promise<RaceWeekend> {
    const day = dayOf(heldAt);
    const found = await this.weekends.findByDay(manager, season.id, day);
    if (found) return found;
    const created = { seasonId: season.id, title: track, url: '', startDate: day, endDate: day };
    const weekend = await this.weekends.add(manager, created);
    await this.calendarChanged(manager, season);
    return weekend;
  }

  /** Whether the weekend exists only for this race, which has no result. */
  private async wasCreatedFor(manager: EntityManager, weekend: RaceWeekend, race: RaceResult): Promise<boolean> {
    const { url, startDate, endDate, snapshotId, replacedSnapshotId } = weekend;
    const wasNeverFinal = snapshotId === null && replacedSnapshotId === null;
    if (race.storedAt || url !== '' || startDate !== endDate || !wasNeverFinal) return false;
    return (await this.results.findOfWeekends(manager, [weekend.id])).length === 1;
  }

  /** Moves the race's weekend if no other weekend contains the new day. A title from an admin is not changed. */
  private async findOrMoveWeekend(
    manager: EntityManager,
    season: Season,
    weekend: RaceWeekend,
    before: RaceResult,
    { heldAt, track }: Pick<AnnouncedFields, 'heldAt' | 'track'>,
  ): Promise<RaceWeekend> {
    const day = dayOf(heldAt);
    const found = await this.weekends.findByDay(manager, season.id, day);
    if (found && found.id !== weekend.id) return found;
    const title = weekend.title === before.track ? track : weekend.title;
    const days = { startDate: day, endDate: day };
    await this.weekends.update(manager, weekend.id, { title, ...days, ...startsAfterMove(weekend, days) });
    await this.calendarChanged(manager, season);
    return weekend;
  }

  /** A weekend with comments is not deleted. */
  private async removeWeekend(manager: EntityManager, season: Season, { id }: RaceWeekend): Promise<void> {
    if (await this.weekends.lockAndFindComments(manager, id)) return;
    await this.weekends.delete(manager, id);
    await this.calendarChanged(manager, season);
  }

  private async calendarChanged(manager: EntityManager, season: Season): Promise<void> {
    await this.weekends.renewPicksClosing(manager, season);
    await this.recomputations.enqueueProjection(manager, season.id);
  }
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Whether each rider occurs once and positions are 1, 2, 3, … without gaps; 0 means not classified. */
function areConsecutive(typed: readonly TypedRow[]): boolean {
  const classified = typed.filter(({ position }) => position > 0).map(({ position }) => position);
  const areRidersUnique = new Set(typed.map(({ riderId }) => riderId)).size === typed.length;
  return areRidersUnique && classified.toSorted((a, b) => a - b).every((position, index) => position === index + 1);
}

const byPosition = (a: TypedRow, b: TypedRow) => (a.position || Infinity) - (b.position || Infinity) || 0;
