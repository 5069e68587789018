import { hashPassword } from '#league/accounts/passwords.js';
import { median, timed } from './measure.mjs';

/** @typedef {Awaited<ReturnType<typeof import('./start-bench-league.mjs').startBenchLeague>>} League */

const tries = 500;
/** As a share of the longer time. */
const mostDifference = 0.05;

/**
 * Compares the response times for known and unknown names in calls that a visitor could use to look for names. Known
 * and unknown names alternate, and each call has its own address, so that no limit is reached.
 * @param {League} league
 */
export async function benchAccountTimes({ database, origin }) {
  const hash = await hashPassword('a password of nobody here');
  await database.query(
    `INSERT INTO members (username, email, password_hash, is_active)
     SELECT 'known' || n, 'known' || n || '@bench.example', $1, n % 2 = 0 FROM generate_series(1, $2::int) n`,
    [hash, 2 * tries],
  );
  const { rows } = await database.query(
    `SELECT id FROM members WHERE username LIKE 'known%' AND NOT is_active ORDER BY id`,
  );
  const visit = await fetch(`${origin}/api/get-current-user/`);
  const cookies = visit.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = cookies.find((pair) => pair.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? '';
  let sent = 0;
  /** @param {string} path @param {object} body */
  const post = async (path, body) => {
    sent += 1;
    const address = `11.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const answer = await fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { cookie: cookies.join('; '), 'x-csrftoken': decodeURIComponent(token), 'x-forwarded-for': address },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  /**
   * @type {[what: string, statuses: [number, number],
   *   send: (number: number, isKnown: boolean) => Promise<number>][]}
   */
  const calls = [
    [
      'log-in with a wrong password',
      [400, 400],
      (number, isKnown) =>
        post('login/', {
          is_username: true,
          login_key: `${isKnown ? 'known' : 'other'}${2 * number}`,
          password: 'a guess',
        }),
    ],
    [
      'mail to choose a new password',
      [200, 404],
      (number, isKnown) =>
        post('send-reset-email/', {
          primaryKeyInput: `${isKnown ? 'known' : 'other'}${2 * number}`,
          isUsername: true,
        }),
    ],
    [
      'new link to activate an account',
      [200, 404],
      (number, isKnown) =>
        post('request-activation-token/', { uid: isKnown ? rows[number - 1].id : 1_000_000_000 + number }),
    ],
  ];
  const figures = [];
  for (const [what, statuses, send] of calls) {
    /** @type {[number[], number[]]} */
    const times = [[], []];
    for (let number = 1; number <= tries; number += 1) {
      for (const [index, isKnown] of [true, false].entries()) {
        let status = 0;
        times[index]?.push(await timed(async () => (status = await send(number, isKnown))));
        if (status !== statuses[index]) throw new Error(`${what}: ${status} in place of ${statuses[index]}`);
      }
    }
    const [known, unknown] = [median(times[0]), median(times[1])];
    const ratio = known / unknown;
    figures.push({
      what: `${what}: known name`,
      floor: `unknown name: ${unknown.toFixed(1)} ms; known ${known.toFixed(1)} ms`,
      n: tries,
      measured: `${ratio.toFixed(3)}x`,
      limit: '0.95x to 1.05x',
      holds: Math.abs(ratio - 1) <= mostDifference,
    });
  }
  return figures;
}
