import { join } from 'node:path';
import { readDemoEnv } from './env.js';
import { startMailbox } from './mailbox/start-mailbox.js';
import { startChampionshipService } from './championship-service/start-championship-service.js';
import { startResultsSite } from './results-site/start-results-site.js';

/** About as long as a real results site takes, so that the progress of a retrieval is visible. */
const pageDelayMs = 1_500;

/** The service has no pages to render. */
const responseDelayMs = 100;

const { HOST: host, DATA_DIR, RESULTS_SITE_PORT, CHAMPIONSHIP_PORT, MAILBOX_PORT, SMTP_PORT } = readDemoEnv();
const fakes: { close(): Promise<void> }[] = [];
if (RESULTS_SITE_PORT !== undefined) {
  fakes.push(await startResultsSite({ port: RESULTS_SITE_PORT, host, delayMs: pageDelayMs }));
}
if (CHAMPIONSHIP_PORT !== undefined) {
  fakes.push(await startChampionshipService({ port: CHAMPIONSHIP_PORT, host, delayMs: responseDelayMs }));
}
if (MAILBOX_PORT !== undefined && SMTP_PORT !== undefined) {
  const folder = join(DATA_DIR, 'mail');
  fakes.push(await startMailbox({ smtpPort: SMTP_PORT, webPort: MAILBOX_PORT, host, folder }));
}
process.once('SIGTERM', () => void Promise.all(fakes.map((one) => one.close())).then(() => process.exit(0)));
