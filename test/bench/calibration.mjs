/**
 * `npm run calibration` prints the accuracy of projections of the season 2023 by weekend, and writes its means to the
 * table in docs/calibration.md and to the web front end. After each weekend except the last, the model simulates the
 * rest of the season for leagues of generated members. Each projection is compared with the end of the season.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { root } from '../../scripts/settings.mjs';
import { calibrate } from '#league/outlook/projection/calibration.js';
import { projectSeason } from '#league/outlook/projection/project-season.js';
import { modelSettings } from '#league/outlook/projection/rider-model.js';
import { SeededRandom } from '#league/outlook/projection/simulate-season.js';
import { rankTable } from '#league/rules/ranking.js';

/** @typedef {ReturnType<typeof calibrate>} WeekendCalibration */

const leagues = Number(process.env.LEAGUES ?? 20);
const membersEach = 30;
const runs = Number(process.env.RUNS ?? 2_000);
const season = { topIndependent: true, topRookie: true };
const neverYield = () => Promise.resolve();

const source = JSON.parse(await readFile(join(root, 'demo/data/season-2023.json'), 'utf8'));
/** @type {{ riderId: number, number: number, carriedHundredths: number }[]} */
const riders = source.riders.map((/** @type {{ number: number }} */ { number }) => ({
  riderId: number,
  number,
  carriedHundredths: 0,
}));
const weekends = source.weekends.map((/** @type {any} */ { round, race, sprint }) => ({
  weekendId: round,
  race: rowsOf(race),
  sprint: rowsOf(sprint),
}));

/** @param {{ number: number, position: number, points: number }[]} session */
function rowsOf(session) {
  return session.map(({ number, position, points }) => ({ riderId: number, position, pointsHundredths: points * 100 }));
}

/**
 * Generates members whose picks have a random order based on the teams in the entry list, and do not depend on
 * results.
 * @param {number} league @returns {any}
 */
function makeMembers(league) {
  const random = new SeededRandom(`members ${league}`);
  const entries = source.riders.filter((/** @type {any} */ { startOnly }) => !startOnly);
  const taken = new Set();
  /** @type {Record<string, number[]>} */
  const columns = { 1: [], 2: [], 3: [], 4: [], 5: [], independent: [], rookie: [] };
  while (taken.size < membersEach) {
    const order = entries
      .map((/** @type {any} */ rider, /** @type {number} */ index) => ({
        rider,
        taste: random.exponential() * (index + 3),
      }))
      .sort((/** @type {any} */ a, /** @type {any} */ b) => a.taste - b.taste)
      .map((/** @type {any} */ { rider }) => rider);
    const special = (/** @type {'independent' | 'rookie'} */ kind) =>
      order.find((/** @type {any} */ rider) => rider[kind]);
    const picked = [...order.slice(0, 5), special('independent'), special('rookie')].map(({ number }) => number);
    if (taken.has(picked.join())) continue;
    taken.add(picked.join());
    Object.values(columns).forEach((column, slot) =>
      column.push(riders.findIndex(({ riderId }) => riderId === picked[slot]) + 1),
    );
  }
  return {
    size: membersEach,
    picksIds: Int32Array.from({ length: membersEach }, (_, member) => member + 1),
    submittedAt: Float64Array.from({ length: membersEach }, (_, member) => member),
    riderIds: [null, ...riders.map(({ riderId }) => riderId)],
    picked: Object.fromEntries(Object.entries(columns).map(([slot, column]) => [slot, Uint8Array.from(column)])),
  };
}

/** @param {any} picks @param {any[]} upTo @param {boolean} withBonus */
async function tableAfter(picks, upTo, withBonus) {
  const { ranked } = await rankTable(season, riders, { weekends: upTo, withBonus }, picks, neverYield);
  return Array.from(ranked.order, (member) => picks.picksIds[member]);
}

/** @param {import('#league/outlook/projection/rider-model.js').ModelSettings} settings */
async function calibrateSeason(settings) {
  /** @type {WeekendCalibration[][]} */
  const byWeekend = weekends.slice(0, -1).map(() => []);
  for (let league = 1; league <= leagues; league += 1) {
    const picks = makeMembers(league);
    const end = await tableAfter(picks, weekends, true);
    for (const [index, calibrations] of byWeekend.entries()) {
      const upTo = weekends.slice(0, index + 1);
      const remaining = weekends.length - upTo.length;
      const seed = `league ${league}, weekend ${index + 1}`;
      const projections = await projectSeason(
        { season, riders, weekends: upTo, remaining, picks, seed, runs, settings },
        neverYield,
      );
      calibrations.push(calibrate(projections, runs, await tableAfter(picks, upTo, false), end));
    }
  }
  return byWeekend.map((calibrations) => meanCalibration(calibrations));
}

/** @param {readonly WeekendCalibration[]} calibrations @returns {WeekendCalibration} */
function meanCalibration(calibrations) {
  const mean = (/** @type {(one: WeekendCalibration) => number} */ valueOf) =>
    calibrations.reduce((sum, one) => sum + valueOf(one), 0) / calibrations.length;
  const scores = (/** @type {'win' | 'firstFive'} */ outcome) => ({
    projection: mean((one) => one[outcome].projection),
    asItStands: mean((one) => one[outcome].asItStands),
    equal: mean((one) => one[outcome].equal),
  });
  return { win: scores('win'), firstFive: scores('firstFive'), withinRange: mean(({ withinRange }) => withinRange) };
}

/** @param {number} score */
const formatScore = (score) => score.toFixed(4);
/** @param {WeekendCalibration} calibration */
const cells = ({ win, firstFive, withinRange }) =>
  [win, firstFive]
    .flatMap(({ projection, asItStands, equal }) => [
      formatScore(projection),
      formatScore(asItStands),
      formatScore(equal),
    ])
    .concat(`${Math.round(withinRange * 100)} %`)
    .join(' | ');

if (process.argv.includes('--variants')) {
  for (const variant of [
    {},
    { spreadShare: 0 },
    { spreadShare: 1.5 },
    { halfLifeWeekends: 3 },
    { halfLifeWeekends: 12 },
    { halfLifeWeekends: 100 },
    { otherKind: 0 },
    { otherKind: 1 },
    { priorResults: 3 },
  ])
    console.log(
      JSON.stringify(variant),
      cells(meanCalibration(await calibrateSeason({ ...modelSettings, ...variant }))),
    );
} else {
  const byWeekend = await calibrateSeason(modelSettings);
  const mean = meanCalibration(byWeekend);
  const third = Math.ceil(byWeekend.length / 3);
  const parts = [0, 1, 2].map((part) => byWeekend.slice(part * third, (part + 1) * third));
  const row = (/** @type {string} */ name, /** @type {WeekendCalibration} */ { win, firstFive, withinRange }) => {
    const scores = [win.projection, win.asItStands, firstFive.projection, firstFive.asItStands].map(formatScore);
    return `| ${[name, ...scores, `${Math.round(withinRange * 100)} %`].join(' | ')} |`;
  };
  const lines = [
    ...parts.map((part, index) => row(`${index * third + 1} to ${index * third + part.length}`, meanCalibration(part))),
    row('**all**', mean),
  ];
  const file = join(root, 'docs/calibration.md');
  const table = [
    '| weekends | win | win, now | first five | first five, now | within |',
    '|---|---|---|---|---|---|',
    ...lines,
  ];
  // Only replaces the table. The text of the page is written by hand.
  const text = (await readFile(file, 'utf8')).replace(/^\|.*\|\n(?:\|.*\|\n)+/m, `${table.join('\n')}\n`);
  await writeFile(file, await format(text, { parser: 'markdown' }));
  const scores = (
    /** @type {{ projection: number, asItStands: number, equal: number }} */ { projection, asItStands, equal },
  ) =>
    `{ projection: ${formatScore(projection)}, as_it_stands: ${formatScore(asItStands)}, equal: ${formatScore(equal)} }`;
  const module = `/** Written by \`npm run calibration\` (docs/calibration.md). */
export const season2023 = {
  leagues: ${leagues},
  members: ${membersEach},
  mean: { win: ${scores(mean.win)}, first_five: ${scores(mean.firstFive)}, within_range: ${mean.withinRange.toFixed(2)} },
};
`;
  const options = { parser: 'typescript', printWidth: 120, singleQuote: true };
  await writeFile(join(root, 'web/features/fair-play/model/season-2023.ts'), await format(module, options));
  byWeekend.forEach((calibration, index) => console.log(`${index + 1} | ${cells(calibration)}`));
  console.log(`all | ${cells(mean)}`);
}
