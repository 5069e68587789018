import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import type { Env } from '../league/platform/core/env.js';
import { type Health, HealthService } from '../league/platform/core/health.service.js';
import { AppModule } from './app.module.js';
import { WarmBrowser } from './retrieval/warm-browser.js';

export interface WorkerApplication {
  app: INestApplicationContext;
  check: () => Promise<Health>;
}

export async function createWorker(env: Env): Promise<WorkerApplication> {
  const app = await NestFactory.createApplicationContext(AppModule.with(env), { bufferLogs: true });
  app.useLogger(app.get(Logger));
  return { app, check: () => checkWorker(app, env) };
}

/** @public test/harness/node-environment.mjs calls it in the built code. */
export async function checkWorker(app: INestApplicationContext, env: Env): Promise<Health> {
  const services = await app.get(HealthService).check();
  if (!env.QUEUES.includes('retrieval')) return services;
  return { ...services, browser: app.get(WarmBrowser).state === 'up' ? 'up' : 'down' };
}
