import { Injectable } from '@nestjs/common';
import { type EntityManager, In, type QueryDeepPartialEntity } from 'typeorm';
import { ChampionshipFactsRepository } from './championship-facts.repository.js';
import { championshipTable } from '../../rules/championship-table.js';
import type { Hundredths } from '../../rules/points.js';
import { describeNotAdded, recognizeRiders } from '../../rules/recognize-riders.js';
import { Rider } from '../../schema/rider.entity.js';

export interface RiderWithPoints {
  rider: Rider;
  pointsHundredths: Hundredths;
}

export type NewRider = Pick<Rider, 'number' | 'first' | 'last' | 'independent' | 'rookie'> &
  Partial<Pick<Rider, 'team' | 'manufacturer' | 'country'>>;

/** `reason` is a sentence for admins. */
export interface AddedRiders<Read> {
  count: number;
  notAdded: { rider: Read; reason: string }[];
}

@Injectable()
export class RidersRepository {
  constructor(private readonly facts: ChampionshipFactsRepository) {}

  /** In the order of the championship (rules.md 1). */
  async findWithPoints(manager: EntityManager, seasonId: number): Promise<RiderWithPoints[]> {
    const riders = new Map((await this.findOfSeason(manager, seasonId)).map((rider) => [rider.id, rider]));
    const championshipRiders = [...riders.values()].map(({ id, number, carriedHundredths }) => {
      return { riderId: id, number, carriedHundredths };
    });
    const table = championshipTable(championshipRiders, await this.facts.findFinalWeekends(manager, seasonId));
    return table.flatMap(({ riderId, pointsHundredths }) => {
      const rider = riders.get(riderId);
      return rider ? [{ rider, pointsHundredths }] : [];
    });
  }

  /** Also finds riders of deleted seasons. */
  find(manager: EntityManager, id: number): Promise<Rider | null> {
    return manager.findOneBy(Rider, { id });
  }

  findOfSeason(manager: EntityManager, seasonId: number): Promise<Rider[]> {
    return manager.findBy(Rider, { seasonId });
  }

  hasAny(manager: EntityManager, seasonId: number): Promise<boolean> {
    return manager.existsBy(Rider, { seasonId });
  }

  /** Adds only riders who are `new` to the season. They start with 0 carried points (rules.md 6). */
  async addMissing<Read extends NewRider>(
    manager: EntityManager,
    seasonId: number,
    riders: readonly Read[],
  ): Promise<AddedRiders<Read>> {
    const recognized = recognizeRiders(riders, await this.findOfSeason(manager, seasonId));
    const missing = riders.filter((_, index) => recognized[index]?.kind === 'new');
    await manager.insert(
      Rider,
      missing.map(({ number, first, last, independent, rookie, team, manufacturer, country }) => {
        const identity = { team: team ?? null, manufacturer: manufacturer ?? null, country: country ?? null };
        return { seasonId, number, first, last, independent, rookie, ...identity };
      }),
    );
    const notAdded = riders.flatMap((rider, index) => {
      const reason = describeNotAdded(rider, recognized[index] ?? { kind: 'new' });
      return reason === null ? [] : [{ rider, reason }];
    });
    return { count: missing.length, notAdded };
  }

  async findUnknown<Read extends Pick<Rider, 'number' | 'first' | 'last'>>(
    manager: EntityManager,
    seasonId: number,
    riders: readonly Read[],
  ): Promise<Read[]> {
    const recognized = recognizeRiders(riders, await this.findOfSeason(manager, seasonId));
    return riders.filter((_, index) => recognized[index]?.kind !== 'known');
  }

  /** Changes all numbers in one statement, so that two riders can exchange theirs. Returns the number of changes. */
  async renumber(
    manager: EntityManager,
    seasonId: number,
    changes: readonly { id: number; number: number }[],
  ): Promise<number> {
    const [, count]: [unknown, number] = await manager.query(
      `UPDATE riders SET number = change.number FROM unnest($2::int[], $3::int[]) AS change (id, number)
       WHERE riders.id = change.id AND season_id = $1 AND riders.number <> change.number`,
      [seasonId, changes.map(({ id }) => id), changes.map(({ number }) => number)],
    );
    return count;
  }

  async findInUse(manager: EntityManager, ids: readonly number[]): Promise<number[]> {
    const used: { id: number }[] = await manager.query(
      `SELECT id FROM riders WHERE id = ANY($1) AND (
         EXISTS (SELECT FROM result_rows WHERE rider_id = riders.id)
         OR EXISTS (SELECT FROM picks WHERE season_id = riders.season_id
           AND riders.id IN (pick1, pick2, pick3, pick4, pick5, independent_id, rookie_id)))`,
      [ids],
    );
    return used.map(({ id }) => id);
  }

  findByIds(manager: EntityManager, seasonId: number, ids: readonly number[]): Promise<Rider[]> {
    return manager.findBy(Rider, { seasonId, id: In([...ids]) });
  }

  async insert(manager: EntityManager, rider: Partial<Rider>): Promise<void> {
    await manager.insert(Rider, rider);
  }

  async insertAll(manager: EntityManager, riders: readonly Partial<Rider>[]): Promise<void> {
    if (riders.length > 0) await manager.insert(Rider, [...riders] as QueryDeepPartialEntity<Rider>[]);
  }

  async update(manager: EntityManager, id: number, change: QueryDeepPartialEntity<Rider>): Promise<void> {
    await manager.update(Rider, id, change);
  }

  async delete(manager: EntityManager, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await manager.delete(Rider, [...ids]);
  }
}
