import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sizes } from '../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { waitUntil } from '../harness/wait-until.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague();
});
afterAll(() => league.close());

/** What the first visit of an address needs, in bytes as they come over the wire to a browser that takes gzip only. */
async function firstLoad(path: string, as: 'visitor' | 'member'): Promise<{ script: number; stylesheet: number }> {
  const page = await league.open(as);
  const addresses = new Map<string, string>();
  page.on('request', (request) => addresses.set(request.url(), request.resourceType()));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.context().close();
  const weight = { script: 0, stylesheet: 0 };
  for (const [address, kind] of addresses) {
    if (kind !== 'script' && kind !== 'stylesheet') continue;
    const { headers } = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
    weight[kind] += Number(headers.get('content-length'));
  }
  return weight;
}

/** The calls that a page makes before a single one is answered, until all that are awaited were made. */
async function callsAtOnce(path: string, awaited: string[]): Promise<string[]> {
  const page = await league.open('member');
  const calls: string[] = [];
  await page.route('**/api/**', () => undefined);
  page.on('request', (request) => {
    const [, name] = /\/api\/([a-z-]+)/.exec(request.url()) ?? [];
    if (name) calls.push(name);
  });
  await page.goto(path);
  await waitUntil(`${awaited.join()} of ${path}`, () => awaited.every((name) => calls.includes(name)));
  await page.context().close();
  return calls;
}

it.each(sizes)('the bar stands where it stays before the script is there, %s', async (_, viewport) => {
  const page = await league.open('visitor', viewport);
  let come = () => undefined as unknown;
  await page.route(/\/assets\/first-.*\.js/, (route) => void (come = () => route.continue()));
  await page.goto('/contact', { waitUntil: 'commit' });
  const brand = page.getByRole('banner').getByText('Parc Fermé');
  await brand.waitFor();
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, weight, status }) => /Barlow C/.test(family) && weight === '700' && status === 'loaded',
    ),
  );
  const boxes = async () => [await brand.boundingBox(), await page.getByRole('banner').boundingBox()];
  const [before, text] = [await boxes(), await brand.innerText()];
  await come();
  await page.getByRole('heading', { name: 'Contact', level: 1 }).waitFor();
  expect([await boxes(), await brand.innerText()]).toEqual([before, text]);
  await page.context().close();
});

describe('the first load', () => {
  it.each([
    ['/', 'visitor'],
    ['/', 'member'],
    ['/standings?season=2023', 'visitor'],
    ['/standings?season=2023', 'member'],
  ] as const)('of %s as %s is at most 130 kB of script and 15 kB of style, gzipped', async (path, as) => {
    const { script, stylesheet } = await firstLoad(path, as);
    expect(script).toBeGreaterThan(50_000);
    expect(script).toBeLessThanOrEqual(130_000);
    expect(stylesheet).toBeGreaterThan(1_000);
    expect(stylesheet).toBeLessThanOrEqual(15_000);
  });

  it.each([
    ['/', []],
    ['/standings?season=2023', ['get-standings', 'get-race-weekends']],
    ['/race-weekends?season=2023', ['get-race-weekends']],
    ['/race-weekends/18', ['get-race-weekend', 'get-comments']],
    ['/announcements?page=1', ['get-announcements']],
    ['/announcements/1', ['get-announcements', 'get-comments']],
    ['/users/juliemoto?page=1', ['get-user', 'get-user-comments']],
  ])(
    'of %s asks at once for user, season and picks state, then for %j, before anything is answered',
    async (path, own) => {
      const shell = ['get-current-user', 'get-current-season', 'get-users-picks-state'];
      const calls = await callsAtOnce(path, [...shell, ...own]);
      expect(calls.slice(0, 3)).toEqual(shell);
    },
  );
});
