import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { WorkerApplication } from '#worker/create-worker.js';
import { type FakeBrowser, fakeBrowser } from './fake-browser.js';
import { waitUntil } from './wait-until.js';

declare global {
  /** Creates applications of the built code; set by test/harness/node-environment.mjs. */
  var inThisProcess: {
    createApi(environment: Record<string, string>): Promise<NestFastifyApplication>;
    createWorker(environment: Record<string, string>, browser?: FakeBrowser): Promise<WorkerApplication>;
  };
}

/** An application that runs in the process of its test. */
export interface Application {
  /** The port of an API, for a browser or a socket of the test. */
  port: number;
  stop(): Promise<void>;
  /** A call without a network (`inject` of Fastify). */
  fetch: typeof fetch;
  /** Of an API: its routes, as Fastify prints them. */
  printRoutes?(): string;
}

/** No logs unless LOG_LEVEL is set for the test run. */
const quiet = { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' };

/** Starts the API with these settings. */
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

/** Starts a worker with these settings and waits until it is ready. It has a fake browser unless CHROMIUM_PATH is set. */
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
  const { statusCode, headers, rawPayload } = await app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: { host: new URL(request.url).host, ...Object.fromEntries(request.headers) },
    ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
  });
  const answer = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of [value].flat()) if (one !== undefined) answer.append(name, String(one));
  }
  // `fetch` decompresses, too, and keeps the header.
  const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  const hasNoBody = request.method === 'HEAD' || [204, 304].includes(statusCode);
  return new Response(hasNoBody ? null : new Uint8Array(bytes), { status: statusCode, headers: answer });
}
