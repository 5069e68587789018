import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { WorkerApplication } from '#worker/create-worker.js';
import { waitUntil } from './wait-until.js';

declare global {
  /** Of test/harness/node-environment.mjs: makes applications of the built code. */
  var inThisProcess: {
    createApi(environment: Record<string, string>): Promise<NestFastifyApplication>;
    createWorker(environment: Record<string, string>): Promise<WorkerApplication>;
  };
}

/** An application that runs in the process of its test. */
export interface Application {
  /** Of an API: where a browser or a socket of the test finds it. */
  port: number;
  stop(): Promise<void>;
  /** A call without a network (`inject` of Fastify). */
  fetch: typeof fetch;
  /** Of an API: its routes, as Fastify prints them. */
  printRoutes?(): string;
}

/** Logs nothing, unless LOG_LEVEL of the test run says otherwise. */
const quiet = { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' };

/** The API with these settings, ready to be called. */
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

/** A worker with these settings, ready for the jobs of its queues. */
export async function openWorker(environment: Record<string, string>): Promise<Application> {
  const { app, check } = await globalThis.inThisProcess.createWorker({ ...quiet, ...environment });
  await waitUntil('the worker is ready', async () => Object.values(await check()).every((is) => is === 'up'), 30);
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
  // As `fetch` does, which keeps the header.
  const bytes = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
  const hasNoBody = request.method === 'HEAD' || [204, 304].includes(statusCode);
  return new Response(hasNoBody ? null : new Uint8Array(bytes), { status: statusCode, headers: answer });
}
