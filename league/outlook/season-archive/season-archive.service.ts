import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type ArchivedResult,
  type ArchivedTable,
  type ArchivedWeekend,
  type SeasonArchive,
  seasonArchive,
} from '../../contract/answer-schemas/season-archive.js';
import { limits } from '../../contract/limits.js';
import type { ArchiveTable } from '../../contract/season-archive-messages.js';
import { DomainError } from '../../platform/core/domain-error.js';
import { readAtOnce } from '../../platform/database/data-source.js';
import { OutboxRepository } from '../../platform/jobs/outbox.repository.js';
import { PicksRepository } from '../../season/picks/picks.repository.js';
import { PicksWindowService } from '../../season/picks/picks-window.service.js';
import { type ChampionshipRider, championshipTable } from '../../rules/championship-table.js';
import { RidersRepository } from '../../season/riders/riders.repository.js';
import type { Season } from '../../schema/season.entity.js';
import { SeasonsRepository } from '../../season/seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from '../../season/riders/championship-facts.repository.js';
import { SnapshotsRepository } from '../../standings/snapshots.repository.js';
import { planStandings, rulesVersion, type StandingsPlanEntry } from '../../standings/standings-plan.js';
import { StandingsRepository } from '../../standings/standings.repository.js';
import { writeArchiveCsv } from './season-csv.js';
import { writeArchive } from './archive-document.js';
import { SeasonArchivesRepository, type WeekendRecord } from './season-archives.repository.js';

interface StoredTables {
  tables: ArchivedTable[];
  resultsHashes: ReadonlyMap<number, string | null>;
}

/** An archive contains all inputs of the ranks and seals (docs/decisions/season-archive.md). */
@Injectable()
export class SeasonArchiveService {
  constructor(
    private readonly database: DataSource,
    private readonly seasons: SeasonsRepository,
    private readonly window: PicksWindowService,
    private readonly picks: PicksRepository,
    private readonly riders: RidersRepository,
    private readonly facts: ChampionshipFactsRepository,
    private readonly snapshots: SnapshotsRepository,
    private readonly standings: StandingsRepository,
    private readonly jobs: OutboxRepository,
    private readonly archives: SeasonArchivesRepository,
  ) {}

  /**
   * Falls back to an imported season.
   * @throws DomainError season_not_found; season_archive_hidden; season_archive_too_large; standings_recomputing
   */
  write(year: number): Promise<string> {
    return readAtOnce(this.database, async (manager) => {
      const season = await this.seasons.findByYear(manager, year);
      if (season) return writeArchive(await this.build(manager, season));
      const imported = await this.archives.findDocument(manager, year);
      if (imported === null) throw new DomainError('season_not_found', null);
      return imported;
    });
  }

  /** Returns a CSV file. @throws like `write` */
  async writeTable(year: number, table: ArchiveTable): Promise<string> {
    return writeArchiveCsv(JSON.parse(await this.write(year)) as SeasonArchive, table);
  }

  private async build(manager: EntityManager, season: Season): Promise<Omit<SeasonArchive, 'digest'>> {
    if (await this.window.arePicksHidden(manager, season)) throw new DomainError('season_archive_hidden', null);
    if ((await this.picks.countSubmissions(manager, season.id)) > limits.archivedMembers)
      throw new DomainError('season_archive_too_large', null);
    if (await this.jobs.isPending(manager, 'recompute-standings', season.id))
      throw new DomainError('standings_recomputing', null);
    const { tables, resultsHashes } = await this.readTables(manager, season);
    const riders = await this.riders.findOfSeason(manager, season.id);
    const weekends = await this.archives.findFinalWeekends(manager, season.id);
    const { roots, seals } = await this.archives.findSeals(manager, season.id);
    return {
      format: seasonArchive.shape.format.value,
      version: seasonArchive.shape.version.value,
      season: {
        id: season.id,
        year: season.year,
        top_independent: season.topIndependent,
        top_rookie: season.topRookie,
        finalized: season.finalized,
        picks_version: season.picksVersion,
        rules_version: rulesVersion,
      },
      riders: riders
        .toSorted((a, b) => a.number - b.number)
        .map(({ id, number, first, last, independent, rookie, carriedHundredths }) => {
          return { id, number, first, last, independent, rookie, carried_hundredths: carriedHundredths };
        }),
      weekends: weekends.map((record) => archiveWeekend(record, resultsHashes.get(record.weekend.id) ?? null)),
      picks: await this.archives.findPicks(manager, season.id),
      seals: roots.length === 0 ? null : { complete: season.picksSealedAt !== null, roots, seals },
      tables,
    };
  }

  private async readTables(manager: EntityManager, season: Season): Promise<StoredTables> {
    const facts = await this.facts.read(manager, season.id);
    const shown = await this.snapshots.findShown(manager, season.id);
    const tables: ArchivedTable[] = [];
    const resultsHashes = new Map<number, string | null>();
    for (const entry of planStandings(season, facts)) {
      const id = shown.get(entry.weekendId)?.id;
      const snapshot = id === undefined ? null : await this.standings.findSnapshot(manager, id);
      if (!snapshot) throw new DomainError('standings_recomputing', null);
      if (entry.weekendId !== null) resultsHashes.set(entry.weekendId, snapshot.resultsHash);
      const rows = await this.standings.findRows(manager, snapshot.id, 0, null);
      tables.push({
        weekend: entry.weekendId,
        inputs_hash: snapshot.inputsHash,
        riders: archiveRiders(facts.riders, entry, snapshot.riderPoints),
        members: rows.map((row) => [row.position, row.picksId, row.pointsHundredths, row.positionChange]),
      });
    }
    return { tables, resultsHashes };
  }
}

/** In championship order, with the points that are stored in the table. */
function archiveRiders(
  riders: readonly ChampionshipRider[],
  { weekends }: StandingsPlanEntry,
  stored: Readonly<Record<number, number>>,
): ArchivedTable['riders'] {
  return championshipTable(riders, weekends).map(({ riderId, position }) => {
    return { rider: riderId, position, points_hundredths: stored[riderId] ?? 0 };
  });
}

function archiveWeekend(record: WeekendRecord, resultsHash: string | null): ArchivedWeekend {
  const { weekend, corrections } = record;
  return {
    id: weekend.id,
    title: weekend.title,
    start: weekend.startDate,
    end: weekend.endDate,
    race: archiveResult(record, 'race'),
    sprint: archiveResult(record, 'sprint'),
    results_hash: resultsHash,
    corrections: corrections.map(({ correctedAt, moved, firstMoves }) => ({
      at: correctedAt.toISOString(),
      moved,
      first_moves: firstMoves.map(({ picksId, before, after }) => ({ picks: picksId, before, after })),
    })),
  };
}

/** Omits the admin who stored the result, because admins are members, too. */
function archiveResult({ results }: WeekendRecord, kind: 'race' | 'sprint'): ArchivedResult {
  const found = results.find(({ result }) => result.kind === kind);
  if (!found?.result.storedAt) return null;
  const { source, pageUrl, pageDigest, storedAt } = found.result;
  return {
    source,
    page_url: pageUrl,
    page_digest: pageDigest,
    stored_at: storedAt.toISOString(),
    rows: found.rows.map(({ riderId, position, pointsHundredths, mark }) => {
      return { rider: riderId, position, points_hundredths: pointsHundredths, mark };
    }),
  };
}
