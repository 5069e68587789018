import { median, timed } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */
/** @typedef {import('./standings.mjs').Crowd} Crowd */

const rounds = 9;
const readsInRound = 60;

/** A page of the standings, by how it is asked for; each read asks for another one. @type {Record<string, (crowd: Crowd, turn: number) => string>} */
const pages = {
  'get-standings, the first five,': ({ year }) => `get-standings?season=${year}&amount=5`,
  'get-standings, five at N/2,': ({ size, year }, turn) =>
    `get-standings?season=${year}&amount=5&offset=${size / 2 + turn}`,
  'get-standings, five around a member,': ({ size, year }, turn) =>
    `get-standings?season=${year}&amount=5&around=${nameIn(size, turn)}`,
  'get-head-to-head': ({ size, year }, turn) =>
    `get-head-to-head?season=${year}&a=${nameIn(size, turn)}&b=${nameIn(size, turn + 1)}`,
};

/** A member of a crowd, another one each turn. @param {number} size @param {number} turn */
const nameIn = (size, turn) => `crowd${1 + ((turn * 7919) % size)}`;

/**
 * Reads of the standings of a million members against those of a thousand, one of each in turn. Every address is a new one, so that no
 * prebuilt answer is measured.
 * @param {League} league @param {Crowd} small @param {Crowd} large
 */
export async function benchPages({ origin }, small, large) {
  const figures = [];
  let address = 0;
  /** @param {string} query */
  const read = (query) => timed(() => readPage(`${origin}/api/${query}&address=${(address += 1)}`));
  for (const [what, query] of Object.entries(pages)) {
    const times = { small: /** @type {number[]} */ ([]), large: /** @type {number[]} */ ([]) };
    for (let round = 0; round <= rounds; round += 1) {
      const taken = { small: /** @type {number[]} */ ([]), large: /** @type {number[]} */ ([]) };
      for (let turn = round * readsInRound; turn < (round + 1) * readsInRound; turn += 1) {
        taken.small.push(await read(query(small, turn % (small.size / 2 - 5))));
        taken.large.push(await read(query(large, turn)));
      }
      // The first round warms up.
      if (round === 0) continue;
      times.small.push(median(taken.small));
      times.large.push(median(taken.large));
    }
    const [thousand, million] = [median(times.small), median(times.large)];
    figures.push({
      what: `GET ${what} of 1M members`,
      floor: `of 1k: ${thousand.toFixed(2)} ms; of 1M ${million.toFixed(2)} ms`,
      n: rounds * readsInRound,
      measured: `${(million / thousand).toFixed(2)}x`,
      limit: '1.3x',
      holds: million / thousand <= 1.3,
    });
  }
  return figures;
}

/** Reads a page as a browser does that was here before. @param {string} url */
async function readPage(url) {
  const response = await fetch(url, { headers: { cookie: 'csrftoken=of-another-visit' } });
  const { standings } = /** @type {{ standings?: { users_picks: object[] } }} */ (await response.json());
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  // Around a member at the very end there are three.
  if (standings && standings.users_picks.length < 3) throw new Error(`${url}: ${standings.users_picks.length} lines`);
}
