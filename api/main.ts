import type { AddressInfo } from 'node:net';
import { Logger, PinoLogger } from 'nestjs-pino';
import { readEnv } from '../league/platform/core/env.js';
import { serveHealth } from '../league/platform/core/health.js';
import { HealthService } from '../league/platform/core/health.service.js';
import { shutDownOnSignals, Shutdown } from '../league/platform/core/shutdown.js';
import { createApp } from './create-app.js';
import { measureDatabase } from './metrics.js';
import { SharePictures } from './share/share-pictures.service.js';
import { SiteStatusReader } from './site-administration/site-status-reader.service.js';

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
  const port = await serveHealth(env.HEALTH_PORT, env.HOST, {
    check: () => app.get(HealthService).check(),
    isReady: ({ database }) => database === 'up' && !app.get(Shutdown).hasBegun,
    collectors: [measureDatabase(app.get(SiteStatusReader), await app.resolve(PinoLogger))],
  });
  log.log(`the internal server listens on port ${port}`);
}
