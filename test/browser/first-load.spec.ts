import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';

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
});
