import type { BackupSummary } from './backup-file.js';

/** What a backup holds, in one line. */
export function describeBackup({ takenAt, migrations, rows }: BackupSummary): string {
  const { members = 0, seasons = 0, race_weekends: weekends = 0 } = rows;
  const all = Object.values(rows).reduce((sum, amount) => sum + amount, 0);
  const tables = Object.keys(rows).length;
  return (
    `state of ${takenAt}, ${migrations.length} migrations up to ${migrations.at(-1)}; ${members} members, ${seasons} seasons, ` +
    `${weekends} race weekends; ${all} rows in ${tables} tables`
  );
}
