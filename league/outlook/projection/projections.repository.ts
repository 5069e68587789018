import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Projection, ProjectionPage } from '../../schema/projection.entity.js';
import type { Certainty, CertainOutcome } from './certain-outcomes.js';
import type { MemberProjection } from './project-season.js';

export interface SeasonCalibration extends Pick<Projection, 'members' | 'runs'> {
  year: number;
  calibration: NonNullable<Projection['calibration']>;
}

@Injectable()
export class ProjectionsRepository {
  /** Callers must check that the projection has the current inputs of the season. */
  find(manager: EntityManager, seasonId: number): Promise<Projection | null> {
    return manager.findOneBy(Projection, { seasonId });
  }

  async store(
    manager: EntityManager,
    projection: Omit<Projection, 'computedAt' | 'season'>,
    pages: Iterable<PackedPage>,
  ): Promise<void> {
    await manager.delete(Projection, { seasonId: projection.seasonId });
    await manager.insert(Projection, projection);
    const { seasonId } = projection;
    for (const { picksIds, numbers } of pages)
      await manager.insert(ProjectionPage, { seasonId, firstPicksId: picksIds[0] ?? 0, picksIds, numbers });
  }

  async findPage(manager: EntityManager, seasonId: number, picksId: number): Promise<PackedPage | null> {
    const pages: PackedPage[] = await manager.query(
      `SELECT picks_ids AS "picksIds", numbers FROM projection_pages
       WHERE season_id = $1 AND first_picks_id <= $2 ORDER BY first_picks_id DESC LIMIT 1`,
      [seasonId, picksId],
    );
    return pages[0] ?? null;
  }

  findCalibrations(manager: EntityManager): Promise<SeasonCalibration[]> {
    return manager.query(
      `SELECT season.year, members, runs, calibration
       FROM projections JOIN seasons season ON season.id = season_id
       WHERE season.finalized AND season.deleted_at IS NULL AND calibration IS NOT NULL ORDER BY season.year DESC`,
    );
  }
}

export interface StoredProjection extends MemberProjection {
  readonly certain: CertainOutcome;
}

export interface PackedPage {
  readonly picksIds: number[];
  readonly numbers: number[];
}

const PAGE_MEMBERS = 512;
const RIDERS = 3;
/** Wins, first five, median, best, worst, two certainties; per rider an id and an effect in hundredths. */
const WIDTH = 7 + RIDERS * 2;
const certainties: readonly Certainty[] = [null, 'yes', 'no'];

/** The members must be in the order of their picks' ids. */
export function* packPages(members: readonly StoredProjection[]): Generator<PackedPage> {
  for (let start = 0; start < members.length; start += PAGE_MEMBERS) {
    const page = members.slice(start, start + PAGE_MEMBERS);
    yield { picksIds: page.map(({ picksId }) => picksId), numbers: page.flatMap(packMember) };
  }
}

function packMember({ wins, firstFive, middle, best, worst, certain, riders }: StoredProjection): number[] {
  const effects = Array.from({ length: RIDERS }, (_, index) => {
    const effect = riders[index];
    return effect ? [effect.riderId, Math.round(effect.positions * 100)] : [0, 0];
  });
  const codes = [certainties.indexOf(certain.win), certainties.indexOf(certain.firstFive)];
  return [wins, firstFive, middle, best, worst, ...codes, ...effects.flat()];
}

export function unpackMember({ picksIds, numbers }: PackedPage, picksId: number): StoredProjection | null {
  const index = picksIds.indexOf(picksId);
  if (index === -1) return null;
  const own = numbers.slice(index * WIDTH, (index + 1) * WIDTH);
  const valueAt = (offset: number) => own[offset] ?? 0;
  const effects = Array.from({ length: RIDERS }, (_, rider) => ({
    riderId: valueAt(7 + rider * 2),
    positions: valueAt(8 + rider * 2) / 100,
  }));
  return {
    picksId,
    wins: valueAt(0),
    firstFive: valueAt(1),
    middle: valueAt(2),
    best: valueAt(3),
    worst: valueAt(4),
    certain: { win: certainties[valueAt(5)] ?? null, firstFive: certainties[valueAt(6)] ?? null },
    riders: effects.filter(({ riderId }) => riderId !== 0),
  };
}
