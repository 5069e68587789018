import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral port ranges of operating systems. */
const first = 20_000;
const perProcess = 200;
/** The processes of Playwright Test run beside those of Jest, with the same numbers. */
const playwrights = 40;
/** Random, because two runs of the tests on one machine have processes with the same numbers. */
let given = randomInt(perProcess);

/**
 * Returns a free port that no other process of this run gets, for servers whose port must be known before they listen.
 * Other servers listen on port 0.
 */
export async function reservePort(): Promise<number> {
  const { JEST_WORKER_ID: jest, TEST_PARALLEL_INDEX: playwright } = process.env;
  const testProcess = Number(jest ?? playwrights + Number(playwright ?? 0));
  for (;;) {
    given += 1;
    const port = first + testProcess * perProcess + (given % perProcess);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
