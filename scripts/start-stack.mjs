import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { choosePorts, secretsOf, takeDataFolder } from './data-folder.mjs';
import { provideChromium } from './machine.mjs';
import { ensureDatabase, homeOfDatabase, providePostgres } from './postgres.mjs';
import { accepts, ended, startNode, supervise } from './programs.mjs';
import { provideRedis } from './redis.mjs';
import { errorWithLog, logOf } from './settings.mjs';
import { atShutdown } from './shutdown.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {Record<string, string>} Environment */

/**
 * Starts everything that `npm start` starts (operations.md) and waits until the site answers. What the environment gives wins over
 * anything embedded. @param {Settings} settings
 * @returns what people are told, `pages`: addresses by name; `processes`: those of our own code
 */
export async function startStack(settings) {
  const { dataDir, host, port, demo, given, production } = settings;
  const storeDatabase = await takeDataFolder(settings);
  const workers = Array.from({ length: settings.workers }, (_, index) => `worker${index + 1}`);
  const ports = await choosePorts(dataDir, ['resultsSite', 'mailbox', 'smtp', 'postgres', 'redis', ...workers]);
  const fakes = fakesFor(settings, ports);
  const [servers] = await Promise.all([
    production ? {} : embed(settings, ports),
    production ? undefined : ensureBuilt(dataDir),
  ]);
  const chromium = await provideChromium(dataDir, given.CHROMIUM_PATH, !production);
  if (!chromium)
    console.log('No Chromium could be had: retrieval does not work. Install one, or give its CHROMIUM_PATH.');
  /** @type {Environment} */
  const { DATABASE_OWNER_URL = '', ...environment } = {
    PUBLIC_URL: `http://localhost:${port}`,
    ...{ ...servers, ...(chromium && { CHROMIUM_PATH: chromium }), ...fakes.addresses, ...given },
    ...{ DATA_DIR: dataDir, HOST: host, PORT: `${port}`, DEMO: demo },
  };
  storeDatabase(environment.DATABASE_URL);
  const [outside] = await Promise.all([
    startFakes(dataDir, environment, fakes.ports),
    // The owner of the tables is for the migration alone.
    runOurs(dataDir, 'migrate', 'dist/league/database/migrate.js', { ...environment, DATABASE_OWNER_URL }),
  ]);
  const hasDemoLeague = await ensureDemoLeague(settings, environment);
  const league = await startLeague(
    settings,
    environment,
    workers.map((name) => `${ports[name]}`),
  );
  return { hasDemoLeague, pages: fakes.pages, processes: [...outside, ...league] };
}

/** Starts the servers that the environment doesn't give. @param {Settings} settings @param {Record<string, number>} ports @returns {Promise<Environment>} */
async function embed({ dataDir, given }, ports) {
  const secrets = secretsOf(dataDir);
  const embedDatabase = async () => {
    const wish = { dataDir, port: ports.postgres ?? 0, password: secrets.postgres };
    const owner = await ensureDatabase(await providePostgres(wish), 'league');
    const login = { username: 'league_app', password: secrets.application };
    return { DATABASE_URL: Object.assign(new URL(owner), login).href, DATABASE_OWNER_URL: owner };
  };
  const [redis, database] = await Promise.all([
    given.REDIS_URL ?? provideRedis({ dataDir, port: ports.redis ?? 0, password: secrets.redis }),
    given.DATABASE_URL ? {} : embedDatabase(),
  ]);
  const vapid = { VAPID_PUBLIC_KEY: secrets.vapid.public, VAPID_PRIVATE_KEY: secrets.vapid.private };
  return { SESSION_SECRET: secrets.session, ...vapid, ...database, ...(redis && { REDIS_URL: redis }) };
}

/**
 * The fakes of what is outside: a results site, which is the riders site too, and a mail server, each where the environment gives no
 * address. In production there are none. @param {Settings} settings @param {Record<string, number>} ports
 * @returns {{ addresses: Environment, pages: Environment, ports: Environment }} addresses: for every process;
 *   pages: for people; ports: for the process of the fakes
 */
function fakesFor({ given, production }, { resultsSite, mailbox, smtp }) {
  if (production) return { addresses: {}, pages: {}, ports: {} };
  const site = `http://localhost:${resultsSite}`;
  const hasSite = !given.RESULTS_SITE_URL || !given.RIDERS_SITE_URL;
  const hasMail = !given.MAIL_URL;
  return {
    addresses: { RESULTS_SITE_URL: site, RIDERS_SITE_URL: site, MAIL_URL: `smtp://127.0.0.1:${smtp}` },
    pages: { ...(hasSite && { 'results site': site }), ...(hasMail && { mailbox: `http://localhost:${mailbox}` }) },
    ports: {
      ...(hasSite && { RESULTS_SITE_PORT: `${resultsSite}` }),
      ...(hasMail && { MAILBOX_PORT: `${mailbox}`, SMTP_PORT: `${smtp}` }),
    },
  };
}

/** They listen on this machine alone, wherever the site does: a mailbox is nothing for the network. @param {string} dataDir @param {Environment} environment @param {Environment} ports */
async function startFakes(dataDir, environment, ports) {
  const numbers = Object.values(ports).map(Number);
  if (numbers.length === 0) return [];
  const areListening = async () => !(await Promise.all(numbers.map((port) => accepts(port)))).includes(false);
  return [await startOurs(dataDir, 'demo', { ...environment, ...ports, HOST: '127.0.0.1' }, areListening)];
}

/**
 * Fills an empty database with the demo league. dist/demo/seed.js says in a line `demo league: filled`, or
 * `demo league: kept` when the database has it already; any other database it leaves alone.
 * @param {Settings} settings @param {Environment} environment
 * @returns {Promise<boolean>} whether the database has the demo league, with its accounts
 */
async function ensureDemoLeague({ dataDir, demo, given }, environment) {
  if (demo === '0') return false;
  // Among the files of the embedded database, and so deleted with them: which league it has been filled with.
  const mark = given.DATABASE_URL ? undefined : join((await homeOfDatabase(dataDir)).home, 'data', 'demo-league');
  const filled = mark && existsSync(mark) ? readFileSync(mark, 'utf8') : undefined;
  if (filled !== undefined && filled !== demo) {
    console.log(`The database keeps the demo league it has (DEMO=${filled}); an empty DATA_DIR gets another one.`);
  }
  if (filled !== undefined) return true;
  await runOurs(dataDir, 'seed', 'dist/demo/seed.js', environment);
  const hasIt = /^demo league: (filled|kept)$/m.test(readFileSync(logOf(dataDir, 'seed').path, 'utf8'));
  if (hasIt && mark) writeFileSync(mark, demo);
  return hasIt;
}

/** Starts the API and the workers, which stop at the same time. @param {Settings} settings @param {Environment} environment @param {string[]} healthPorts one for each worker */
async function startLeague({ dataDir, host, port }, environment, healthPorts) {
  const starting = [
    startOurs(dataDir, 'api', environment, () => isReady(host, `${port}`)),
    ...healthPorts.map((HEALTH_PORT, index) => {
      const name = healthPorts.length === 1 ? 'worker' : `worker-${index + 1}`;
      return startOurs(dataDir, name, { ...environment, HEALTH_PORT }, () => isReady(host, HEALTH_PORT));
    }),
  ];
  atShutdown(() => Promise.allSettled(starting.map(async (part) => (await part).stop())));
  return Promise.all(starting);
}

/** Starts one of our processes and waits until it is ready. @param {string} dataDir @param {string} name @param {Environment} env @param {() => Promise<boolean>} isReady */
function startOurs(dataDir, name, env, isReady) {
  const log = logOf(dataDir, name);
  const args = ['--enable-source-maps', `dist/${name.replace(/-.*/, '')}/main.js`];
  return supervise(name, log, () => startNode(args, { output: log.fd, env }), isReady);
}

/** Runs one of our programs to its end. @param {string} dataDir @param {string} name @param {string} file @param {Environment} env */
async function runOurs(dataDir, name, file, env) {
  const log = logOf(dataDir, name);
  const { code, how } = await ended(startNode([file], { output: log.fd, env }));
  if (code !== 0) throw errorWithLog(`${file} failed (${how}).`, log);
}

/** Whether a process does its work; a worker without a browser does all but retrievals. @param {string} host @param {string} port */
async function isReady(host, port) {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  try {
    const url = `http://${own.includes(':') ? `[${own}]` : own}:${port}/health/ready`;
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    const text = await response.text();
    if (response.ok || response.status !== 503) return response.ok;
    const { browser, ...others } = JSON.parse(text);
    return browser === 'down' && Object.values(others).every((is) => is === 'up');
  } catch {
    return false; // not there yet, which is what the caller asks
  }
}
