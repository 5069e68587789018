import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Logger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { Env } from '../league/core/env.js';
import { JobDispatcher } from '../league/jobs/job-dispatcher.js';
import { checkHealth } from '../league/core/health.js';
import { Shutdown } from '../league/core/shutdown.js';
import { limits } from '../league/contract/limits.js';
import { MembersRepository } from '../league/members/members.repository.js';
import { AppModule } from './app.module.js';
import { forbidCaches, sendPagesOverHttpsOnly, sendSecurityHeaders } from './http/response-headers.js';
import { compressAnswers } from './http/compress.js';
import { Csrf } from './http/csrf.js';
import { endConnectionsWhileClosing } from './http/end-connections.js';
import { keepBoardToOurselves, serveQueueBoard } from './http/queue-board.js';
import { readEveryBodyAsJson } from './http/request-bodies.js';
import { servePages } from './http/serve-pages.js';
import { keepSessions } from './http/sessions.js';
import { ChangeListener, ResponseCache } from './response-cache/response-cache.js';
import { cacheResponses, serveCachedResponses } from './response-cache/cache-responses.js';
import { PageTagsReader } from './share/page-tags.service.js';
import { logInPage, notAdminPage } from './site-administration/pages/action-page.js';
import { SitePages } from './site-administration/site-pages.js';

const bodyLimit = 256 * 1024;
/** Addresses from which a proxy of ours may call, and whose X-Forwarded-* headers are believed. */
const ownProxies = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * A request has to be here in whole after a time, however slowly its bytes come; answers are held as long as a retrieval takes. A
 * connection on which nothing moves longer than any answer is held is cut: its client does not read.
 */
function timeLimits(env: Env) {
  const requestTimeout = env.REQUEST_TIMEOUT_SECONDS * 1000;
  return {
    requestTimeout,
    connectionTimeout: requestTimeout + env.RETRIEVAL_ANSWER_SECONDS * 1000,
    http: { headersTimeout: requestTimeout / 2, connectionsCheckingInterval: Math.min(5000, requestTimeout / 4) },
  };
}

/** The API with all its plumbing, not yet listening. */
export async function createApp(env: Env): Promise<NestFastifyApplication> {
  const cache = new ResponseCache();
  const adapter = new FastifyAdapter({
    trustProxy: ownProxies,
    bodyLimit,
    ...timeLimits(env),
    // Fastify's own counter starts at 1 in every process; the log uses this id.
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
  });
  const server = adapter.getInstance();
  serveCachedResponses(server, cache);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(env, cache), adapter, {
    bodyParser: false,
    bufferLogs: true,
  });
  app.useLogger(app.get(Logger));
  endConnectionsWhileClosing(server);
  const secure = env.PUBLIC_URL.startsWith('https:');
  const database = app.get(DataSource);
  await sendSecurityHeaders(server, secure);
  sendPagesOverHttpsOnly(server, env.PUBLIC_URL);
  await keepSessions(server, database, env.SESSION_SECRET, secure);
  app.get(Csrf).protect(server);
  keepBoardToOurselves(server);
  cacheResponses(server, cache, app.get(ChangeListener));
  forbidCaches(server);
  compressAnswers(server);
  readEveryBodyAsJson(server, bodyLimit);
  await server.register(multipart, { limits: { fileSize: limits.picture.bytes, files: 1, fields: 5 } });
  server.get('/health/live', () => ({ status: 'up' }));
  server.get('/health/ready', async (_request, reply) => {
    const health = await checkHealth(database, app.get(JobDispatcher));
    const ready = health.database === 'up' && !app.get(Shutdown).begun;
    return reply.status(ready ? 200 : 503).send(health);
  });
  const tags = app.get(PageTagsReader);
  await servePages(server, env, (page, query) => tags.render(page, query));
  await app.init();
  // It takes the error filter over from the server, which has it from here on.
  const pages = app.get(SitePages);
  const findMember = (id: number) => app.get(MembersRepository).findActive(database.manager, id);
  await serveQueueBoard(server, findMember, app.get(JobDispatcher), (reply, isMember) => {
    return isMember ? pages.send(reply, notAdminPage, 403) : pages.send(reply, logInPage('/admin/queues'), 401);
  });
  return app;
}
