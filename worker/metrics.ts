import { readFile } from 'node:fs/promises';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Collector } from '../league/platform/core/metrics.js';
import type { SendFailure } from './email/mail-transport.js';

/** The metrics of a worker. docs/guide/operator/observe.md lists the metrics of all processes. */

/** `done`, `failed`, or `delayed` if the rest of the job is not due yet. */
export const jobDuration = new Histogram({
  name: 'parc_ferme_job_duration_seconds',
  help: 'Job runs by name and result, with their duration in seconds',
  labelNames: ['name', 'result'] as const,
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 30, 60],
});

export const finalizeDuration = new Histogram({
  name: 'parc_ferme_finalize_duration_seconds',
  help: 'Time from finalizing a weekend or season to its stored standings and notifications, in seconds',
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});

/** `failed`: refused permanently, or given up. After a `SendFailure`, the email is tried again. */
type MailResult = 'sent' | 'failed' | Exclude<SendFailure, 'refused'>;
export const mailAttempts = new Counter({
  name: 'parc_ferme_mails_total',
  help: 'Attempts to send a mail, by result',
  labelNames: ['result'] as const,
});

export const browserStarts = new Counter({
  name: 'parc_ferme_browser_starts_total',
  help: 'Starts of the browser, by result',
  labelNames: ['result'] as const,
});

/** Every result has a series from the start, because Prometheus sees no increase in the first value of a series. */
const results: readonly MailResult[] = ['sent', 'failed', 'refused-for-now', 'away'];
for (const result of results) mailAttempts.inc({ result }, 0);

interface BrowserState {
  describe(): { openPages: number; pid: number | null };
}

export function measureBrowser(browser: BrowserState): Collector {
  for (const result of ['succeeded', 'failed']) browserStarts.inc({ result }, 0);
  const pages = new Gauge({
    name: 'parc_ferme_browser_pages',
    help: 'Open pages of the browser, including the spare one',
  });
  const memory = new Gauge({
    name: 'parc_ferme_browser_memory_bytes',
    help: 'Unshared memory of the browser processes; Linux only',
  });
  return async () => {
    const { openPages, pid } = browser.describe();
    pages.set(openPages);
    const bytes = pid === null ? null : await readProcessMemory(pid);
    if (bytes === null) memory.remove();
    else memory.set(bytes);
  };
}

/** Includes descendants, but no shared memory (RssAnon in /proc). Null if the process has ended, or not on Linux. */
async function readProcessMemory(pid: number): Promise<number | null> {
  const status = await readProc(`/proc/${pid}/status`);
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(status ?? '')?.[1];
  if (kilobytes === undefined) return null;
  const children = (await readProc(`/proc/${pid}/task/${pid}/children`)) ?? '';
  const ofChildren = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(readProcessMemory));
  return ofChildren.reduce<number>((sum, bytes) => sum + (bytes ?? 0), Number(kilobytes) * 1024);
}

async function readProc(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null; // ended meanwhile, or not on Linux
  }
}
