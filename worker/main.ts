import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { readEnv } from '../league/config/env.js';
import { Bell } from '../league/jobs/bell.js';
import { checkHealth } from '../league/process/health.js';
import { serveInternally } from '../league/process/internal-server.js';
import { AppModule } from './app.module.js';
import { WarmBrowser } from './retrieval/browser.js';

const env = readEnv();
const app = await NestFactory.createApplicationContext(AppModule.with(env), { bufferLogs: true });
const log = app.get(Logger);
app.useLogger(log);
app.enableShutdownHooks();
if (env.HEALTH_PORT !== undefined) {
  const check = () => checkHealth(app.get(DataSource), app.get(Bell));
  await serveInternally(env.HEALTH_PORT, env.HOST, check, ({ database, queue }) => database === 'up' && queue === 'up');
}
if (env.QUEUES.includes('retrieval')) {
  await app
    .get(WarmBrowser)
    .warmUp()
    .catch((error: unknown) => log.error({ err: error }, 'no browser: retrievals fail until there is one'));
}
