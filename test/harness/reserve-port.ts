import { createServer } from 'node:net';

/** Below the ephemeral port ranges of operating systems. */
const first = 20_000;
const perProcess = 200;
let given = 0;

/**
 * Returns a free port that no other test process gets, for servers whose port must be known before they listen. Other
 * servers listen on port 0.
 */
export async function reservePort(): Promise<number> {
  const testProcess = Number(process.env['JEST_WORKER_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0);
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
