import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createSite } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import type { Env } from '#league/platform/core/env.js';
import { launchChromium, type LaunchedChromium } from '#worker/retrieval/launch-chromium.js';
import { waitUntil } from '../harness/wait-until.js';

/** A port of this machine that nothing may connect to. */
interface Listener {
  port: number;
  /** The TCP connections and UDP packets since the list was last cleared. */
  visits: string[];
  /** Connects to itself, waits until the visits are recorded, and clears them. @throws Error if they are not */
  prove(): Promise<void>;
  close(): void;
}

/** Listens for TCP and UDP on one port, on all addresses of this machine. */
async function listenToAnyone(): Promise<Listener> {
  const visits: string[] = [];
  const server = createServer((socket) => {
    visits.push('a connection');
    socket.on('error', () => undefined).end();
  });
  await once(server.listen(0), 'listening');
  const { port, family } = server.address() as AddressInfo;
  const datagrams = createSocket(family === 'IPv6' ? 'udp6' : 'udp4', () => visits.push('a datagram'));
  await once(datagrams.bind(port), 'listening');
  return {
    port,
    visits,
    async prove() {
      await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
      const caller = createSocket('udp4');
      caller.send('seen', port, '127.0.0.1', () => caller.close());
      await waitUntil('the listener sees both', () => new Set(visits).size === 2);
      visits.splice(0);
    },
    close() {
      server.close();
      datagrams.close();
    },
  };
}

/** The results site. Every path returns `page`, except `/worker.js` and `/away`, which redirects to the listener. */
interface Site {
  url: string;
  port: number;
  page: string;
  close(): void;
}

/** The code of a worker and a service worker: fetches the URL in a message, and posts the status or 'failed'. */
const worker = `onmessage = async ({ data, source }) => {
  const outcome = await fetch(data, { mode: 'no-cors' }).then(({ status }) => status, () => 'failed');
  (source ?? self).postMessage(outcome);
}`;

async function openSite(away: string): Promise<Site> {
  const server = createSite(({ url }, response) => {
    if (url === '/away') return response.writeHead(302, { location: `${away}x` }).end();
    const isScript = url === '/worker.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    return response.end(isScript ? worker : site.page);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const site: Site = { port, url: `http://127.0.0.1:${port}`, page: '', close };
  return site;
}

/** The environment of a worker with this results site. */
export const environmentFor = (url: string) =>
  ({
    RESULTS_SITE_URL: url,
    RIDERS_SITE_URL: url,
    PUBLIC_URL: 'http://league.example',
    BROWSER_IDLE_SECONDS: 600,
    CHROMIUM_PATH: process.env['CHROMIUM_PATH'] || undefined,
    PATH: process.env['PATH'],
  }) as Env;

/** Runs `work` with the browser of a worker with this results site, then closes the browser. */
export async function withChromium<T>(
  url: string,
  work: (launched: LaunchedChromium) => Promise<T>,
  championship?: string,
): Promise<T> {
  const more = championship !== undefined && { CHAMPIONSHIP_API_URL: championship };
  const launched = await launchChromium({ ...environmentFor(url), ...more });
  try {
    return await work(launched);
  } finally {
    await closeChromium(launched);
  }
}

async function closeChromium({ chromium, proxy }: LaunchedChromium): Promise<void> {
  await chromium.close();
  await proxy.close(true);
}

/** A browser like a worker's, its results site, and a listener on another port. */
export interface BrowserStage {
  site: Site;
  elsewhere: Listener;
  launched: LaunchedChromium;
  close(): Promise<void>;
}

export async function openBrowserStage(): Promise<BrowserStage> {
  const elsewhere = await listenToAnyone();
  const site = await openSite(`http://127.0.0.1:${elsewhere.port}/`);
  const launched = await launchChromium(environmentFor(site.url));
  const close = async () => {
    await closeChromium(launched);
    site.close();
    elsewhere.close();
  };
  return { site, elsewhere, launched, close };
}
