import { createServer } from 'node:net';

/** Below the range from which systems give ports to connections and to servers that ask for any. */
const first = 20_000;
const perProcess = 200;
const processesOfShard = 16;
let given = 0;

/**
 * A port for what has to know its port before it listens. No other test process is given it; what can listen on any port does that
 * instead, and tells which it got.
 */
export async function reservePort(): Promise<number> {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0);
  const testProcess = worker + processesOfShard * Number(process.env['TEST_SHARD'] ?? 0);
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
