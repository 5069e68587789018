import { logIn } from './admin-client.mjs';
import { median, timed } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */
/** @typedef {import('./standings.mjs').Call} Call */
/** @typedef {import('./standings.mjs').Crowd} Crowd */

const rounds = 9;
const readsInRound = 60;

/**
 * Queries for a page of the standings, by kind. Each read requests a new page.
 * @type {Record<string, (crowd: Crowd, turn: number) => string>}
 */
const pages = {
  'get-standings, the first five,': ({ year }) => `get-standings?season=${year}&amount=5`,
  'get-standings, five at N/2,': ({ size, year }, turn) =>
    `get-standings?season=${year}&amount=5&offset=${size / 2 + turn}`,
  'get-standings, five around a member,': ({ size, year }, turn) =>
    `get-standings?season=${year}&amount=5&around=${nameIn(size, turn)}`,
  'get-head-to-head': ({ size, year }, turn) =>
    `get-head-to-head?season=${year}&a=${nameIn(size, turn)}&b=${nameIn(size, turn + 1)}`,
  // Includes the pick counts of riders, which a process computes once for each version of the picks.
  'get-championship': ({ year }) => `get-championship?season=${year}`,
};

/** Returns a member of a crowd, a different one each turn. @param {number} size @param {number} turn */
const nameIn = (size, turn) => `crowd${1 + ((turn * 7919) % size)}`;

/**
 * Compares reads of standings with a million and with a thousand members, in turn. Every URL is new, so that
 * no response is cached.
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
      if (round === 0) continue;
      times.small.push(median(taken.small));
      times.large.push(median(taken.large));
    }
    figures.push(figureOf(what, times, rounds * readsInRound));
  }
  return figures;
}

/** @param {string} what @param {{ small: number[], large: number[] }} times medians of rounds @param {number} n */
function figureOf(what, times, n) {
  const [thousand, million] = [median(times.small), median(times.large)];
  const ratio = median(times.large.map((ms, round) => ms / (times.small[round] ?? NaN)));
  return {
    what: `GET ${what} of 1M members`,
    floor: `of 1k: ${thousand.toFixed(2)} ms; of 1M ${million.toFixed(2)} ms`,
    n,
    measured: `${ratio.toFixed(2)}x`,
    limit: '1.3x',
    holds: ratio <= 1.3,
  };
}

/** The members who log in. They are in both crowds, with positions all over the tables. */
const readers = 12;
/** The sizes of a typical group and of the largest allowed group. */
const groupSizes = [20, 200];
/** Uses many short rounds, so that other load on the machine affects both seasons equally. */
const ownRounds = 27;
const ownReadsInRound = 12;

/**
 * Compares a member's reads of the current season: home, a profile, and groups of members from all over the table.
 * The rounds alternate between a season of a thousand and one of a million members.
 * @param {League} league @param {Call} admin @param {Crowd} small @param {Crowd} large
 */
export async function benchMemberPages({ database, origin }, admin, small, large) {
  const names = Array.from({ length: readers }, (_, turn) => nameIn(small.size, turn));
  const password = 'parcferme-member';
  await database.query(
    `UPDATE members SET password_hash = (SELECT password_hash FROM members WHERE username = 'juliemoto')
     WHERE username = ANY($1)`,
    [names],
  );
  const calls = await Promise.all(names.map((name) => logIn(origin, name, password)));
  /** @type {Map<string, number>} */
  const groups = new Map();
  for (const crowd of [small, large])
    for (const amount of groupSizes)
      groups.set(`${crowd.size} ${amount}`, await addGroup(database, crowd, names, amount));
  /** @type {Record<string, (crowd: Crowd, turn: number) => string>} */
  const reads = {
    'get-home': () => 'get-home/',
    'get-own-weekend': ({ weekendIds }) => `get-own-weekend?weekend=${weekendIds.at(-1)}`,
    'get-member-seasons': ({ size }, turn) => `get-member-seasons?username=${nameIn(size, turn)}`,
    ...Object.fromEntries(
      groupSizes.map((amount) => [
        `get-group, ${amount} members,`,
        (/** @type {Crowd} */ { size }) => `get-group?id=${groups.get(`${size} ${amount}`)}`,
      ]),
    ),
  };
  const times = Object.keys(reads).map(() => ({
    small: /** @type {number[]} */ ([]),
    large: /** @type {number[]} */ ([]),
  }));
  for (let round = 0; round <= ownRounds; round += 1) {
    for (const [size, crowd] of /** @type {const} */ ([
      ['small', small],
      ['large', large],
    ])) {
      await admin('set-current-season/', { year: crowd.year }, {}, 'PUT');
      for (const [index, query] of Object.values(reads).entries()) {
        const taken = [];
        for (let turn = round * ownReadsInRound; turn < (round + 1) * ownReadsInRound; turn += 1) {
          const call = calls[turn % readers];
          taken.push(await timed(() => readOwn(call, query(crowd, turn))));
        }
        if (round > 0) times[index]?.[size].push(median(taken));
      }
    }
  }
  return Object.keys(reads).flatMap((what, index) => {
    const measured = times[index];
    return measured ? [figureOf(what, measured, ownRounds * ownReadsInRound)] : [];
  });
}

/** @param {Call | undefined} call @param {string} path */
async function readOwn(call, path) {
  const answer = await call?.(path);
  const { home, member_seasons: seasons, group, own_weekend } = /** @type {Record<string, any>} */ (answer?.body ?? {});
  const isWhole =
    home?.standing ?? seasons?.current ?? own_weekend ?? group?.members.every((/** @type {any} */ one) => one.standing);
  if (answer?.status !== 200 || !isWhole) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
}

/**
 * Adds a group of `amount` members from all over a crowd, including `names`, and returns its id.
 * @param {League['database']} database @param {Crowd} crowd @param {string[]} names @param {number} amount
 */
async function addGroup(database, { size }, names, amount) {
  const spread = Array.from({ length: amount }, (_, index) => `crowd${1 + Math.floor((index * size) / amount)}`);
  const members = [...new Set([...names, ...spread])].slice(0, amount);
  const { rows } = await database.query(
    `WITH added AS (INSERT INTO groups (name, invitation_token) VALUES ($1, $1) RETURNING id)
     INSERT INTO group_members (group_id, member_id, number)
     SELECT added.id, members.id, row_number() OVER (ORDER BY members.id) FROM added, members WHERE username = ANY($2)
     RETURNING group_id`,
    [`${amount} of ${size}`, members],
  );
  if (rows.length !== amount) throw new Error(`the group of ${amount} has ${rows.length} members`);
  return rows[0].group_id;
}

/** Reads a page like a browser that has visited the site. @param {string} url */
async function readPage(url) {
  const response = await fetch(url, { headers: { cookie: 'csrftoken=of-another-visit' } });
  const { standings } = /** @type {{ standings?: { users_picks: object[] } }} */ (await response.json());
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`);
  // Even around the last member, there are three rows.
  if (standings && standings.users_picks.length < 3) throw new Error(`${url}: ${standings.users_picks.length} lines`);
}
