import type { AddressInfo } from 'node:net';
import { Logger, PinoLogger } from 'nestjs-pino';
import { DataSource } from 'typeorm';
import { readEnv } from '../league/platform/core/env.js';
import { JobDispatcher } from '../league/platform/jobs/job-dispatcher.js';
import { checkHealth, serveHealth } from '../league/platform/core/health.js';
import { shutDownOnSignals, Shutdown } from '../league/platform/core/shutdown.js';
import { createApp } from './create-app.js';
import { measureDatabase } from './metrics.js';
import { SharePictures } from './share/share-pictures.service.js';
import { SiteMetricsRepository } from './site-administration/site-metrics.repository.js';

const env = readEnv();
const app = await createApp(env);
shutDownOnSignals(app);
await app.listen(env.PORT, env.HOST);
const log = app.get(Logger);
app
  .get(SharePictures)
  .prepare()
  .catch((error: unknown) => log.warn({ err: error }, 'share pictures cannot be drawn'));
log.log(`listens on port ${(app.getHttpServer().address() as AddressInfo).port}`);
if (env.HEALTH_PORT !== undefined) {
  const check = () => checkHealth(app.get(DataSource), app.get(JobDispatcher));
  const port = await serveHealth(env.HEALTH_PORT, env.HOST, {
    check,
    isReady: ({ database }) => database === 'up' && !app.get(Shutdown).hasBegun,
    collectors: [measureDatabase(app.get(DataSource), app.get(SiteMetricsRepository), await app.resolve(PinoLogger))],
  });
  log.log(`the internal server listens on port ${port}`);
}
