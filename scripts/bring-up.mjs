import { ensureBuilt } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { takeDataFolder } from './data-folder.mjs';
import { ensureDemoLeague, standIns, startStandIns } from './demo.mjs';
import { ensureInstalled } from './install.mjs';
import { migrate, startLeague } from './league.mjs';
import { choosePorts } from './ports.mjs';
import { checkProduction } from './production.mjs';
import { rememberDatabase } from './running-database.mjs';
import { keptSecrets } from './secrets.mjs';
import { provideDatabase, provideRedis } from './servers.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {import('./supervise.mjs').Supervised} Supervised */
/** @typedef {Record<string, string>} Environment */
/** @typedef {Record<string, number>} Ports */

/**
 * Everything of `npm start` (operations.md) until the site answers.
 * @param {Settings} settings
 * @returns {Promise<{ demoLeague: boolean, pages: Record<string, string>, processes: Supervised[] }>}
 *   pages: where things are, by name; processes: those of our own code
 */
export async function bringUp(settings) {
  if (settings.production) checkProduction(settings.given);
  await takeDataFolder(settings);
  const workers = Array.from({ length: settings.workers }, (_, index) => `worker${index + 1}`);
  const ports = await choosePorts(settings.dataDir, [
    'resultsSite',
    'mailbox',
    'smtp',
    'postgres',
    'redis',
    ...workers,
  ]);
  const { pages, addresses, toListenOn } = standIns(settings, ports);
  const parts = settings.production ? await onlyChromium(settings) : await embed(settings, ports);
  const all = { ...parts, ...addresses, ...forEveryProcess(settings) };
  const { DATABASE_OWNER_URL: owner, ...environment } = all;
  rememberDatabase(settings.dataDir, environment.DATABASE_URL);
  const [outside] = await Promise.all([
    startStandIns(settings, environment, toListenOn),
    migrate(settings, owner ? all : environment),
  ]);
  const demoLeague = await ensureDemoLeague(settings, environment);
  const league = await startLeague(
    settings,
    environment,
    workers.map((name) => ports[name] ?? 0),
  );
  const processes = outside ? [outside, ...league] : league;
  return { demoLeague, pages, processes };
}

/**
 * What the environment gives comes last: it wins over anything embedded.
 * @param {Settings} settings
 * @returns {Environment}
 */
function forEveryProcess({ dataDir, host, port, demo, given }) {
  const own = { DATA_DIR: dataDir, HOST: host, PORT: String(port), DEMO: demo };
  return { PUBLIC_URL: `http://localhost:${port}`, ...given, ...own };
}

/**
 * Installs and builds, and meanwhile starts what the environment doesn't give.
 * @param {Settings} settings @param {Ports} ports
 * @returns {Promise<Environment>}
 */
async function embed(settings, ports) {
  const { dataDir, given } = settings;
  const secrets = keptSecrets(dataDir);
  const redis = provideRedis(given, { dataDir, port: ports.redis ?? 0, password: secrets.redis });
  await Promise.all([redis, ensureInstalled(dataDir)]);
  const [database, chromium] = await Promise.all([
    provideDatabase(given, {
      dataDir,
      port: ports.postgres ?? 0,
      password: secrets.postgres,
      application: secrets.application,
    }),
    onlyChromium(settings),
    ensureBuilt(dataDir),
  ]);
  const redisUrl = await redis;
  return {
    SESSION_SECRET: secrets.session,
    DATABASE_URL: database.application,
    ...(database.owner && { DATABASE_OWNER_URL: database.owner }),
    ...(redisUrl && { REDIS_URL: redisUrl }),
    ...chromium,
  };
}

/** @param {Settings} settings @returns {Promise<Environment>} */
async function onlyChromium({ dataDir, given, production }) {
  const chromium = await findChromium(dataDir, given.CHROMIUM_PATH, !production);
  if (chromium) return { CHROMIUM_PATH: chromium };
  console.log('No Chromium could be had: everything but retrieval works. Install one, or give its CHROMIUM_PATH.');
  return {};
}
