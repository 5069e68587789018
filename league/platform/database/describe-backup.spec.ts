import { describe, expect, it } from '@jest/globals';
import { describeBackup } from './describe-backup.js';

describe('the summary of a backup', () => {
  it.each([
    [{ members: 1, seasons: 1, race_weekends: 1 }, '1 member, 1 season, 1 race weekend; 3 rows in 3 tables'],
    [{ members: 1200 }, '1,200 members, 0 seasons, 0 race weekends; 1,200 rows in 1 table'],
  ])('counts %j in the singular or plural', (rows, counts) => {
    const summary = { takenAt: '2026-11-30T18:00:00.000Z', migrations: ['Tips1700000000069'], rows };
    expect(describeBackup(summary as never)).toBe(
      `state of 2026-11-30T18:00:00.000Z, 1 migration up to Tips1700000000069; ${counts}`,
    );
  });
});
