import { chromium as browserType } from 'playwright';
import { build } from 'vite';
import { root } from '../../scripts/settings.mjs';
import { median } from './measure.mjs';

const members = 10_000;
const runs = 40;
/** The limit applies to a machine with a quarter of this machine's speed. */
const slowdown = 4;
const limitMs = 50;

/**
 * Ranks a sandbox's members in a slow browser after changing the order of a race, and compares it with sorting as
 * many numbers.
 * @param {string} [chromium] the path of the browser
 * @returns {Promise<import('./measure.mjs').Figure>}
 */
export async function benchWhatIf(chromium) {
  const browser = await browserType.launch({ ...(chromium && { executablePath: chromium }) });
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundle() });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const times = await page.evaluate(measure, { facts: someFacts(), runs });
  await browser.close();
  const [ours, floor] = [median(times.ours), median(times.floor)];
  return {
    what: 'what if: ranking 10,000 members in a browser at a quarter of the speed',
    floor: `sorting 10,000 numbers: ${floor.toFixed(1)} ms; ours ${ours.toFixed(1)} ms = ${(ours / floor).toFixed(2)}x`,
    n: runs,
    measured: `${ours.toFixed(1)} ms`,
    limit: `${limitMs} ms`,
    holds: ours <= limitMs,
  };
}

/** Builds the page's model as a script that sets `whatIf`. */
async function bundle() {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root,
    build: {
      write: false,
      lib: { entry: 'web/features/what-if/model/sandbox.ts', formats: ['iife'], name: 'whatIf' },
    },
  });
  const [output] = [result].flat();
  return /** @type {{ output: { code: string }[] }} */ (/** @type {unknown} */ (output)).output[0]?.code ?? '';
}

/**
 * Runs in the page.
 * @param {{ facts: ReturnType<typeof someFacts>, runs: number }} given
 */
async function measure({ facts, runs: amount }) {
  const { openSandbox, rankSandbox, rowsFrom } = /** @type {any} */ (globalThis).whatIf;
  const sandbox = await openSandbox(facts, facts.members);
  const riderIds = facts.riders.map(({ competitor }) => competitor.id);
  /** @type {number[]} */
  const ours = [];
  /** @type {number[]} */
  const floor = [];
  for (let run = -5; run < amount; run += 1) {
    const race = riderIds.toSorted(() => Math.random() - 0.5);
    let start = performance.now();
    const table = await rankSandbox(sandbox, [{ weekendId: 20, sprint: race.toReversed(), race }], false);
    rowsFrom(table, 0, 20);
    const took = performance.now() - start;
    const numbers = Float64Array.from({ length: facts.members.usernames.length }, () => Math.random());
    start = performance.now();
    numbers.sort();
    // The first runs warm up.
    if (run >= 0) {
      ours.push(took);
      floor.push(performance.now() - start);
    }
  }
  return { ours, floor };
}

/** Creates a season after 19 of 20 weekends, with 28 riders, in the format of get-what-if. */
function someFacts() {
  const riderIds = Array.from({ length: 28 }, (_, index) => index + 1);
  const shuffled = () => riderIds.toSorted(() => Math.random() - 0.5);
  const result = () =>
    shuffled().map((id, index) => ({ competitor_id: id, position: index + 1, points: Math.max(25 - index, 0) }));
  const picks = Array.from({ length: members }, shuffled);
  const column = (/** @type {number} */ slot) => picks.map((order) => order[slot] ?? 0);
  return {
    season: { id: 1, year: 2023, top_independent: true, top_rookie: true, finalized: false },
    riders: riderIds.map((id) => ({ competitor: { id, first: 'A', last: `B${id}`, number: id }, carried: 0 })),
    weekends: Array.from({ length: 20 }, (_, index) => ({
      weekend: { id: index + 1, title: 'GP', start: '2023-03-24', end: '2023-03-26', status: index < 19 ? 2 : 0 },
      sprint: index < 19 ? result() : null,
      race: index < 19 ? result() : null,
    })),
    amount_members: members,
    members: {
      usernames: picks.map((_, index) => `member${index}`),
      picked: {
        1: column(0),
        2: column(1),
        3: column(2),
        4: column(3),
        5: column(4),
        independent: column(5),
        rookie: column(6),
      },
    },
    without_members: null,
  };
}
