import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { ArchivedSeals, SeasonArchive } from '../../contract/answer-schemas/season-archive.js';
import { RaceResult, RaceWeekend, ResultRow } from '../../schema/race-weekend.entity.js';
import { WeekendCorrection } from '../../schema/standings.entity.js';
import { groupBy } from './archive-document.js';
import { ImportedSeason } from '../../schema/imported-season.entity.js';

export interface WeekendRecord {
  weekend: RaceWeekend;
  results: { result: RaceResult; rows: ResultRow[] }[];
  corrections: WeekendCorrection[];
}

const instant = (column: string, format: 'MS' | 'US') =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.${format}"Z"')`;

@Injectable()
export class SeasonArchivesRepository {
  /** In calendar order. */
  async findFinalWeekends(manager: EntityManager, seasonId: number): Promise<WeekendRecord[]> {
    const weekends = await manager.find(RaceWeekend, {
      where: { seasonId, status: 2 },
      order: { startDate: 'ASC', id: 'ASC' },
    });
    const weekendId = In(weekends.map(({ id }) => id));
    const results = await manager.findBy(RaceResult, { weekendId, storedAt: Not(IsNull()) });
    const rows = await manager.find(ResultRow, {
      where: { resultId: In(results.map(({ id }) => id)) },
      order: { line: 'ASC' },
    });
    const corrections = await manager.find(WeekendCorrection, { where: { weekendId }, order: { id: 'ASC' } });
    const rowsOf = groupBy(rows, ({ resultId }) => resultId);
    return weekends.map((weekend) => ({
      weekend,
      results: results
        .filter((result) => result.weekendId === weekend.id)
        .map((result) => ({ result, rows: rowsOf.get(result.id) ?? [] })),
      corrections: corrections.filter((correction) => correction.weekendId === weekend.id),
    }));
  }

  /** Members are anonymous unless they agreed to be named. The number of a deleted member comes from the seal. */
  findPicks(manager: EntityManager, seasonId: number): Promise<SeasonArchive['picks']> {
    return manager.query(
      `SELECT picks.id, coalesce(picks.member_id, seal.member_id) AS member,
         CASE WHEN named_in_archives THEN username END AS name,
         json_build_array(pick1, pick2, pick3, pick4, pick5) AS ranked,
         independent_id AS independent, rookie_id AS rookie, ${instant('submitted_at', 'US')} AS submitted_at
       FROM picks LEFT JOIN members ON members.id = picks.member_id
       LEFT JOIN seals seal ON seal.picks_id = picks.id AND seal.season_id = picks.season_id AND seal.ended_at IS NULL
       WHERE picks.season_id = $1 ORDER BY picks.id`,
      [seasonId],
    );
  }

  /** In the order of hashing. Omits the salts of ended seals (docs/decisions/sealed-picks.md). */
  async findSeals(manager: EntityManager, seasonId: number): Promise<Omit<NonNullable<ArchivedSeals>, 'complete'>> {
    const roots: NonNullable<ArchivedSeals>['roots'] = await manager.query(
      `SELECT number, kind, ${instant('sealed_at', 'MS')} AS sealed_at, amount,
         encode(root, 'hex') AS root, encode(head, 'hex') AS head
       FROM seal_roots WHERE season_id = $1 ORDER BY number`,
      [seasonId],
    );
    const seals: NonNullable<ArchivedSeals>['seals'] = await manager.query(
      `SELECT number AS root, position, encode(digest, 'hex') AS digest, picks.id AS picks,
         CASE WHEN ended_at IS NULL THEN encode(salt, 'hex') END AS salt,
         CASE WHEN ended_at IS NOT NULL
           THEN json_strip_nulls(json_build_object('at', ${instant('ended_at', 'MS')}, 'by', ended_by,
             'root', seal.end_number)) END AS ended
       FROM seals seal LEFT JOIN picks
         ON picks.id = seal.picks_id AND picks.season_id = seal.season_id AND seal.ended_at IS NULL
       WHERE seal.season_id = $1 ORDER BY number, position`,
      [seasonId],
    );
    return { roots, seals };
  }

  /** Latest season first. Does not load the documents. */
  findImported(manager: EntityManager): Promise<ImportedSeason[]> {
    return manager.find(ImportedSeason, { order: { year: 'DESC' } });
  }

  /** Does not load the document. */
  findImportedByYear(manager: EntityManager, year: number): Promise<ImportedSeason | null> {
    return manager.findOneBy(ImportedSeason, { year });
  }

  /** Returns null without an imported season, or if it is a spreadsheet. */
  async findDocument(manager: EntityManager, year: number): Promise<string | null> {
    const found = await manager.findOne(ImportedSeason, { where: { year }, select: { document: true } });
    return found?.document ?? null;
  }

  /** Does nothing if the year already has a season. */
  async addImported(manager: EntityManager, season: Partial<ImportedSeason>): Promise<void> {
    await manager.createQueryBuilder().insert().into(ImportedSeason).values(season).orIgnore().execute();
  }

  /** Idempotent. */
  async deleteImported(manager: EntityManager, id: number): Promise<void> {
    await manager.delete(ImportedSeason, id);
  }
}
