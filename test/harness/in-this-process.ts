import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type lightMyRequest from 'light-my-request';
import type { WorkerApplication } from '#worker/create-worker.js';
import { type FakeBrowser, fakeBrowser } from './fake-browser.js';
import { waitUntil } from './wait-until.js';

declare global {
  /** Creates applications from the built code (test/harness/node-environment.mjs). */
  var inThisProcess: {
    createApi(environment: Record<string, string>): Promise<NestFastifyApplication>;
    createWorker(environment: Record<string, string>, browser?: FakeBrowser): Promise<WorkerApplication>;
    call: typeof lightMyRequest;
  };
}

export interface Application {
  /** The port of an API, for a test that needs a browser or a socket; 0 for a worker. */
  port: number;
  stop(): Promise<void>;
  /** Calls the API without a network. */
  fetch: typeof fetch;
  /** The routes of an API, as Fastify prints them. */
  printRoutes?(): string;
}

const quiet = { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' };

export async function openApi(environment: Record<string, string>): Promise<Application> {
  const app = await globalThis.inThisProcess.createApi({ ...quiet, ...environment });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    port,
    stop: () => app.close(),
    fetch: (address, init) => inject(app, new Request(address, init)),
    printRoutes: () => app.getHttpAdapter().getInstance().printRoutes(),
  };
}

/** Starts a worker and waits until it is ready. It uses a fake browser unless CHROMIUM_PATH is set. */
export async function openWorker(environment: Record<string, string>): Promise<Application> {
  const browser = environment['CHROMIUM_PATH'] ? undefined : fakeBrowser;
  const { app, check } = await globalThis.inThisProcess.createWorker({ ...quiet, ...environment }, browser);
  await waitUntil(
    'the worker is ready',
    async () => Object.values(await check()).every((status) => status === 'up'),
    30,
  );
  return { port: 0, stop: () => app.close(), fetch };
}

async function inject(app: NestFastifyApplication, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  // As on a network, other work may run before the response, even before a cached one.
  await nextTurn();
  // Unlike `app.inject`, this includes the server's own listener, which sends cached responses.
  const server = app.getHttpServer();
  const dispatch: lightMyRequest.DispatchFunc = (one, answer) => void server.emit('request', one, answer);
  const { statusCode, headers, rawPayload } = await globalThis.inThisProcess.call(dispatch, {
    method: request.method as 'GET',
    url: pathname + search,
    headers: { host: new URL(request.url).host, ...Object.fromEntries(request.headers) },
    ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
  });
  const answer = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) if (one !== undefined) answer.append(name, String(one));
  }
  // `fetch` also decompresses the body and keeps the header.
  const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  const hasNoBody = request.method === 'HEAD' || [204, 304].includes(statusCode);
  return new Response(hasNoBody ? null : new Uint8Array(bytes), { status: statusCode, headers: answer });
}
