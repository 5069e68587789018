import { eventLoopYielder } from '../../dist/league/core/yield-to-event-loop.js';
import { projectSeason } from '../../dist/league/projection/project-season.js';
import { SeededRandom } from '../../dist/league/projection/seeded-random.js';
import { pointsByPosition } from '../../dist/league/riders/points.js';
import { rankTable } from '../../dist/league/standings/ranking.js';
import { median, timed } from './measure.mjs';

/** @typedef {import('./measure.mjs').Figure} Figure */

const members = 10_000;
const runs = 10_000;
const rankings = 30;
const mostSeconds = 20;
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

function anyPicks() {
  const column = () => Uint8Array.from({ length: members }, () => 1 + Math.floor(random.uniform() * riders.length));
  return {
    size: members,
    picksIds: Int32Array.from({ length: members }, (_, member) => member + 1),
    submittedAt: Float64Array.from({ length: members }, (_, member) => member),
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
 * The projection of a season of 10,000 members after half of its 20 weekends, in seconds and against 10,000 times the ranking of the same
 * members, as a finalize does it.
 * @returns {Promise<Figure[]>}
 */
export async function benchProjection() {
  const weekends = Array.from({ length: 10 }, (_, index) => ({
    weekendId: index + 1,
    race: anyResult('race'),
    sprint: anyResult('sprint'),
  }));
  const picks = anyPicks();
  const neverYield = () => Promise.resolve();
  /** @type {number[]} */
  const times = [];
  for (let ranking = 0; ranking < rankings; ranking += 1)
    times.push(await timed(() => rankTable(season, riders, { weekends, withBonus: true }, picks, neverYield)));
  const one = median(times);
  const inputs = { season, riders, weekends, remaining: 10, picks, seed: 'bench' };
  await projectSeason({ ...inputs, runs: 50 }, eventLoopYielder());
  const all = await timed(() => projectSeason({ ...inputs, runs }, eventLoopYielder()));
  const n = `${members} members, ${runs} runs`;
  return [
    {
      what: 'projection of a season',
      floor: 'seconds',
      n,
      measured: `${(all / 1000).toFixed(1)} s`,
      limit: `${mostSeconds} s`,
      holds: all / 1000 <= mostSeconds,
    },
    {
      what: 'projection of a season',
      floor: `${runs} times one ranking of ${one.toFixed(2)} ms`,
      n,
      measured: (all / (one * runs)).toFixed(2),
      limit: '1',
      holds: all <= one * runs,
    },
  ];
}
