import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { PackedPage } from './projection-pages.js';
import { Projection, ProjectionPage } from './projection.entity.js';

/** How good the projections of a finalized season would have been. */
export interface SeasonCalibration extends Pick<Projection, 'members' | 'runs'> {
  year: number;
  calibration: NonNullable<Projection['calibration']>;
}

/** Projections of seasons. Methods run in the caller's transaction. */
@Injectable()
export class ProjectionsRepository {
  /** The projection of a season; null where there is none. Whether its facts are still those of the season is the caller's question. */
  find(manager: EntityManager, seasonId: number): Promise<Projection | null> {
    return manager.findOneBy(Projection, { seasonId });
  }

  /** Replaces the projection of a season. */
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

  /** The page that has the picks with this id, if the projection has them; null where no page can have them. */
  async findPage(manager: EntityManager, seasonId: number, picksId: number): Promise<PackedPage | null> {
    const pages: PackedPage[] = await manager.query(
      `SELECT picks_ids AS "picksIds", numbers FROM projection_pages
       WHERE season_id = $1 AND first_picks_id <= $2 ORDER BY first_picks_id DESC LIMIT 1`,
      [seasonId, picksId],
    );
    return pages[0] ?? null;
  }

  /** The calibrations of finalized seasons that are not deleted, the latest year first. */
  findCalibrations(manager: EntityManager): Promise<SeasonCalibration[]> {
    return manager.query(
      `SELECT season.year, members, runs, calibration
       FROM projections JOIN seasons season ON season.id = season_id
       WHERE season.finalized AND season.deleted_at IS NULL AND calibration IS NOT NULL ORDER BY season.year DESC`,
    );
  }
}
