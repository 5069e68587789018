import { chromium as browserType } from 'playwright';
import { openDatabase } from '#league/platform/database/data-source.js';
import { fillSeason } from './fill-season.mjs';
import { median, timed } from './measure.mjs';
import { crowds, recompute } from './standings.mjs';

const runs = 9;
/** The CPU slowdown of Lighthouse's simulated phone. */
const slowdown = 4;
const sizes = [1_000, 100_000];

/**
 * Compares the standings of 100,000 and of 1,000 members in the browser of a slow phone. The time runs from opening the
 * URL of a position in the middle until its row is visible. Each run uses a different position.
 * @param {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} league
 * @returns {Promise<import('./measure.mjs').Figure>}
 */
export async function benchPhone({ origin, database, databaseUrl, chromium }) {
  const standings = await openDatabase(databaseUrl, 2);
  const seasons = crowds.filter(({ size }) => sizes.includes(size));
  for (const { year, size } of seasons) await recompute(standings, await fillSeason(database, year, size));
  await standings.destroy();
  const browser = await browserType.launch({ ...(chromium && { executablePath: chromium }) });
  /** @type {number[][]} */
  const times = seasons.map(() => []);
  for (let run = -1; run < runs; run += 1)
    for (const [index, { year, size }] of seasons.entries()) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const position = size / 2 + run * 7;
      const taken = await timed(async () => {
        await page.goto(`${origin}/standings?season=${year}&place=${position}`);
        await page.locator(`#place-${position}`).waitFor();
      });
      await page.close();
      // The first run is a warm-up.
      if (run >= 0) times[index]?.push(taken);
    }
  await browser.close();
  const [few = NaN, many = NaN] = times.map(median);
  return {
    what: 'a place in the standings of 100,000 members, on a phone',
    floor: `of 1,000: ${few.toFixed(0)} ms; of 100,000 ${many.toFixed(0)} ms`,
    n: runs,
    measured: `${(many / few).toFixed(2)}x`,
    limit: '1.3x',
    holds: many / few <= 1.3,
  };
}
