import type { Locator, Page, Route } from '@playwright/test';
import { sampled } from '../harness/sampled.js';
import { desk, expect, phone, test } from './fixtures.js';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** A line can break elsewhere when its font arrives. Everything below then moves by one line. */
const allowedShift = 0.02;

const standingsPage = '/standings?season=2023';
const sizes = [
  ['a desk', desk],
  ['a phone', phone],
] as const;
const people = ['visitor', 'member'] as const;

for (const [size, viewport] of sampled(sizes, 1)) {
  test(`the bar does not move when the script loads, on ${size}`, { tag: '@long' }, async ({ open }) => {
    const page = await open('visitor', viewport);
    let come = () => undefined as unknown;
    await page.route(/\/assets\/first-.*\.js/, (route) => void (come = () => route.continue()));
    await page.goto('/contact', { waitUntil: 'commit' });
    const bar = page.getByRole('banner');
    const brand = bar.getByText('Parc Fermé');
    await expect(brand).toBeVisible();
    await fontsAreLoaded(page, ['Barlow Condensed']);
    const seen = async () => [await brand.boundingBox(), await bar.boundingBox(), await brand.innerText()];
    const before = await seen();
    await come();
    await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
    expect(await seen()).toEqual(before);
  });

  for (const [path, seen] of sampled(
    [
      ['/', { visitor: 'Standings 2023', member: 'Two weekends to go' }],
      ['/users/juliemoto', { visitor: /^Comments \(/, member: /^Comments \(/ }],
      ['/hall-of-fame', { visitor: 'Season 2022', member: 'Your seasons' }],
      ['/race-weekends', { visitor: 'Qatar GP', member: 'Qatar GP' }],
      ['/race-weekends/18', { visitor: /^Comments/, member: /^Comments/ }],
      ['/announcements/1', { visitor: /^Comments/, member: /^Comments/ }],
      ['/riders', { visitor: 'Bagnaia', member: 'Bagnaia' }],
      ['/rules', { visitor: 'The bonus at the end of the season', member: 'The bonus at the end of the season' }],
      [standingsPage, { visitor: 'tardozzi', member: 'tardozzi' }],
    ] as const,
    1,
  ))
    // proves: home-7, shell-22
    test(`nothing moves while ${path} is loading, on ${size}`, async ({ open }) => {
      for (const person of people) {
        const page = await open(person, viewport);
        const shift = await layoutShiftOf(page, path, (shown) => shown.getByText(seen[person]));
        expect(shift, person).toBeLessThan(allowedShift);
      }
    });
}

/** Pages whose head the server renders, with texts from each head. */
const heads = [
  [
    '/',
    'visitor',
    ['Call the whole season before it starts.', /^Pick the top five/, 'Join the league', 'Standings 2023'],
  ],
  [standingsPage, 'visitor', ['Standings', 'after the Malaysian GP, round 18 of 20']],
  ['/race-weekends/18', 'member', ['All race weekends', 'Malaysian GP', 'Final']],
  ['/select-picks', 'member', ['Your picks for 2023', 'The picks window is closed.', 'All riders']],
] as const;

for (const [size, viewport] of sampled(sizes, 1))
  test(`heads do not move when the script loads, on ${size}`, { tag: '@long' }, async ({ open }) => {
    for (const [path, person, texts] of heads)
      await test.step(path, async () => {
        const page = await open(person, viewport);
        let come = () => undefined as unknown;
        await page.route(/\/assets\/first-.*\.js/, (route) => void (come = () => route.continue()));
        await page.goto(path, { waitUntil: 'commit' });
        const main = page.getByRole('main');
        const seen = async () =>
          Promise.all(texts.map((text) => main.getByText(text, { exact: true }).first().boundingBox()));
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
        await fontsAreLoaded(page, ['Barlow Condensed', 'Inter Variable']);
        const before = await seen();
        await come();
        // Only the script renders the footer.
        await expect(page.getByRole('contentinfo')).toBeVisible();
        expect(await seen()).toEqual(before);
        await page.close();
      });
  });

/** `document.fonts.ready` alone is not enough, because it also resolves before the first layout asks for a font. */
async function fontsAreLoaded(page: Page, families: string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      wanted.every((name) =>
        [...document.fonts].some(({ family, status }) => family.replaceAll('"', '') === name && status === 'loaded'),
      ),
    families,
  );
  await page.evaluate(() => document.fonts.ready);
}

/** In bytes, as a browser that accepts only gzip receives scripts and styles. */
async function weightOf(addresses: Map<string, string>): Promise<{ script: number; stylesheet: number }> {
  const weight = { script: 0, stylesheet: 0 };
  for (const [address, kind] of addresses) {
    if (kind !== 'script' && kind !== 'stylesheet') continue;
    const { headers } = await fetch(address, { headers: { 'accept-encoding': 'gzip' } });
    weight[kind] += Number(headers.get('content-length'));
  }
  return weight;
}

for (const path of sampled(['/', standingsPage], 1)) {
  // proves: quality-1
  test(`the first load of ${path} is at most 130 kB of script and 15 kB of style, gzipped`, async ({ open }) => {
    for (const person of people) {
      const page = await open(person);
      const addresses = new Map<string, string>();
      page.on('request', (request) => addresses.set(request.url(), request.resourceType()));
      await page.goto(path);
      await isRead(page, path, person);
      const { script, stylesheet } = await weightOf(addresses);
      expect(script, person).toBeGreaterThan(50_000);
      expect(script, person).toBeLessThanOrEqual(130_000);
      expect(stylesheet, person).toBeGreaterThan(1_000);
      expect(stylesheet, person).toBeLessThanOrEqual(15_000);
    }
  });
}

/** Waits until the page is complete and the browser is idle. By then, it has also requested prefetched code. */
async function isRead(page: Page, path: string, person: 'visitor' | 'member'): Promise<void> {
  const last = path === '/' ? { visitor: 'Standings 2023', member: 'Two weekends to go' } : null;
  await expect(page.getByText(last?.[person] ?? 'after the Malaysian GP').first()).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
}

// proves: quality-2
test(
  'a page requests the user, the season, the picks state and its own data before any response arrives',
  { tag: '@long' },
  async ({ open }) => {
    const first = ['get-current-user', 'get-current-season', 'get-users-picks-state'];
    for (const [path, own] of [
      ['/', []],
      [standingsPage, ['get-standings', 'get-race-weekends']],
      ['/race-weekends?season=2023', ['get-race-weekends']],
      ['/race-weekends/18', ['get-race-weekend', 'get-comments']],
      ['/announcements?page=1', ['get-announcements']],
      ['/announcements/1', ['get-announcements', 'get-comments']],
      ['/users/juliemoto?page=1', ['get-user', 'get-user-comments']],
    ] as const)
      await test.step(path, async () => {
        const page = await open('member');
        const calls: string[] = [];
        await page.route('**/api/**', () => undefined);
        page.on('request', (request) => {
          const [, name] = /\/api\/([a-z-]+)/.exec(request.url()) ?? [];
          if (name) calls.push(name);
        });
        await page.goto(path);
        await expect.poll(() => calls, path).toEqual(expect.arrayContaining([...first, ...own]));
        expect(calls.slice(0, 3), path).toEqual(first);
        await page.close();
      });
  },
);

/** Two frames are enough to paint everything that has arrived. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Returns the cumulative layout shift while a page loads (0: nothing moved). Responses arrive one at a time, each
 * after the previous one has been painted, until `seen` is visible.
 */
async function layoutShiftOf(page: Page, path: string, seen: (page: Page) => Locator): Promise<number> {
  const waiting: Route[] = [];
  await page.addInitScript(() => {
    window.layoutShift = 0;
    const add = (entry: PerformanceEntry & { value?: number }) => (window.layoutShift += entry.value ?? 0);
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/**', (route) => void waiting.push(route));
  await page.goto(path);
  await expect(async () => {
    await painted(page);
    await waiting.shift()?.continue();
    expect(waiting).toHaveLength(0);
    expect(await seen(page).first().isVisible()).toBe(true);
  }).toPass({ intervals: [20] });
  await painted(page);
  return page.evaluate(() => window.layoutShift);
}
