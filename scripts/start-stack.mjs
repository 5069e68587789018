import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, nameOfBuild } from './build.mjs';
import { choosePorts, secretsOf, takeDataFolder } from './data-folder.mjs';
import { provideChromium, provideRedis } from './machine.mjs';
import { homeOfDatabase, migrateOnce, providePostgres } from './postgres.mjs';
import { accepts, lean, runToEnd, startProgram, supervise } from './programs.mjs';
import { openLog } from './settings.mjs';
import { atShutdown } from './shutdown.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {Record<string, string>} Environment */

/**
 * `npm run dev`: Node.js restarts a process after a change to an imported file. Its code has source maps and no bundle.
 */
const watch = process.argv.includes('--watch') ? ['--watch', '--watch-preserve-output', '--enable-source-maps'] : [];

/**
 * Starts the stack of `npm start` (docs/guide/operator/install.md) and waits until the site responds. Servers in the
 * environment replace embedded servers. Workers start last, because their jobs wait in the queues.
 * @param {Settings} settings
 * @returns `pages`: URLs to print, by name; `workers`: resolves when they are ready, too
 */
export async function startStack(settings) {
  const { dataDir, host, port, demo, given, production } = settings;
  const storeDatabase = await takeDataFolder(settings);
  const workers = Array.from({ length: settings.workers }, (_, index) => `worker${index + 1}`);
  const ports = await choosePorts(dataDir, [
    'resultsSite',
    'championship',
    'mailbox',
    'smtp',
    'postgres',
    'redis',
    ...workers,
  ]);
  const fakes = production ? undefined : describeFakes(settings, ports);
  const build = async (/** @type {import('./build.mjs').Part} */ part) => production || ensureBuilt(dataDir, [part]);
  // `npm run dev` rebuilds single modules, so it needs all of them.
  const server = build(watch.length > 0 ? 'server' : 'bundles');
  const web = build('web');
  const browser = server.then(() => findBrowser(settings));
  const startSite = async () => {
    const servers = production ? undefined : await embed(settings, ports);
    /** @type {Environment} */
    const { DATABASE_OWNER_URL = '', ...environment } = {
      ...{ PUBLIC_URL: `http://localhost:${port}`, ...servers, ...fakes?.addresses, ...given },
      ...{ DATA_DIR: dataDir, HOST: host, PORT: `${port}`, DEMO: demo },
    };
    storeDatabase(environment.DATABASE_URL);
    await server;
    await migrate(settings, environment, DATABASE_OWNER_URL);
    const hasDemoLeague = await ensureDemoLeague(settings, environment);
    await web;
    const api = await startOurs(dataDir, 'api', environment, () => isReady(host, port));
    return { environment, hasDemoLeague, api };
  };
  const startFakes = async () => {
    await server;
    if (fakes) await startOurs(dataDir, 'demo', fakes.environment, fakes.areListening);
  };
  const [{ environment, hasDemoLeague, api }] = await Promise.all([startSite(), startFakes(), web, browser]);
  const started = workers.map(async (name) => {
    const env = { ...environment, ...(await browser), HEALTH_PORT: `${ports[name]}` };
    return startOurs(dataDir, name, env, () => isReady(host, ports[name]));
  });
  atShutdown(() => Promise.allSettled([api, ...started].map(async (stop) => (await stop)()))); // concurrently
  return { hasDemoLeague, pages: { ...fakes?.pages }, workers: Promise.all(started) };
}

/**
 * Returns the environment variable that names the browser of the workers.
 * @param {Settings} settings @returns {Promise<Environment>}
 */
async function findBrowser({ dataDir, given, production }) {
  const path = await provideChromium(dataDir, given.CHROMIUM_PATH, !production);
  if (path) return { CHROMIUM_PATH: path };
  console.log('No Chromium is available, so retrieval does not work. Install Chromium, or set CHROMIUM_PATH.');
  return {};
}

/**
 * Starts the servers of a stopped league, for a command.
 * @param {Settings} settings @throws {Error} if the league is running
 */
export async function embedStopped(settings) {
  await takeDataFolder(settings);
  return embed(settings, await choosePorts(settings.dataDir, ['postgres', 'redis']));
}

/**
 * Starts the servers that the environment lacks.
 * @param {Settings} settings @param {Record<string, number>} ports @returns {Promise<Environment>}
 */
async function embed({ dataDir, given }, ports) {
  const secrets = await secretsOf(dataDir);
  const [redis, owner] = await Promise.all([
    given.REDIS_URL ?? provideRedis({ dataDir, port: ports.redis ?? 0, password: secrets.redis }),
    given.DATABASE_URL ? '' : providePostgres({ dataDir, port: ports.postgres ?? 0, password: secrets.postgres }),
  ]);
  const login = { username: 'league_app', password: secrets.application };
  const database = owner !== '' && {
    DATABASE_URL: Object.assign(new URL(owner), login).href,
    DATABASE_OWNER_URL: owner,
  };
  const vapid = { VAPID_PUBLIC_KEY: secrets.vapid.public, VAPID_PRIVATE_KEY: secrets.vapid.private };
  return { SESSION_SECRET: secrets.session, ...vapid, ...database, ...(redis && { REDIS_URL: redis }) };
}

/**
 * The fakes of external systems: a results site, which is also the riders site, the championship's data service, and a
 * mail server. They listen on 127.0.0.1 whatever HOST is, because the mailbox must not be public.
 * @param {Settings} settings @param {Record<string, number>} ports
 * @returns `environment`: for their process; `addresses`: variables of every other process; `pages`: URLs to print,
 * without fakes that the environment replaces
 */
function describeFakes({ dataDir, given }, { resultsSite = 0, championship = 0, mailbox = 0, smtp = 0 }) {
  const ports = {
    RESULTS_SITE_PORT: `${resultsSite}`,
    CHAMPIONSHIP_PORT: `${championship}`,
    MAILBOX_PORT: `${mailbox}`,
    SMTP_PORT: `${smtp}`,
  };
  const environment = { ...given, ...ports, DATA_DIR: dataDir, HOST: '127.0.0.1' };
  const areListening = async () =>
    (await accepts(resultsSite)) && (await accepts(championship)) && (await accepts(mailbox)) && accepts(smtp);
  const site = `http://localhost:${resultsSite}`;
  const pages = {
    ...(!(given.RESULTS_SITE_URL && given.RIDERS_SITE_URL) && { 'results site': site }),
    ...(!given.MAIL_URL && { mailbox: `http://localhost:${mailbox}` }),
  };
  const addresses = {
    RESULTS_SITE_URL: site,
    RIDERS_SITE_URL: site,
    CHAMPIONSHIP_API_URL: `http://localhost:${championship}/motogp/v1`,
    MAIL_URL: `smtp://127.0.0.1:${smtp}`,
  };
  return { environment, areListening, addresses, pages };
}

/**
 * Migrates the database as the owner of the tables. An embedded database is migrated once per build.
 * @param {Settings} settings @param {Environment} environment @param {string} owner
 */
async function migrate({ dataDir, given }, environment, owner) {
  const run = () =>
    runOurs('dist/league/platform/database/migrate.js', openLog(dataDir, 'migrate'), {
      ...environment,
      DATABASE_OWNER_URL: owner,
    });
  const build = nameOfBuild();
  if (given.DATABASE_URL || build === undefined) return run();
  // Without Redis the migration also prepares the queues in the database.
  return migrateOnce(owner, `${build} with ${environment.REDIS_URL ? 'Redis' : 'queues in the database'}`, run);
}

/**
 * Fills an empty database with the demo league and changes no other database. dist/demo/seed.js prints `demo league:
 * filled`, or `demo league: kept` if the database already has it.
 * @param {Settings} settings @param {Environment} environment
 * @returns {Promise<boolean>} whether the database has the demo league, with its accounts
 */
async function ensureDemoLeague({ dataDir, demo, given }, environment) {
  if (demo === '0') return false;
  // Stores the demo league of the embedded database, in the database's folder, so that both are deleted together.
  const mark = given.DATABASE_URL ? undefined : join((await homeOfDatabase(dataDir)).home, 'data', 'demo-league');
  const filled = mark && existsSync(mark) ? readFileSync(mark, 'utf8') : undefined;
  if (filled !== undefined && filled !== demo)
    console.log(`The database keeps its demo league (DEMO=${filled}). For a different one, use an empty DATA_DIR.`);
  if (filled !== undefined) return true;
  const log = openLog(dataDir, 'seed');
  await runOurs('dist/demo/seed.js', log, environment);
  const hasDemoLeague = /^demo league: (filled|kept)$/m.test(readFileSync(log.path, 'utf8'));
  if (hasDemoLeague && mark) writeFileSync(mark, demo);
  return hasDemoLeague;
}

/**
 * Starts a process of this project and waits until it is ready.
 * @param {string} dataDir @param {string} name @param {NodeJS.ProcessEnv} env @param {() => Promise<boolean>} isReady
 */
function startOurs(dataDir, name, env, isReady) {
  const log = openLog(dataDir, name);
  const args = [...watch, ...lean.flags, `dist/${name.replace(/\d+$/, '')}/main.js`];
  const options = { output: log.fd, env: { ...lean.env, ...env } };
  return supervise(name, log, () => startProgram(process.execPath, args, options), isReady);
}

/**
 * Runs a program of this project to its end.
 * @param {string} file @param {import('./settings.mjs').Log} log @param {Environment} env
 */
const runOurs = (file, log, env) => runToEnd(file, process.execPath, [file], log, { env });

/**
 * A worker without a browser counts as ready, because it does everything except retrievals.
 * @param {string} host @param {number | undefined} port
 */
async function isReady(host, port) {
  if (!port || !(await accepts(port, host))) return false;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/health/ready`;
  const answer = fetch(url, { signal: AbortSignal.timeout(2_000) }).then((response) =>
    response.ok ? {} : response.json(),
  );
  const health = await answer.catch(() => ({ process: 'down' }));
  return Object.entries(health).every(([part, status]) => status === 'up' || part === 'browser');
}
