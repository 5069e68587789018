import { DataSource } from 'typeorm';
import { readEnv } from '../league/config/env.js';
import { Bell } from '../league/jobs/bell.js';
import { checkHealth } from '../league/process/health.js';
import { serveInternally } from '../league/process/internal-server.js';
import { createApp } from './create-app.js';

const env = readEnv();
const app = await createApp(env);
await app.listen(env.PORT, env.HOST);
if (env.HEALTH_PORT !== undefined) {
  const check = () => checkHealth(app.get(DataSource), app.get(Bell));
  await serveInternally(env.HEALTH_PORT, env.HOST, check, ({ database }) => database === 'up');
}
