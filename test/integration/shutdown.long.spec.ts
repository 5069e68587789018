import { once } from 'node:events';
import { type ClientRequest, Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lockTable } from '../harness/lock-table.js';
import { type Process, startApi, startWorker } from '../harness/processes.js';
import { reservePort } from '../harness/reserve-port.js';
import { startBuiltLeague, type BuiltLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

/**
 * Makes any process behave like process 1 of a container: the kernel drops signals that it sends to itself and has no
 * handler for.
 */
const asProcess1 = `data:text/javascript,${encodeURIComponent(
  'const kill = process.kill; process.kill = (pid, signal) => pid === process.pid || kill.call(process, pid, signal);',
)}`;
/** Far less than a proxy keeps an idle connection open, and than Docker waits before it kills. */
const promptSeconds = 15;

let league: BuiltLeague;
let environment: Record<string, string>;
const started: Process[] = [];

beforeAll(async () => {
  league = await startBuiltLeague({ apis: 0, workers: 0 });
  await league.database.query(`INSERT INTO announcements (title, text) VALUES ('Picks are open', 'Until Friday.')`);
  environment = { ...league.environment, NODE_OPTIONS: `--import=${asProcess1}` };
});
afterAll(async () => {
  await Promise.all(started.map((one) => one.stop('SIGKILL')));
  await league.close();
});

async function keep(starting: Promise<Process>): Promise<Process> {
  const one = await starting;
  started.push(one);
  return one;
}

const isGone = ({ pid }: Process) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true; // The process does not exist.
  }
};
const untilGone = (one: Process) => waitUntil('the process is gone', () => isGone(one), promptSeconds);

async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket.on('error', () => socket.destroy()).resume();
}

function ask(port: number, path: string, agent: Agent): ClientRequest {
  return get({ host: '127.0.0.1', port, path, agent, headers: { connection: 'keep-alive' } });
}

async function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

// proves: operations-14
describe('SIGTERM to process 1 of a container', () => {
  it('ends an idle API that has an internal server and connections without a request', async () => {
    const api = await keep(startApi({ ...environment, HEALTH_PORT: String(await reservePort()) }));
    const agent = new Agent({ keepAlive: true });
    expect((await answerTo(ask(api.port, '/health/live', agent))).statusCode).toBe(200);
    const silent = await openConnection(api.port);
    process.kill(api.pid, 'SIGTERM');
    await untilGone(api);
    await waitUntil('the connections are closed', () => silent.destroyed);
    agent.destroy();
  });

  it('ends an idle worker', async () => {
    const worker = await keep(startWorker({ ...environment, QUEUES: 'email' }));
    process.kill(worker.pid, 'SIGTERM');
    await untilGone(worker);
  });

  it('lets a held request finish, reports that it is not ready meanwhile, and ends despite the kept-alive connection', async () => {
    const healthPort = await reservePort();
    const api = await keep(startApi({ ...environment, HEALTH_PORT: String(healthPort) }));
    const agent = new Agent({ keepAlive: true });
    const release = await lockTable(league, 'announcements');
    const held = answerTo(ask(api.port, '/api/get-announcements?page=1', agent));
    await release.whenWaitedFor();
    const idle = await openConnection(api.port);
    process.kill(api.pid, 'SIGTERM');
    await waitUntil('idle connections are closed', () => idle.destroyed, promptSeconds);
    expect((await fetch(`http://127.0.0.1:${healthPort}/health/ready`)).status).toBe(503);
    expect((await fetch(`http://127.0.0.1:${healthPort}/health/live`)).status).toBe(200);
    expect(isGone(api)).toBe(false);
    await release();
    const { statusCode, headers } = await held;
    expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' });
    await untilGone(api);
    agent.destroy();
  });
});
