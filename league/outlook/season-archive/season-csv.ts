import type { SeasonArchive } from '../../contract/answer-schemas/season-archive.js';
import type { ArchiveTable } from '../../contract/season-archive-messages.js';
import { archivedName } from './archive-document.js';

type Cell = string | number | boolean | null;
type Rows = (archive: SeasonArchive) => Cell[][];

/** Marks the final table in the column `after` of the standings. */
export const seasonEnd = 'End of the season';

const nameOf = ({ first, last }: SeasonArchive['riders'][number]) => `${first} ${last}`;
const points = (hundredths: number) => hundredths / 100;

/** Riders are identified by number, members by name or pseudonym. */
const tables: Record<ArchiveTable, { columns: string[]; rows: Rows }> = {
  standings: {
    // `readSeasonCsv` can import a file with these columns.
    columns: ['year', 'after', 'position', 'member', 'picks', 'points', 'change'],
    rows: ({ season: { year }, tables: all, weekends, picks }) => {
      const names = new Map(picks.map((one) => [one.id, archivedName(one)]));
      const titles = new Map(weekends.map(({ id, title }) => [id, title]));
      return all.flatMap(({ weekend, members }) => {
        const after = weekend === null ? seasonEnd : (titles.get(weekend) ?? '');
        return members.map(([position, id, hundredths, change]) => [
          year,
          after,
          position,
          names.get(id) ?? '',
          id,
          points(hundredths),
          change,
        ]);
      });
    },
  },
  picks: {
    columns: [
      'picks',
      'member',
      'first',
      'second',
      'third',
      'fourth',
      'fifth',
      'independent',
      'rookie',
      'submitted_at',
    ],
    rows: ({ picks, riders }) => {
      const numbers = new Map<number | null, number>(riders.map(({ id, number }) => [id, number]));
      const number = (riderId: number | null) => numbers.get(riderId) ?? null;
      return picks.map((one) => [
        one.id,
        archivedName(one),
        ...one.ranked.map(number),
        number(one.independent),
        number(one.rookie),
        one.submitted_at,
      ]);
    },
  },
  results: {
    columns: ['weekend', 'session', 'position', 'number', 'rider', 'points', 'mark', 'source', 'page', 'stored_at'],
    rows: ({ weekends, riders }) => {
      const byId = new Map(riders.map((rider) => [rider.id, rider]));
      return weekends.flatMap(({ title, ...results }) =>
        (['race', 'sprint'] as const).flatMap((session) => {
          const result = results[session];
          return (result?.rows ?? []).map((row) => {
            const rider = byId.get(row.rider);
            return [
              title,
              session,
              row.position,
              rider?.number ?? null,
              rider ? nameOf(rider) : '',
              points(row.points_hundredths),
              row.mark,
              result?.source ?? null,
              result?.page_url ?? null,
              result?.stored_at ?? null,
            ];
          });
        }),
      );
    },
  },
  riders: {
    columns: ['number', 'first', 'last', 'independent', 'rookie', 'carried_points'],
    rows: ({ riders }) =>
      riders.map((rider) => [
        rider.number,
        rider.first,
        rider.last,
        rider.independent,
        rider.rookie,
        points(rider.carried_hundredths),
      ]),
  },
  corrections: {
    columns: ['weekend', 'at', 'members_moved'],
    rows: ({ weekends }) =>
      weekends.flatMap(({ title, corrections }) => corrections.map(({ at, moved }) => [title, at, moved])),
  },
  seals: {
    columns: ['root', 'position', 'digest', 'picks', 'salt', 'ended_at', 'ended_by'],
    rows: ({ seals }) =>
      (seals?.seals ?? []).map(({ root, position, digest, picks, salt, ended }) => [
        root,
        position,
        digest,
        picks,
        salt,
        ended?.at ?? null,
        ended?.by ?? null,
      ]),
  },
};

/** Follows RFC 4180. Spreadsheet programs recognize UTF-8 by the byte order mark. */
export function writeArchiveCsv(archive: SeasonArchive, table: ArchiveTable): string {
  const { columns, rows } = tables[table];
  return `\uFEFF${[columns, ...rows(archive)].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')}`;
}

/** Quotes a cell. An apostrophe prevents spreadsheet programs from executing text as a formula. */
function writeCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
