import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type SeasonArchive, seasonArchive } from '../contract/answer-schemas/season-archive.js';
import { limits } from '../contract/limits.js';
import { DomainError } from '../core/domain-error.js';
import { eventLoopYielder } from '../core/yield-to-event-loop.js';
import type { Member } from '../members/member.entity.js';
import { SeasonsRepository } from '../seasons/seasons.repository.js';
import { archivedName } from './archive-document.js';
import { checkSeasonArchive } from './check-season-archive.js';
import type { ImportedSeason, StoredRow } from './imported-season.entity.js';
import { readSeasonCsv } from './season-csv.js';
import { SeasonArchivesRepository } from './season-archives.repository.js';

/** A season of a file. */
export interface SeasonInFile {
  year: number;
  digest: string;
  verified: boolean;
  document: string | null;
  rows: StoredRow[];
  /** The head of its seals; null without seals. */
  head: string | null;
  amountWeekends: number | null;
  /** Whether the same season is stored. */
  isImported: boolean;
}

/** Imports seasons from files: archives, which are verified first, and spreadsheets. */
@Injectable()
export class SeasonImportsService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly archives: SeasonArchivesRepository,
  ) {}

  /** Imported seasons, the latest year first. Runs in the caller's transaction. */
  findAll(manager: EntityManager): Promise<ImportedSeason[]> {
    return this.archives.findImported(manager);
  }

  /** @throws DomainError season_not_found */
  async find(year: number): Promise<ImportedSeason> {
    const season = await this.archives.findImportedByYear(this.database.manager, year);
    if (!season) throw new DomainError('season_not_found', null);
    return season;
  }

  /**
   * The seasons of a file, for an admin to review; stores nothing.
   * @throws DomainError season_import_refused with the problems, in words
   */
  async parse(text: string): Promise<SeasonInFile[]> {
    if (text.includes('\uFFFD')) refuse(['The file is not UTF-8. Save the spreadsheet as “CSV UTF-8”.']);
    const seasons = await parseFile(text);
    if (seasons.some(({ rows }) => notStorable.test(JSON.stringify(rows))))
      refuse(['A name has characters that cannot be typed.']);
    const { manager } = this.database;
    const problems: string[] = [];
    for (const season of seasons) {
      const imported = await this.archives.findImportedByYear(manager, season.year);
      season.isImported = imported?.digest === season.digest;
      if (imported && !season.isImported)
        problems.push(`Another season ${season.year} is imported already. Delete it first in the site administration.`);
      if (await this.seasons.findByYear(manager, season.year))
        problems.push(`${season.year} is a season of this league.`);
    }
    refuse(problems);
    return seasons;
  }

  /**
   * Stores the seasons of a file, all or none. A second import of the same file changes nothing.
   * @throws as `parse`
   */
  async store(text: string, { id: importedBy }: Member): Promise<SeasonInFile[]> {
    const seasons = await this.parse(text);
    await this.database.transaction(async (manager) => {
      for (const { year, digest, verified, document, rows } of seasons) {
        await this.archives.addImported(manager, { year, digest, verified, document, rows, importedBy });
        const stored = await this.archives.findImportedByYear(manager, year);
        // Another admin stored a season of this year concurrently.
        if (stored?.digest !== digest) refuse([`Another season ${year} was imported at the same time.`]);
      }
    });
    return seasons;
  }

  delete(id: number): Promise<void> {
    return this.archives.deleteImported(this.database.manager, id);
  }
}

/** JSON escapes of NUL and of single surrogates, which PostgreSQL does not accept. */
const notStorable = /\\u(0000|d[89a-f]..)/i;

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new DomainError('season_import_refused', { problems });
}

/** A text that begins like a JSON document is an archive, any other a spreadsheet. */
async function parseFile(text: string): Promise<SeasonInFile[]> {
  if (/^\uFEFF?\s*[{[]/.test(text)) return [await verifyArchive(text.replace(/^\uFEFF/, ''))];
  const { seasons, problems } = readSeasonCsv(text);
  refuse(problems);
  return seasons.map((season) => ({
    ...season,
    verified: false,
    document: null,
    head: null,
    amountWeekends: null,
    isImported: false,
  }));
}

async function verifyArchive(text: string): Promise<SeasonInFile> {
  const parsed = parseObject(text);
  const archive = parseArchive(parsed);
  refuse(await checkSeasonArchive(archive, parsed, eventLoopYielder()));
  const names = new Map(archive.picks.map((one) => [one.id, archivedName(one)]));
  const final = archive.tables.find(({ weekend }) => weekend === null);
  return {
    year: archive.season.year,
    digest: archive.digest,
    verified: true,
    document: text,
    rows: (final?.members ?? []).map(([, picks, points]) => ({ name: names.get(picks) ?? '', points })),
    head: archive.seals?.roots.at(-1)?.head ?? null,
    amountWeekends: archive.weekends.length,
    isImported: false,
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
  } catch {
    throw new DomainError('season_import_refused', { problems: ['The file is not JSON. It may be cut off.'] });
  }
  throw new DomainError('season_import_refused', { problems: ['The file is not the archive of a season.'] });
}

/** @throws DomainError season_import_refused for a document of another format or version, one that violates the schema, or a running season */
function parseArchive(parsed: Record<string, unknown>): SeasonArchive {
  const { format, version } = seasonArchive.shape;
  if (parsed['format'] !== format.value) refuse(['The file is not the archive of a season.']);
  if (parsed['version'] !== version.value)
    refuse([
      `The file has version ${JSON.stringify(parsed['version'])} of the format; this league reads ${version.value}.`,
    ]);
  const { data, error } = seasonArchive.safeParse(parsed);
  if (error) {
    const issues = error.issues.slice(0, limits.seasonFileProblems);
    refuse(issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  if (!data?.season.finalized) refuse(['The season is not finalized. Only finished seasons are imported.']);
  return data as SeasonArchive;
}
