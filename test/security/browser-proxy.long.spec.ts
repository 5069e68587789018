import dns from 'node:dns';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { WarmBrowser } from '#worker/retrieval/warm-browser.js';
import { longIt } from '../harness/long-it.js';
import { type BrowserStage, environmentFor, openBrowserStage, withChromium } from './browser-stage.js';

let stage: BrowserStage;
beforeAll(async () => {
  stage = await openBrowserStage();
  await stage.elsewhere.prove();
});
afterAll(() => stage.close());
afterEach(() => {
  jest.restoreAllMocks();
  expect(stage.elsewhere.visits.splice(0)).toEqual([]);
});

/** The status that the proxy of the browser returns for a URL, or for a connection to a host and port. */
async function askProxy(
  method: 'GET' | 'CONNECT',
  path: string,
  { port } = stage.launched.proxy,
): Promise<number | undefined> {
  const asked = request({ port, host: '127.0.0.1', method, path, agent: false });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    asked.on('response', (response) => resolve(response.resume().statusCode));
    asked.on('connect', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    asked.on('error', reject);
  });
  asked.end();
  return answer;
}

/** Hosts of this machine and of private networks. */
const own = [
  '127.0.0.2',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  'localhost',
  'localhost.',
  '10.0.0.1',
  '192.168.0.1',
];
/** Metadata services, which return credentials to programs in clouds. */
const metadata = [
  'metadata.google.internal',
  '169.254.169.254',
  '2852039166',
  '0xA9FEA9FE',
  '0251.0376.0251.0376',
  '[::ffff:169.254.169.254]',
  '[fd00:ec2::254]',
];

// proves: attack-10
describe('the proxy of the browser', () => {
  it('connects to the host and port of the site', async () => {
    expect(await askProxy('GET', `${stage.site.url}/page`)).toBe(200);
    expect(await askProxy('CONNECT', `127.0.0.1:${stage.site.port}`)).toBe(200);
  });

  it('connects to the host of the championship’s data only while it is turned on, and to no other', async () => {
    const site = 'http://127.0.0.1:9';
    const ask = (championship: string) =>
      withChromium(
        site,
        ({ proxy }) =>
          Promise.all([
            askProxy('GET', `${stage.site.url}/motogp/v1/results/seasons`, proxy),
            askProxy('GET', `http://127.0.0.1:${stage.elsewhere.port}/`, proxy),
            askProxy('CONNECT', 'api.motogp.pulselive.com:443', proxy),
          ]),
        championship,
      );
    expect(await ask(`${stage.site.url}/motogp/v1`)).toEqual([200, 403, 403]);
    expect(await ask('')).toEqual([403, 403, 403]);
  });

  it.each([...own, ...metadata])('refuses %s, even with the port of the site', async (host) => {
    for (const port of [80, stage.site.port]) {
      expect(await askProxy('GET', `http://${host}:${port}/latest/meta-data/`)).toBe(403);
      expect(await askProxy('CONNECT', `${host}:${port}`)).toBe(403);
    }
  });

  it('does not treat the part before an @ as the host', async () => {
    const address = `127.0.0.1:${stage.site.port}@127.0.0.1:${stage.elsewhere.port}`;
    expect(await askProxy('GET', `http://${address}/`)).toBe(403);
    expect(await askProxy('CONNECT', address)).toBe(403);
  });
});

// proves: attack-11
describe('a site whose name resolves to another network', () => {
  const name = 'results.example';
  /** Resolves the name to these lists of addresses, one list per lookup. The last list is repeated. */
  function resolveTo(...answers: string[][]): void {
    const resolve = dns.lookup;
    jest.spyOn(dns, 'lookup').mockImplementation(((
      host: string,
      options: unknown,
      done: (...result: unknown[]) => void,
    ) => {
      if (host !== name) return resolve(host, options as object, done as never);
      const [next = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
      if (next.length === 0) return done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
      return done(
        null,
        next.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    }) as unknown as typeof dns.lookup);
  }

  /** The statuses of this many attempts to open the site. */
  const open = (times: number) =>
    withChromium(`http://${name}:${stage.elsewhere.port}`, async ({ chromium }) => {
      const page = await chromium.newPage();
      const statuses = [];
      for (let time = 0; time < times; time += 1)
        statuses.push((await page.goto(`http://${name}:${stage.elsewhere.port}/`))?.status());
      return statuses;
    });

  it('is not connected to, even if the name had no address or another address a moment ago', async () => {
    const lists = [
      ['127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['10.0.0.1'],
      ['169.254.169.254'],
      ['9.9.9.9', '127.0.0.1'],
    ];
    resolveTo([], ...lists);
    expect(await open(1 + lists.length)).toEqual([404, ...lists.map(() => 599)]);
  });

  longIt('is opened if the operator configured a name of their own machine or network', async () => {
    const url = `http://localhost:${stage.site.port}`;
    const opened = withChromium(url, async ({ chromium }) => (await chromium.newPage()).goto(`${url}/page`));
    expect((await opened)?.status()).toBe(200);
  });
});

// proves: attack-10
describe('a page of a worker', () => {
  it('has no service worker, saves no files and requests no pictures, not even of the site', async () => {
    const browser = new WarmBrowser(environmentFor(stage.site.url), { warn: () => undefined } as unknown as PinoLogger);
    try {
      await browser.onCleanPage(30_000, async (page) => {
        stage.site.page = '<img src="/picture"><a href="/file" download>file</a>';
        const picture = page.waitForEvent('requestfailed', (failed) => failed.url().endsWith('/picture'));
        await page.goto(`${stage.site.url}/page`);
        expect((await picture).failure()?.errorText).toBe('net::ERR_FAILED');
        const download = page.waitForEvent('download');
        await page.getByText('file').click();
        expect(await (await download).failure()).toContain('acceptDownloads');
        const workers = `navigator.serviceWorker.register('/worker.js').catch(() => {})
          .then(() => navigator.serviceWorker.getRegistrations()).then((all) => all.length)`;
        expect(await page.evaluate(workers)).toBe(0);
      });
    } finally {
      await browser.onApplicationShutdown();
    }
  });
});
