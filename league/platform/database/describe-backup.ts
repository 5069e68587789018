import { DatabaseError } from 'pg';
import { QueryFailedError } from 'typeorm';
import { countOf } from '../../contract/short-texts.js';
import { isLogInRefused } from './application-role.js';
import { BackupRefused, type BackupSummary } from './backup-file.js';
import { isDatabaseUnavailable } from './errors.js';

export function describeBackup({ takenAt, migrations, rows }: BackupSummary): string {
  const { members = 0, seasons = 0, race_weekends: weekends = 0 } = rows;
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const counts = [countOf(members, 'member'), countOf(seasons, 'season'), countOf(weekends, 'race weekend')].join(', ');
  return (
    `state of ${takenAt}, ${countOf(migrations.length, 'migration')} up to ${migrations.at(-1)}; ${counts}; ` +
    `${countOf(all, 'row')} in ${countOf(Object.keys(rows).length, 'table')}`
  );
}

/** A message for the operator. `path` is the file, `url` the database. */
export function describeFailure(error: unknown, path: string, url: string): string {
  const { hostname, port, username, pathname } = new URL(url);
  const cause = error instanceof QueryFailedError ? (error.driverError as Error) : error;
  if (cause instanceof BackupRefused) return cause.message;
  if (isLogInRefused(cause)) {
    return `PostgreSQL refuses the log-in of the role ${decodeURIComponent(username)}: the password is wrong.`;
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const told: Record<string, string> = {
    ENOENT: `There is no such file or folder: ${path}`,
    ENOTDIR: `There is no such file or folder: ${path}`,
    EISDIR: `${path} is a folder.`,
    EACCES: `This user has no access to ${path}.`,
    EPERM: `This user has no access to ${path}.`,
    EROFS: `${path} is on a read-only disk.`,
    ENOSPC: `The disk of ${path} is full.`,
    EPIPE: 'The program that read the output has ended.',
    // PostgreSQL error codes.
    '3D000': `There is no database ${pathname.slice(1)}.`,
    '42501': `The role ${decodeURIComponent(username)} may not do this: ${messageOf(cause)}. Set DATABASE_OWNER_URL, the owner's address.`,
    '42P01': 'The database has no league: run the migration first.',
    '53100': 'The disk of PostgreSQL is full.',
    '55P03': 'Something else holds locks in the database: stop the API and the workers first.',
  };
  if (told[code]) return told[code];
  if (isDatabaseUnavailable(cause))
    return `PostgreSQL at ${hostname}:${port || 5432} does not respond, or the connection was lost.`;
  if (cause instanceof DatabaseError) return `PostgreSQL refuses part of it: ${cause.message}`;
  throw error;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
