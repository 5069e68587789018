import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Process, startApi, startWorker } from '../harness/processes.js';
import { reservePort } from '../harness/reserve-port.js';
import { startBuiltLeague, type BuiltLeague } from '../harness/start-league.js';

let league: BuiltLeague;
let api: Process;
/** The internal ports. */
let ports: { api: number; worker: number };

beforeAll(async () => {
  league = await startBuiltLeague({ apis: 0, workers: 0, overrides: { QUEUES: 'email' } });
  const apiPort = await reservePort();
  api = await startApi({ ...league.environment, HEALTH_PORT: String(apiPort) });
  const worker = await startWorker(league.environment);
  league.apis.push(api);
  league.workers.push(worker);
  ports = { api: apiPort, worker: worker.port };
});
afterAll(() => league.close());

describe.each(['api', 'worker'] as const)('the internal port of the %s', (name) => {
  const ask = (path: string) => fetch(`http://127.0.0.1:${ports[name]}${path}`);

  // proves: operations-19
  it('has metrics for Prometheus', async () => {
    const { status, headers, text } = await read(await ask('/metrics'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  });

  // proves: operations-18
  it('answers that the process is there, and that it has what it needs', async () => {
    expect(await read(await ask('/health/live'))).toMatchObject({ status: 200, text: '{"status":"up"}' });
    const { status, text } = await read(await ask('/health/ready'));
    expect([status, JSON.parse(text)]).toEqual([200, { database: 'up', queue: 'up' }]);
  });

  it('has nothing else', async () => {
    expect((await ask('/api/get-current-user')).status).toBe(404);
  });
});

describe('the port of the site', () => {
  // proves: operations-18
  it('answers that the API is there and ready', async () => {
    for (const path of ['/health/live', '/health/ready']) {
      expect((await fetch(`http://127.0.0.1:${api.port}${path}`)).status).toBe(200);
    }
  });

  // proves: operations-19
  it('has no metrics', async () => {
    const { text } = await read(await fetch(`http://127.0.0.1:${api.port}/metrics`));
    expect(text).not.toContain('process_cpu');
  });
});

async function read(answer: Response): Promise<{ status: number; headers: Headers; text: string }> {
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
