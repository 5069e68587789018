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
import { readSeasonCsv } from './read-season-csv.js';
import { SeasonArchivesRepository } from './season-archives.repository.js';

/** A season that a file holds. */
export interface SeasonOfFile {
  year: number;
  digest: string;
  verified: boolean;
  document: string | null;
  rows: StoredRow[];
  /** Of the chain of its seals; null without seals. */
  head: string | null;
  amountWeekends: number | null;
  /** The same is imported already. */
  already: boolean;
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
   * The seasons that a file holds, for an admin to review; stores nothing.
   * @throws DomainError season_import_refused with all that is wrong, in words
   */
  async read(text: string): Promise<SeasonOfFile[]> {
    if (text.includes('\uFFFD')) refuse(['The file is not UTF-8. Save the spreadsheet as “CSV UTF-8”.']);
    const seasons = await readFile(text);
    if (seasons.some(({ rows }) => notStorable.test(JSON.stringify(rows))))
      refuse(['A name has characters that cannot be typed.']);
    const { manager } = this.database;
    const problems: string[] = [];
    for (const season of seasons) {
      const imported = await this.archives.findImportedByYear(manager, season.year);
      season.already = imported?.digest === season.digest;
      if (imported && !season.already)
        problems.push(`Another season ${season.year} is imported already. Delete it first in the site administration.`);
      if (await this.seasons.findByYear(manager, season.year))
        problems.push(`${season.year} is a season of this league.`);
    }
    refuse(problems);
    return seasons;
  }

  /**
   * Stores them, all or none. A file that was imported before changes nothing.
   * @throws as `read`
   */
  async store(text: string, { id: importedBy }: Member): Promise<SeasonOfFile[]> {
    const seasons = await this.read(text);
    await this.database.transaction(async (manager) => {
      for (const { year, digest, verified, document, rows } of seasons) {
        await this.archives.addImported(manager, { year, digest, verified, document, rows, importedBy });
        const stored = await this.archives.findImportedByYear(manager, year);
        // Two admins at once: the season of the other is stored.
        if (stored?.digest !== digest) refuse([`Another season ${year} was imported at the same time.`]);
      }
    });
    return seasons;
  }

  delete(id: number): Promise<void> {
    return this.archives.deleteImported(this.database.manager, id);
  }
}

/** In JSON: NUL, and halves of a character, which PostgreSQL does not take. */
const notStorable = /\\u(0000|d[89a-f]..)/i;

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new DomainError('season_import_refused', { problems });
}

/** What begins like a JSON document is an archive, everything else a spreadsheet. */
async function readFile(text: string): Promise<SeasonOfFile[]> {
  if (/^\uFEFF?\s*[{[]/.test(text)) return [await readArchive(text.replace(/^\uFEFF/, ''))];
  const { seasons, problems } = readSeasonCsv(text);
  refuse(problems);
  return seasons.map((season) => ({
    ...season,
    verified: false,
    document: null,
    head: null,
    amountWeekends: null,
    already: false,
  }));
}

async function readArchive(text: string): Promise<SeasonOfFile> {
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
    already: false,
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

/** @throws DomainError season_import_refused with what does not fit the schema, or is of another version or a running season */
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
