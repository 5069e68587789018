import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DomainError } from '../../platform/core/domain-error.js';
import { isTimedOut, TaskPool } from '../../platform/core/task-pool.js';
import { violatedConstraint } from '../../platform/database/errors.js';
import type { Member } from '../../schema/member.entity.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import type { ImportedSeason } from '../../schema/imported-season.entity.js';
import { type ReadSeasonFile, type SeasonOfFile, withoutMark } from './season-file.js';
import { SeasonArchivesRepository } from './season-archives.repository.js';

export interface SeasonInFile extends SeasonOfFile {
  /** The text of an archive; null for a spreadsheet. */
  document: string | null;
  isImported: boolean;
}

/** Archives are verified before the import. */
@Injectable()
export class SeasonImportsService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly archives: SeasonArchivesRepository,
  ) {}

  findAll(manager: EntityManager): Promise<ImportedSeason[]> {
    return this.archives.findImported(manager);
  }

  async find(year: number): Promise<ImportedSeason> {
    const season = await this.archives.findImportedByYear(this.database.manager, year);
    if (!season) throw new DomainError('season_not_found', null);
    return season;
  }

  /** Returns the seasons for a review, without storing them. @throws DomainError season_import_refused */
  async parse(text: string): Promise<SeasonInFile[]> {
    const { manager } = this.database;
    const seasons: SeasonInFile[] = [];
    const problems: string[] = [];
    for (const season of await readFile(text)) {
      const imported = await this.archives.findImportedByYear(manager, season.year);
      const isImported = imported?.digest === season.digest;
      seasons.push({ ...season, document: season.verified ? withoutMark(text) : null, isImported });
      if (imported && !isImported)
        problems.push(`Another season ${season.year} is imported already. Delete it first in the site administration.`);
      if (await this.seasons.findByYear(manager, season.year))
        problems.push(`${season.year} is a season of this league.`);
    }
    refuse(problems);
    return seasons;
  }

  /** Stores all seasons or none. Idempotent. @throws like `parse` */
  async store(text: string, { id: importedBy }: Member): Promise<SeasonInFile[]> {
    const seasons = await this.parse(text);
    await this.database.transaction(async (manager) => {
      for (const { year, digest, verified, document, rows } of seasons) {
        await this.addImported(manager, { year, digest, verified, document, rows, importedBy });
        const stored = await this.archives.findImportedByYear(manager, year);
        // Another admin has stored a season of this year concurrently.
        if (stored?.digest !== digest) refuse([`Another season ${year} was imported at the same time.`]);
      }
    });
    return seasons;
  }

  private async addImported(manager: EntityManager, season: Partial<ImportedSeason>): Promise<void> {
    try {
      await this.archives.addImported(manager, season);
    } catch (error) {
      // Another admin has created a season of this year concurrently.
      if (violatedConstraint(error) === 'season_of_year_key') refuse([`${season.year} is a season of this league.`]);
      throw error;
    }
  }

  delete(id: number): Promise<void> {
    return this.archives.deleteImported(this.database.manager, id);
  }
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new DomainError('season_import_refused', { problems });
}

/** The time limit for a file. A file with 10,000 members takes a second. */
const seconds = 30;
const fileReader = new TaskPool<string, ReadSeasonFile>(
  new URL(import.meta.resolve('#league/outlook/season-archive/season-file.worker.js')),
  { waiting: 4, seconds },
);

/** @throws DomainError season_import_refused; too_many_tasks if too many files are waiting */
async function readFile(text: string): Promise<SeasonOfFile[]> {
  try {
    const read = await fileReader.run(text);
    if ('seasons' in read) return read.seasons;
    throw new DomainError('season_import_refused', read);
  } catch (error) {
    if (!isTimedOut(error)) throw error;
    throw new DomainError('season_import_refused', {
      problems: [`The file takes longer than ${seconds} seconds to read.`],
    });
  }
}
