import { Logger } from 'nestjs-pino';
import { readEnv } from '../league/platform/core/env.js';
import { serveHealth } from '../league/platform/core/health.js';
import { shutDownOnSignals, Shutdown } from '../league/platform/core/shutdown.js';
import { createWorker } from './create-worker.js';
import { measureBrowser } from './metrics.js';
import { WarmBrowser } from './retrieval/warm-browser.js';

const env = readEnv();
const { app, check } = await createWorker(env);
shutDownOnSignals(app);
if (env.HEALTH_PORT !== undefined) {
  const port = await serveHealth(env.HEALTH_PORT, env.HOST, {
    check,
    isReady: (health) => Object.values(health).every((status) => status === 'up') && !app.get(Shutdown).hasBegun,
    collectors: env.QUEUES.includes('retrieval') ? [measureBrowser(app.get(WarmBrowser))] : [],
  });
  app.get(Logger).log(`the internal server listens on port ${port}`);
}
