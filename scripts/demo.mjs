import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logOf } from './logs.mjs';
import { startProcess } from './league.mjs';
import { homeOfDatabase } from './postgres-home.mjs';
import { runNodeToEnd } from './run-to-end.mjs';
import { atShutdown } from './shutdown.mjs';
import { accepts } from './wait-until.mjs';

/** @typedef {import('./settings.mjs').Settings} Settings */
/** @typedef {Record<string, string>} Environment */

/**
 * What stands in for the world outside, one by one where the environment gives no address: a results site, a riders
 * site, a mail server. In production nothing does.
 * @param {Settings} settings @param {Record<string, number>} ports
 * @returns {{ addresses: Environment, pages: Environment, toListenOn: Environment }} addresses: for every process;
 *   pages: for people; toListenOn: for the process of the stand-ins
 */
export function standIns({ given, production }, ports) {
  const site = `http://localhost:${ports.resultsSite}`;
  const results = {
    address: site,
    pages: { 'results site': site },
    listen: { RESULTS_SITE_PORT: `${ports.resultsSite}` },
  };
  const mail = {
    address: `smtp://127.0.0.1:${ports.smtp}`,
    pages: { mailbox: `http://localhost:${ports.mailbox}` },
    listen: { MAILBOX_PORT: `${ports.mailbox}`, SMTP_PORT: `${ports.smtp}` },
  };
  const answer = { addresses: {}, pages: {}, toListenOn: {} };
  for (const [name, part] of Object.entries({ RESULTS_SITE_URL: results, RIDERS_SITE_URL: results, MAIL_URL: mail })) {
    if (production || given[name]) continue;
    Object.assign(answer.addresses, { [name]: part.address });
    Object.assign(answer.pages, part.pages);
    Object.assign(answer.toListenOn, part.listen);
  }
  return answer;
}

/**
 * Starts the process of the stand-ins, if any is needed. They listen on this machine alone, wherever the site does: a mailbox is
 * nothing for the network.
 * @param {Settings} settings @param {Environment} environment @param {Environment} toListenOn
 */
export async function startStandIns({ dataDir }, environment, toListenOn) {
  const ports = Object.values(toListenOn).map(Number);
  if (ports.length === 0) return undefined;
  const listening = async () => (await Promise.all(ports.map((port) => accepts(port)))).every(Boolean);
  const own = { ...environment, ...toListenOn, HOST: '127.0.0.1' };
  const running = await startProcess('demo', 'dist/demo/main.js', logOf(dataDir, 'demo'), own, listening);
  atShutdown(running.stop);
  return running;
}

/**
 * Fills an empty database with the demo league. dist/demo/seed.js says in a line `demo league: filled`, or
 * `demo league: kept` when the database has it already; any other database it leaves alone.
 * @param {Settings} settings @param {Environment} environment
 * @returns {Promise<boolean>} whether the database has the demo league, with its accounts
 */
export async function ensureDemoLeague({ dataDir, demo, given }, environment) {
  if (demo === '0') return false;
  const mark = given.DATABASE_URL ? undefined : markOf(dataDir);
  const kept = mark && existsSync(mark) ? readFileSync(mark, 'utf8') : undefined;
  if (kept !== undefined && kept !== demo) {
    console.log(`The database keeps the demo league it has (DEMO=${kept}); an empty DATA_DIR gets another one.`);
  }
  if (kept !== undefined) return true;
  const log = logOf(dataDir, 'seed');
  await runNodeToEnd('Filling the demo league', ['dist/demo/seed.js'], log, { env: environment });
  const hasIt = /^demo league: (filled|kept)$/m.test(readFileSync(log.path, 'utf8'));
  if (hasIt && mark) writeFileSync(mark, demo);
  return hasIt;
}

/**
 * What says that the embedded database has been filled, and with which league. It lies among the files of the database,
 * wherever those are, and so goes with them.
 * @param {string} dataDir
 */
function markOf(dataDir) {
  return join(homeOfDatabase(dataDir).home, 'data', 'demo-league');
}
