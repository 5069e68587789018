import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import type { Env } from '../league/platform/core/env.js';
import { JobDispatcher } from '../league/platform/jobs/job-dispatcher.js';
import { checkHealth, type Health } from '../league/platform/core/health.js';
import { AppModule } from './app.module.js';
import { WarmBrowser } from './retrieval/warm-browser.js';

export interface WorkerApplication {
  app: INestApplicationContext;
  /** The health of the services that its queues need; the queue `retrieval` needs a browser, too. */
  check: () => Promise<Health>;
}

/** Creates a worker that takes the jobs of the queues in `env.QUEUES`. */
export async function createWorker(env: Env): Promise<WorkerApplication> {
  const app = await NestFactory.createApplicationContext(AppModule.with(env), { bufferLogs: true });
  app.useLogger(app.get(Logger));
  return { app, check: () => checkWorker(app, env) };
}

/** The health of a worker: of the services that its queues need, and of its browser. */
async function checkWorker(app: INestApplicationContext, env: Env): Promise<Health> {
  const services = await checkHealth(app.get(DataSource), app.get(JobDispatcher));
  if (!env.QUEUES.includes('retrieval')) return services;
  return { ...services, browser: app.get(WarmBrowser).state === 'up' ? 'up' : 'down' };
}
