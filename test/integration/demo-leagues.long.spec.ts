import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { fillLeague } from '#demo/league/fill-league.js';
import { Announcement } from '#league/schema/announcement.entity.js';
import { Comment } from '#league/schema/comment.entity.js';
import { openDatabase } from '#league/platform/database/data-source.js';
import { GroupMember } from '#league/schema/group.entity.js';
import { Member } from '#league/schema/member.entity.js';
import { Picks } from '#league/schema/picks.entity.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { ImportedSeason } from '#league/schema/imported-season.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { makeDatabase, type TestDatabase, withParameter } from '../harness/database.js';

const dayMs = 24 * 3600 * 1000;

let made: TestDatabase;
let database: DataSource;

beforeEach(async () => {
  made = await makeDatabase();
  database = await openDatabase(made.url, 2);
});
afterEach(async () => {
  await database.destroy();
  await made.drop();
});

const fill = (DEMO: '1' | 'picks' | 'over', into = database) =>
  fillLeague(into, { DEMO, DATABASE_URL: '', RESULTS_SITE_URL: 'http://results.example' });

async function readSeason() {
  const season = await database.manager.findOneByOrFail(Season, { current: true });
  const weekends = await database.manager.find(RaceWeekend, {
    where: { seasonId: season.id },
    order: { startDate: 'ASC' },
  });
  return { season, weekends, statuses: weekends.map(({ status }) => status) };
}

describe('the demo league', () => {
  // proves: operations-11, operations-2
  it('is nearly over, with eighteen final weekends, one in progress and one without results', async () => {
    await fill('1');
    const { season, statuses } = await readSeason();
    expect(season).toMatchObject({ year: 2023, finalized: false, selectionOpen: false });
    expect(statuses).toEqual([...Array<number>(18).fill(2), 1, 0]);
    const { manager } = database;
    expect(await manager.countBy(Member, { isAdmin: true })).toBe(1);
    expect(await manager.count(GroupMember)).toBe(9);
    for (const entity of [Picks, Comment, Announcement]) expect(await manager.count(entity)).toBeGreaterThan(0);
  });

  it('knows when its sprints and races start, and that the sprint in Australia was not held', async () => {
    await fill('1');
    const { weekends } = await readSeason();
    expect(weekends[0]?.sprintStartsAt?.toISOString()).toBe('2023-03-25T15:00:00.000Z');
    expect(weekends[0]?.raceStartsAt?.toISOString()).toBe('2023-03-26T13:00:00.000Z');
    const withoutSprint = weekends.filter(({ sprintStartsAt }) => sprintStartsAt === null);
    expect(withoutSprint.map(({ timeZone }) => timeZone)).toEqual(['Australia/Melbourne']);
  });

  it('has the same picks in every database, whatever query plan reads the riders', async () => {
    await fill('1');
    const other = await makeDatabase();
    // Forces the order of the index on the numbers, which differs from the order of the ids.
    const plan = ['seqscan', 'bitmapscan'].map((step) => `-c enable_${step}=off`).join(' ');
    const byIndex = await openDatabase(withParameter(other.url, 'options', plan), 1);
    try {
      await fill('1', byIndex);
      const read = ({ manager }: DataSource) => manager.find(Picks, { order: { id: 'ASC' } });
      expect(await read(byIndex)).toEqual(await read(database));
    } finally {
      await byIndex.destroy();
      await other.drop();
    }
  });

  // proves: operations-11
  it('starts in ten days and has an open window with DEMO=picks', async () => {
    await fill('picks');
    const { season, weekends, statuses } = await readSeason();
    expect(new Set(statuses)).toEqual(new Set([0]));
    expect(season.selectionOpen).toBe(true);
    const days = (Date.parse(weekends[0]?.startDate ?? '') - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(9);
    expect(days).toBeLessThanOrEqual(10);
    // The previous season gives the riders their positions.
    const before = await database.manager.findOneByOrFail(Season, { year: 2023 });
    expect(before).toMatchObject({ current: false, finalized: true, selectionOpen: false });
    expect(before.snapshotId).not.toBeNull();
  });

  it('has an imported season whose table lists all members', async () => {
    await fill('1');
    const [imported] = await database.manager.find(ImportedSeason);
    expect(imported).toMatchObject({ year: 2022, verified: false });
    const points = imported?.rows.map((row) => row.points) ?? [];
    expect(points).toHaveLength(await database.manager.count(Member));
    expect(points).toEqual(points.toSorted((a, b) => b - a));
  });

  // proves: operations-11
  it('has a finalized season whose table includes the bonus with DEMO=over', async () => {
    await fill('over');
    const { season, statuses } = await readSeason();
    expect(season).toMatchObject({ year: 2023, finalized: true, selectionOpen: false });
    expect(season.snapshotId).not.toBeNull();
    expect(statuses).toEqual(Array<number>(20).fill(2));
  });
});
