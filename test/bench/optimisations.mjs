import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openDatabase } from '#league/platform/database/data-source.js';
import { writeRows } from '#league/platform/database/copy-rows.js';
import { eventLoopYielder } from '#league/platform/core/yield-to-event-loop.js';
import { PicksRepository } from '#league/season/picks/picks.repository.js';
import { SeasonsRepository } from '#league/season/seasons/seasons.repository.js';
import { ChampionshipFactsRepository } from '#league/season/riders/championship-facts.repository.js';
import { ColumnSort } from '#league/rules/column-sort.js';
import { addToBitmap } from '#league/rules/corrections.js';
import { compareMembers, picksInOrder, rankTable, scoredMemberAt } from '#league/rules/ranking.js';
import { SnapshotsRepository } from '#league/standings/snapshots.repository.js';
import { planStandings } from '#league/standings/standings-plan.js';
import { fillSeason } from './fill-season.mjs';
import { median, timed } from './measure.mjs';
import { recompute } from './standings.mjs';

/** @typedef {import('typeorm').EntityManager} EntityManager */
/** @typedef {Awaited<ReturnType<typeof factsOf>>} Facts */
/**
 * @typedef {{ what: string, without: (facts: Facts) => Promise<unknown>,
 *   ours: (facts: Facts) => Promise<unknown> }} Optimisation
 */

/** How often each part runs for a figure, by number of members. */
const sizes = [
  { year: 2041, size: 100, times: 200, runs: 9 },
  { year: 2042, size: 10_000, times: 5, runs: 9 },
  { year: 2043, size: 1_000_000, times: 1, runs: 5 },
];
/** The number of the last table that was stored with one row per member. */
let table = 0;
const yieldNever = () => Promise.resolve();
const [picks, snapshots] = [new PicksRepository(), new SnapshotsRepository()];

/** The steps of a recomputation with and without their optimisation. @type {Optimisation[]} */
const optimisations = [
  {
    what: 'picks read by COPY into columns; without: a row object each',
    without: ({ manager, season }) =>
      manager.query(
        `SELECT id, member_id, pick1, pick2, pick3, pick4, pick5, independent_id, rookie_id, submitted_at
         FROM picks WHERE season_id = $1`,
        [season.id],
      ),
    ours: ({ manager, season, riders }) => picks.readColumns(manager, season, riders, eventLoopYielder()),
  },
  {
    what: 'ranked by a radix sort over columns; without: objects sorted by the comparator',
    without: async ({ columns, ranked, context }) => {
      const members = Array.from({ length: columns.size }, (_, member) => scoredMemberAt(columns, ranked, member));
      members.sort((a, b) => compareMembers(a, b, context).order);
    },
    ours: (facts) => rank(facts, yieldNever),
  },
  {
    what: 'digits of a sort read ahead; without: each looked up in its column',
    without: ({ columns }) => sortByTime(new SortWithoutDigits(columns.size, yieldNever), columns),
    ours: ({ columns }) => sortByTime(new ColumnSort(columns.size, yieldNever), columns),
  },
  {
    what: 'a table stored in pages of 512 with an index of positions; without: a row a member with two indexes',
    without: ({ manager, columns, ranked }) => {
      table += 1;
      const rows = rowsOf(columns, ranked, (picksId, position) => [table, position, picksId, 0, 0]);
      return writeRows(manager, 'bench_rows', rows);
    },
    ours: ({ manager, season, entry, columns, ranked }) =>
      snapshots.write(
        manager,
        season.id,
        entry,
        { picks: columns, ranked, previous: new Map(), riderPoints: {} },
        eventLoopYielder(),
      ),
  },
  {
    what: 'positions before read in blocks of 512; without: a row a member',
    without: async ({ manager }) => {
      const rows = await manager.query('SELECT picks_id AS id, position FROM bench_positions');
      return new Map(rows.map((/** @type {{ id: number, position: number }} */ row) => [row.id, row.position]));
    },
    ours: ({ manager, snapshotId }) => snapshots.readPositions(manager, snapshotId, eventLoopYielder()),
  },
  {
    what: 'members of a correction stored as bits; without: a row a member',
    without: ({ manager, columns, ranked }) =>
      writeRows(
        manager,
        'bench_members',
        rowsOf(columns, ranked, (member) => [member]),
      ),
    ours: ({ manager, columns }) => {
      const members = new Map();
      for (const picksId of columns.picksIds) addToBitmap(members, picksId);
      return writeRows(
        manager,
        'bench_bits',
        [...members].map(([block, bits]) => [1, block, bits]),
      );
    },
  },
  {
    what: 'position before the first final weekend counted in buckets; without: all picks before it',
    without: ({ manager, season, lastMember }) =>
      manager.query(
        `SELECT count(*) FROM picks, (SELECT submitted_at, id FROM picks WHERE season_id = $1 AND member_id = $2) own
         WHERE season_id = $1 AND (picks.submitted_at, picks.id) <= (own.submitted_at, own.id)`,
        [season.id, lastMember],
      ),
    ours: ({ manager, season, lastMember }) => picks.findSubmissionPosition(manager, season.id, lastMember),
  },
];

/**
 * Prints how long the step of each optimisation takes with and without it, and how long the ranking blocks the event
 * loop with and without yielding.
 * @param {import('pg').Client} database @param {string} databaseUrl
 */
export async function benchOptimisations(database, databaseUrl) {
  const source = await openDatabase(databaseUrl, 2);
  console.log('| optimisation | members | N | without, ms | with, ms | gain |\n|---|---|---|---|---|---|');
  for (const { year, size, times, runs } of sizes) {
    const { seasonId } = await fillSeason(database, year, size);
    await recompute(source, { seasonId });
    const members = size.toLocaleString('en');
    for (const { what, without, ours } of optimisations) {
      const taken = { without: /** @type {number[]} */ ([]), ours: /** @type {number[]} */ ([]) };
      for (let run = -2; run < runs; run += 1) {
        for (const part of /** @type {const} */ (['without', 'ours'])) {
          const work = part === 'ours' ? ours : without;
          const ms = await inTrial(source, seasonId, async (facts) => {
            for (let time = 0; time < times; time += 1) await work(facts);
          });
          if (run >= 0) taken[part].push(ms / times);
        }
      }
      const [slow, fast] = [median(taken.without), median(taken.ours)];
      const n = times === 1 ? runs : `${runs} of ${times}`;
      console.log(
        `| ${what} | ${members} | ${n} | ${slow.toFixed(2)} | ${fast.toFixed(2)} | ${(slow / fast).toFixed(2)}x |`,
      );
    }
    await inTrial(source, seasonId, async (facts) => {
      const blocked = {
        never: await longestBlock(facts, () => yieldNever),
        ours: await longestBlock(facts, eventLoopYielder),
      };
      console.log(
        `| longest block of the event loop by a ranking that yields; without: one that does not | ${members} | ${runs} | ${blocked.never.toFixed(2)} | ${blocked.ours.toFixed(2)} | ${(blocked.never / blocked.ours).toFixed(2)}x |`,
      );
      return 0;
    });
  }
  await source.destroy();
}

/**
 * Times work in a transaction that is rolled back.
 * @param {import('typeorm').DataSource} source @param {number} seasonId
 * @param {(facts: Facts) => Promise<unknown>} work @returns {Promise<number>} milliseconds
 */
async function inTrial(source, seasonId, work) {
  const runner = source.createQueryRunner();
  await runner.startTransaction();
  try {
    const facts = await factsOf(runner.manager, seasonId);
    return await timed(() => work(facts));
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

/**
 * Prepares the inputs of the steps, and tables for the steps without optimisations. The rollback also drops the tables.
 * @param {EntityManager} manager @param {number} seasonId
 */
async function factsOf(manager, seasonId) {
  const season = await new SeasonsRepository().lockForStandings(manager, seasonId);
  if (!season) throw new Error(`there is no season ${seasonId}`);
  const championship = await new ChampionshipFactsRepository().read(manager, seasonId);
  const entry = planStandings(season, championship).at(-1);
  if (!entry) throw new Error('no weekend is final');
  const { riders } = championship;
  const columns = await picks.readColumns(manager, season, riders, yieldNever);
  const { context, ranked } = await rankTable(season, riders, entry, columns, yieldNever);
  const [{ id: snapshotId }] = await manager.query(
    'SELECT max(id) AS id FROM standings_snapshots WHERE season_id = $1',
    [seasonId],
  );
  const [{ member: lastMember }] = await manager.query(
    'SELECT member_id AS member FROM picks WHERE season_id = $1 ORDER BY submitted_at DESC, id DESC LIMIT 1',
    [seasonId],
  );
  await manager.query(
    `CREATE TABLE bench_rows (snapshot_id int, position int, picks_id int, points int, change int);
     CREATE UNIQUE INDEX ON bench_rows (snapshot_id, position); CREATE INDEX ON bench_rows (snapshot_id, picks_id);
     CREATE TABLE bench_members (picks_id int);
     CREATE TABLE bench_bits (correction int, block int, bits int[]);
     CREATE TABLE bench_positions AS
       SELECT picks_id, position FROM standings_rows WHERE snapshot_id = ${snapshotId}`,
  );
  return { manager, season, riders, entry, columns, context, ranked, snapshotId, lastMember };
}

/** @param {Facts} facts @param {import('#league/rules/in-slices.js').YieldToEventLoop} yieldToEventLoop */
async function rank({ season, riders, entry, columns }, yieldToEventLoop) {
  const { ranked } = await rankTable(season, riders, entry, columns, yieldToEventLoop);
  return picksInOrder(columns, ranked, yieldToEventLoop);
}

/**
 * Returns the longest block during five rankings, in milliseconds.
 * @param {Facts} facts @param {() => import('#league/rules/in-slices.js').YieldToEventLoop} yielder
 */
async function longestBlock(facts, yielder) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await nextTurn();
  for (let run = 0; run < 5; run += 1) {
    await rank(facts, yielder());
    await nextTurn();
  }
  delay.disable();
  return delay.max / 1e6;
}

/** @param {ColumnSort} sort @param {Facts['columns']} columns */
async function sortByTime(sort, columns) {
  await sort.by(columns.submittedAt, 'least');
  await sort.by(columns.picksIds, 'greatest');
}

/** Sorts without reading digits ahead, so each row's value is looked up in its column while the rows are moved. */
class SortWithoutDigits extends ColumnSort {
  /** @param {Float64Array | Int32Array} column @param {'least' | 'greatest'} first */
  async by(column, first) {
    const radix = 1 << 11;
    let [least, greatest] = [Infinity, -Infinity];
    for (const number of column) {
      if (number < least) least = number;
      if (number > greatest) greatest = number;
    }
    const digitOf = (/** @type {number} */ row, /** @type {number} */ weight) =>
      ((first === 'least'
        ? /** @type {number} */ (column[row]) - least
        : greatest - /** @type {number} */ (column[row])) /
        weight) &
      (radix - 1);
    for (let weight = 1; weight <= greatest - least; weight *= radix) {
      const starts = new Uint32Array(radix + 1);
      for (let row = 0; row < column.length; row += 1) starts[digitOf(row, weight) + 1] += 1;
      for (let digit = 1; digit <= radix; digit += 1) starts[digit] += starts[digit - 1];
      const source = this.order;
      const target = new Uint32Array(source.length);
      for (const row of source) target[starts[digitOf(row, weight)]++] = row;
      source.set(target);
    }
  }
}

/**
 * @param {Facts['columns']} columns @param {Facts['ranked']} ranked
 * @param {(picksId: number, position: number) => number[]} row
 */
function* rowsOf({ picksIds }, { order }, row) {
  for (let line = 0; line < order.length; line += 1) yield row(picksIds[order[line]], line + 1);
}
