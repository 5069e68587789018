import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { context, type Context, type Span, SpanStatusCode } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import { Logger } from 'nestjs-pino';
import { limits } from '../league/contract/limits.js';
import { Shutdown } from '../league/platform/core/shutdown.js';
import type { Env } from '../league/platform/core/env.js';
import { HealthService } from '../league/platform/core/health.service.js';
import { startRequestSpan } from '../league/platform/core/tracing.js';
import { JobDispatcher } from '../league/platform/jobs/job-dispatcher.js';
import { AccountsService } from '../league/accounts/accounts.service.js';
import { AppModule, controllers } from './app.module.js';
import { preventCaching } from './http/caching.js';
import { reportPath } from './csp-reports/csp-reports.controller.js';
import { compressAnswers } from './http/compress.js';
import { Csrf } from './http/csrf.js';
import { stripExternalAssets, serveQueueBoard } from './http/queue-board.js';
import type { Request } from './http/request.js';
import { parseBodies } from './http/request-bodies.js';
import { sendSecurityHeaders } from './http/security-headers.js';
import { requireHttpsForPages, servePages } from './http/serve-pages.js';
import { AdminAccess } from './http/admin-access.js';
import { SessionStore } from './http/session-store.js';
import { registerSessions, sessionCookie } from './http/sessions.js';
import { measureRequests } from './metrics.js';
import { readRoutes } from './openapi/describe.js';
import { cacheResponses, serverWithCache, shareBuilds, ResponseCache } from './response-cache/response-cache.js';
import { ChangeListener } from './response-cache/change-listener.js';
import { FirstViews } from './first-view/first-view.service.js';
import { PageTagsReader } from './share/page-tags-reader.service.js';
import { logInPage, notAdminPage, secondFactorPage } from './site-administration/pages/action-page.js';
import { SitePages } from './site-administration/site-pages.js';

const bodyLimit = 256 * 1024;
const routesForMembers = new Set(
  readRoutes(controllers)
    .filter(({ role }) => role !== undefined && role !== 'anyone')
    .map(({ method, prefix, path }) => `${method} /${prefix}/${path}`),
);
/** X-Forwarded-* headers are trusted only from these address ranges. */
const trustedProxies = ['loopback', 'linklocal', 'uniquelocal'];

/** In milliseconds. If a connection is idle for longer than any response takes, its client has stopped reading. */
function timeLimits(env: Env) {
  const requestTimeout = env.REQUEST_TIMEOUT_SECONDS * 1000;
  return {
    requestTimeout,
    headersTimeout: requestTimeout / 2,
    connectionsCheckingInterval: Math.min(5000, requestTimeout / 4),
    connectionTimeout: requestTimeout + env.RETRIEVAL_ANSWER_SECONDS * 1000,
    // The default of Fastify: longer than proxies keep idle connections, which would otherwise meet a closed one.
    keepAliveTimeout: 72_000,
  };
}

/** The returned API is not listening yet. */
export async function createApp(env: Env): Promise<NestFastifyApplication> {
  const cache = new ResponseCache();
  const isMeasured = env.HEALTH_PORT !== undefined;
  const adapter = new FastifyAdapter({
    trustProxy: trustedProxies,
    bodyLimit,
    serverFactory: serverWithCache(cache, isMeasured, timeLimits(env)),
    // Fastify's own ids start at 1 in every process. The log uses this id.
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
  });
  const server = adapter.getInstance();
  shareBuilds(server, cache);
  if (isMeasured) measureRequests(server);
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined) traceRequests(server);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(env, cache), adapter, {
    bodyParser: false,
    bufferLogs: true,
  });
  app.useLogger(app.get(Logger));
  endConnectionsWhileClosing(server);
  const secure = env.PUBLIC_URL.startsWith('https:');
  await sendSecurityHeaders(server, secure, `/api/${reportPath}`);
  requireHttpsForPages(server, env.PUBLIC_URL);
  await registerSessions(server, app.get(SessionStore), env.SESSION_SECRET, secure);
  app.get(Csrf).protect(server, (method, url) => routesForMembers.has(`${method} ${url}`));
  stripExternalAssets(server);
  cacheResponses(server, cache, app.get(ChangeListener));
  preventCaching(server);
  compressAnswers(server);
  parseBodies(server, bodyLimit);
  await server.register(multipart, { limits: { fileSize: limits.picture.bytes, files: 1, fields: 5 } });
  server.get('/health/live', () => ({ status: 'up' }));
  server.get('/health/ready', async (_request, reply) => {
    const health = await app.get(HealthService).check();
    const ready = health.database === 'up' && !app.get(Shutdown).hasBegun;
    return reply.status(ready ? 200 : 503).send(health);
  });
  const tags = app.get(PageTagsReader);
  const firstViews = app.get(FirstViews);
  await servePages(server, env, {
    renderTags: (page, query) => tags.render(page, query),
    renderFirstView: (page, query, request) =>
      firstViews.render(page, query, request.cookies[sessionCookie(secure)] === undefined),
  });
  await app.init();
  // The queue board inherits the error handler that init() sets.
  const pages = app.get(SitePages);
  const findMember = (id: number) => app.get(AccountsService).findActive(id);
  await serveQueueBoard(server, findMember, app.get(AdminAccess), app.get(JobDispatcher), (reply, why) => {
    if (why === 'logged-out') return pages.send(reply, logInPage('/admin/queues'), 401);
    return pages.send(reply, why === 'not-admin' ? notAdminPage : secondFactorPage, 403);
  });
  return app;
}

/**
 * Spans contain neither the caller nor the query. A client's `traceparent` is ignored, because strangers must not
 * decide what is recorded. Cached responses are not traced.
 */
function traceRequests(server: FastifyInstance): void {
  const spans = new WeakMap<Request, { span: Span; running: Context }>();
  server.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const started = startRequestSpan(`${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
      'request.id': request.id,
    });
    spans.set(request, started);
    reply.raw.once('close', () => {
      const { statusCode, writableFinished } = reply.raw;
      if (writableFinished) started.span.setAttribute('http.response.status_code', statusCode);
      if (!writableFinished || statusCode >= 500) started.span.setStatus({ code: SpanStatusCode.ERROR });
      started.span.end();
    });
    context.with(started.running, done);
  });
  // Fastify reads the body in the context of the connection.
  server.addHook('preValidation', (request, _reply, done) => {
    context.with(spans.get(request)?.running ?? context.active(), done);
  });
}

/**
 * Closes each connection after its last response, and closes connections without a request at once. Node only looks for
 * idle connections when closing begins, and it counts a connection that has sent nothing as active. Proxies keep
 * connections open for minutes, which would delay the exit of the process.
 */
function endConnectionsWhileClosing(server: FastifyInstance): void {
  /** The number of unanswered requests for each open connection. */
  const open = new Map<Socket, number>();
  let closing = false;
  const count = (socket: Socket, change: number) => {
    const before = open.get(socket);
    if (before === undefined) return;
    open.set(socket, before + change);
    if (closing && before + change === 0) socket.destroySoon();
  };

  server.server.on('connection', (socket) => {
    if (closing) return socket.destroy();
    open.set(socket, 0);
    return socket.once('close', () => open.delete(socket));
  });
  server.server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  server.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  server.addHook('preClose', (done) => {
    closing = true;
    for (const [socket, requests] of open) if (requests === 0) socket.destroySoon();
    done();
  });
}
