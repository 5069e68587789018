import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventLoopYielder } from '#league/platform/core/yield-to-event-loop.js';
import { CertainOutcomes } from '#league/outlook/projection/certain-outcomes.js';
import { projectSeason, runsFor } from '#league/outlook/projection/project-season.js';
import { SeededRandom } from '#league/outlook/projection/simulate-season.js';
import { pointsByPosition } from '#league/rules/points.js';
import { rankTable } from '#league/rules/ranking.js';
import { median, timed } from './measure.mjs';

/** @typedef {import('./measure.mjs').Figure} Figure */

const members = 10_000;
/** This size is projected with fewer runs. */
const manyMembers = 100_000;
const rankings = 30;
const mostSeconds = 20;
/** The time that a member's page shows. */
const mostSecondsOfMany = 60;
/** The longest allowed block of the worker's event loop, in milliseconds. */
const longestBlock = 50;
const season = { topIndependent: true, topRookie: true };
const random = new SeededRandom('bench');
const riders = Array.from({ length: 32 }, (_, index) => ({
  riderId: index + 1,
  number: index + 1,
  carriedHundredths: 0,
}));

/** @param {'race' | 'sprint'} kind */
function anyResult(kind) {
  const order = riders.map(({ riderId }) => ({ riderId, time: random.exponential() * riderId }));
  order.sort((a, b) => a.time - b.time);
  return order.map(({ riderId }, index) => ({
    riderId,
    position: index + 1,
    pointsHundredths: pointsByPosition(kind, index + 1),
  }));
}

/** @param {number} size */
function anyPicks(size) {
  const column = () => Uint8Array.from({ length: size }, () => 1 + Math.floor(random.uniform() * riders.length));
  return {
    size,
    picksIds: Int32Array.from({ length: size }, (_, member) => member + 1),
    submittedAt: Float64Array.from({ length: size }, (_, member) => member),
    riderIds: [null, ...riders.map(({ riderId }) => riderId)],
    picked: {
      1: column(),
      2: column(),
      3: column(),
      4: column(),
      5: column(),
      independent: column(),
      rookie: column(),
    },
  };
}

/**
 * Projects a season of 10,000 members after 10 of 20 weekends, with certain outcomes. Measures the time in seconds, and
 * compares it with as many rankings of the same members (as when a weekend is finalized) as the projection has runs.
 * Also measures how long the event loop is blocked, and the time for 100,000 members.
 * @returns {Promise<Figure[]>}
 */
export async function benchProjection() {
  const weekends = Array.from({ length: 10 }, (_, index) => ({
    weekendId: index + 1,
    race: anyResult('race'),
    sprint: anyResult('sprint'),
  }));
  const basis = { season, riders, weekends, remaining: 10, seed: 'bench' };
  const picks = anyPicks(members);
  const neverYield = () => Promise.resolve();
  /** @type {number[]} */
  const times = [];
  for (let ranking = 0; ranking < rankings; ranking += 1)
    times.push(await timed(() => rankTable(season, riders, { weekends, withBonus: true }, picks, neverYield)));
  const one = median(times);
  await projectSeason({ ...basis, picks, runs: 50 }, eventLoopYielder());
  const { runs, seconds, blocked } = await project(basis, picks);
  const many = await project(basis, anyPicks(manyMembers));
  const n = `${members} members, ${runs} runs`;
  const what = 'projection of a season';
  return [
    secondsOf(what, n, seconds, mostSeconds),
    {
      what,
      floor: `${runs} times one ranking of ${one.toFixed(2)} ms`,
      n,
      measured: ((seconds * 1000) / (one * runs)).toFixed(2),
      limit: '1',
      holds: seconds * 1000 <= one * runs,
    },
    {
      what: `${what}: blocks the event loop, at most`,
      floor: 'milliseconds',
      n,
      measured: `${blocked.toFixed(0)} ms`,
      limit: `${longestBlock} ms`,
      holds: blocked <= longestBlock,
    },
    secondsOf(what, `${manyMembers} members, ${many.runs} runs`, many.seconds, mostSecondsOfMany),
  ];
}

/**
 * Computes a projection as the job does. Returns its time and the longest block of the event loop, in milliseconds.
 * @param {Omit<import('#league/outlook/projection/project-season.js').ProjectionInputs, 'picks' | 'runs'>} basis
 * @param {ReturnType<typeof anyPicks>} picks
 */
async function project(basis, picks) {
  const runs = runsFor(picks.size);
  const inputs = { ...basis, picks, runs };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await nextTurn();
  const yieldToEventLoop = eventLoopYielder();
  const ms = await timed(async () => {
    await projectSeason(inputs, yieldToEventLoop);
    await new CertainOutcomes(inputs).decide(yieldToEventLoop);
  });
  await nextTurn();
  delay.disable();
  return { runs, seconds: ms / 1000, blocked: delay.max / 1e6 };
}

/** @param {string} what @param {string} n @param {number} seconds @param {number} limit @returns {Figure} */
const secondsOf = (what, n, seconds, limit) => ({
  what,
  floor: 'seconds',
  n,
  measured: `${seconds.toFixed(1)} s`,
  limit: `${limit} s`,
  holds: seconds <= limit,
});
