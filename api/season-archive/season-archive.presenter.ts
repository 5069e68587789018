import type {
  DetailedImportedSeason,
  ImportedRow,
  ImportedSeasonEnd,
  SeasonToImport,
} from '../../league/contract/season-archive.js';
import { limits } from '../../league/contract/limits.js';
import { toPoints } from '../../league/rules/points.js';
import type { ImportedSeason, StoredRow } from '../../league/schema/imported-season.entity.js';
import type { SeasonInFile } from '../../league/outlook/season-archive/season-imports.service.js';

const podiumSize = 3;

export function presentImportedEnd({
  year,
  verified,
  rows,
}: Pick<ImportedSeason, 'year' | 'verified' | 'rows'>): ImportedSeasonEnd {
  return { year, verified, podium: presentRows(rows, 0, podiumSize), amount_members: rows.length };
}

export function presentImportedSeason(season: ImportedSeason, offset: number): DetailedImportedSeason {
  return {
    ...presentImportedEnd(season),
    imported_at: season.importedAt.toISOString(),
    rows: presentRows(season.rows, offset, limits.seasonEndRows),
  };
}

export function presentSeasonToImport(season: SeasonInFile): SeasonToImport {
  const { digest, head, weekendCount, isImported } = season;
  return { ...presentImportedEnd(season), digest, head, amount_weekends: weekendCount, already: isImported };
}

function presentRows(rows: readonly StoredRow[], offset: number, limit: number): ImportedRow[] {
  return rows.slice(offset, offset + limit).map(({ name, points }, index) => {
    return { position: offset + index + 1, name, points: toPoints(points) };
  });
}
