import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { violatedConstraint } from '../../platform/database/errors.js';
import { NotificationsRepository } from '../../messages/notifications/notifications.repository.js';
import type { ReviewRow } from '../../rules/championship-review.js';
import type { ChampionshipSeason } from '../../rules/championship-season.js';
import type { Season } from '../../schema/season.entity.js';
import { RecomputationsService } from '../../season/recomputations.service.js';
import { RidersRepository } from '../../season/riders/riders.repository.js';
import { checkOpen } from '../../season/seasons/check-open.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import { WeekendsRepository } from '../../season/weekends/weekends.repository.js';
import { RetrievalsRepository } from '../retrievals/retrievals.repository.js';
import { riderChange, riderRow, weekendChange, weekendRow } from './championship-rows.js';
import { reviewStored, versionOf } from './championship-versions.js';

/** A row of a review, in the state that the admin has seen. */
export interface ChosenRow {
  key: string;
  version: string;
}

export interface SetUp {
  ridersAdded: number;
  ridersChanged: number;
  weekendsAdded: number;
  weekendsChanged: number;
  weekendsRemoved: number;
}

type RowOf<Kind extends ReviewRow['kind']> = Extract<ReviewRow, { kind: Kind }>;

@Injectable()
export class ChampionshipSetupService {
  constructor(
    private readonly retrievals: RetrievalsRepository,
    private readonly seasons: SeasonsRepository,
    private readonly riders: RidersRepository,
    private readonly weekends: WeekendsRepository,
    private readonly notifications: NotificationsRepository,
    private readonly recomputations: RecomputationsService,
  ) {}

  /**
   * Stores the chosen rows of a reading. All or nothing. Rows that are stored already are skipped, so that two admins
   * may confirm the same review.
   * @throws DomainError championship_reading_not_found, championship_review_stale, season_not_found, season_finalized,
   * rider_number_taken
   */
  async setUp(pid: number, chosen: readonly ChosenRow[]): Promise<SetUp> {
    let done: SetUp | undefined;
    const change = this.recomputations.recomputeAfter(async (manager) => {
      const { season, read } = await this.lockReading(manager, pid);
      done = await this.store(manager, season, read, chosen);
      await this.weekends.renewPicksClosing(manager, season);
      await this.recomputations.enqueueProjection(manager, season.id);
      return { seasonId: season.id, announce: null };
    });
    await change.catch((error: unknown) => {
      if (violatedConstraint(error) === 'riders_number_key') throw new DomainError('rider_number_taken', null);
      throw error;
    });
    if (!done) throw new Error('nothing was stored');
    return done;
  }

  private async lockReading(
    manager: EntityManager,
    pid: number,
  ): Promise<{ season: Season; read: ChampionshipSeason }> {
    const reading = await this.retrievals.find(manager, pid);
    if (reading?.outcome?.kind !== 'championship_read') throw new DomainError('championship_reading_not_found', null);
    const season = checkOpen(await this.seasons.lock(manager, reading.seasonId));
    if (await this.retrievals.hasNewerReading(manager, reading))
      throw new DomainError('championship_review_stale', null);
    return { season, read: reading.outcome.season };
  }

  private async store(
    manager: EntityManager,
    season: Season,
    read: ChampionshipSeason,
    chosen: readonly ChosenRow[],
  ): Promise<SetUp> {
    const stored = {
      riders: await this.riders.findOfSeason(manager, season.id),
      weekends: await this.weekends.findCalendar(manager, season.id),
    };
    const review = reviewStored(read, stored);
    const rows = findChosen(review.rows, chosen);
    const of = <Kind extends ReviewRow['kind']>(kind: Kind) =>
      rows.filter((row): row is RowOf<Kind> => row.kind === kind);

    // Runs first, so that declined changes count as manual decisions from now on.
    for (const { stored: rider, read: facts } of review.riders)
      await this.riders.update(manager, rider.id, riderRow.link(facts));
    for (const { stored: weekend, read: facts } of review.weekends)
      await this.weekends.update(manager, weekend.id, weekendRow.link(facts));

    const ridersChanged = await this.changeRiders(manager, season.id, of('change-rider'));
    const newRiders = of('add-rider');
    const former = newRiders.flatMap(({ holder }) => holder ?? []);
    for (const holder of former)
      if ('holdsNumber' in holder) await this.riders.update(manager, holder.id, { holdsNumber: null });
    const added = newRiders.map(({ rider }) => ({
      seasonId: season.id,
      ...riderRow.create(rider),
      ...(former.includes(rider) && { holdsNumber: null }),
    }));
    await this.riders.insertAll(manager, added);

    // Days come first, because they drop starts.
    const isOfDays = ({ change }: RowOf<'change-weekend'>) => Number(change.field === 'days');
    for (const { weekend, read: facts, change } of of('change-weekend').toSorted((a, b) => isOfDays(b) - isOfDays(a)))
      await this.weekends.update(manager, weekend.id, weekendChange(change.field, weekend, facts));
    const addedWeekends = of('add-weekend').map(({ weekend }) => ({
      seasonId: season.id,
      ...weekendRow.create(weekend),
    }));
    if (addedWeekends.length > 0) await this.weekends.insert(manager, addedWeekends);
    for (const { weekend } of of('remove-weekend')) await this.removeWeekend(manager, weekend.id);

    await this.seasons.update(manager, season.id, { championshipClass: read.class });
    return {
      ridersAdded: added.length,
      ridersChanged,
      weekendsAdded: addedWeekends.length,
      weekendsChanged: new Set(of('change-weekend').map(({ weekend }) => weekend.id)).size,
      weekendsRemoved: of('remove-weekend').length,
    };
  }

  private async changeRiders(
    manager: EntityManager,
    seasonId: number,
    rows: readonly RowOf<'change-rider'>[],
  ): Promise<number> {
    const numbers = rows.flatMap(({ rider, read, change }) =>
      change.field === 'number' && read.number !== null ? [{ id: rider.id, number: read.number }] : [],
    );
    // All numbers at once, because two riders may exchange theirs.
    if (numbers.length > 0) await this.riders.renumber(manager, seasonId, numbers);
    for (const { rider, read, change } of rows)
      if (change.field !== 'number') await this.riders.update(manager, rider.id, riderChange(change.field, read));
    return new Set(rows.map(({ rider }) => rider.id)).size;
  }

  private async removeWeekend(manager: EntityManager, id: number): Promise<void> {
    await this.weekends.delete(manager, id);
    await this.notifications.deleteOfPages(manager, [`race-weekends/${id}`]);
  }
}

/** Omits rows that are already stored. @throws DomainError championship_review_stale */
function findChosen(rows: readonly ReviewRow[], chosen: readonly ChosenRow[]): ReviewRow[] {
  const present = new Map(rows.map((row) => [row.key, row]));
  return chosen.flatMap(({ key, version }) => {
    const row = present.get(key);
    // If an admin has seen a change and the row would now be added, the rider or weekend was deleted meanwhile.
    const isGone = present.has(key.split('/').slice(0, 2).join('/'));
    if (row ? row.problem !== null || versionOf(row) !== version : isGone)
      throw new DomainError('championship_review_stale', null);
    return row ? [row] : [];
  });
}
