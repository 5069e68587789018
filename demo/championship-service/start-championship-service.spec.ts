import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChampionshipService, startChampionshipService } from './start-championship-service.js';
import type { TroubleSetting } from './troubles.js';

let service: ChampionshipService;

beforeAll(async () => {
  service = await startChampionshipService({ port: 0, host: '127.0.0.1' });
});
afterEach(() => service.setTrouble({ kind: 'none' }));
afterAll(() => service.close());

const get = (path: string, init: RequestInit = {}) => fetch(service.url + path, { redirect: 'manual', ...init });
const list = async <Item>(path: string) => (await (await get(path)).json()) as Item[];
const seasonOf = async (year: number) =>
  (await list<{ id: string; year: number }>('/results/seasons')).find((season) => season.year === year)?.id;
const eventsOf = async (year: number) =>
  list<{ id: string; name: string; test: boolean; short_name: string }>(
    `/results/events?seasonUuid=${await seasonOf(year)}&isFinished=true`,
  );

describe('the fake of the championship’s data service', () => {
  it('has the seasons of the demo, and one that has not begun', async () => {
    const years = (await list<{ year: number }>('/results/seasons')).map(({ year }) => year);
    expect(years.slice(0, 2)).toEqual([2016, 2023]);
    expect(years[2]).toBeGreaterThan(2023);
  });

  it('lists a test among the events of a season', async () => {
    const events = await eventsOf(2016);
    expect(events.map(({ test }) => test)).toEqual([true, ...Array.from({ length: 18 }, () => false)]);
  });

  it('has both parts of the race at Assen 2016, and their riders', async () => {
    const assen = (await eventsOf(2016)).find(({ short_name }) => short_name === 'NED');
    const sessions = await list<{ id: string; number: number }>(`/results/sessions?eventUuid=${assen?.id}`);
    expect(sessions.map(({ number }) => number)).toEqual([1, 2]);
    const response = await get(`/results/session/${sessions[1]?.id}/classification?test=false`);
    const { classification } = (await response.json()) as { classification: { rider: { full_name: string } }[] };
    expect(classification[0]?.rider.full_name).toBe('Jack Miller');
  });

  it('writes the offset of a start without a colon, and for the day of the race', async () => {
    const [portugal] = await list<{ time_zone: string; broadcasts: { shortname: string; date_start: string }[] }>(
      '/events?seasonYear=2023',
    );
    expect(portugal?.time_zone).toBe('EUROPE/LISBON');
    const starts = portugal?.broadcasts.map(({ shortname, date_start }) => [shortname, date_start]);
    expect(starts).toEqual(
      expect.arrayContaining([
        ['SPR', '2023-03-25T15:00:00+0000'],
        ['RAC', '2023-03-26T14:00:00+0100'],
      ]),
    );
  });
});

describe('the troubles of the fake service', () => {
  const under = (setting: TroubleSetting, init?: RequestInit) => {
    service.setTrouble(setting);
    return get('/results/seasons', init);
  };

  it.each([
    ['refused', 403],
    ['error', 500],
    ['gone', 404],
    ['redirect-elsewhere', 302],
  ] as const)('%s: the status is %i', async (kind, status) => {
    expect((await under({ kind })).status).toBe(status);
  });

  it('slow: the response arrives late', async () => {
    const before = performance.now();
    expect((await under({ kind: 'slow', seconds: 0.2 })).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(190);
  });

  it('hanging: no response arrives', async () => {
    const answer = under({ kind: 'hanging' }, { signal: AbortSignal.timeout(200) });
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('half-body, other-shape and web-page: the response is not the list', async () => {
    const text = async (setting: TroubleSetting) => (await under(setting)).text();
    const whole = await text({ kind: 'none' });
    expect(whole.startsWith(await text({ kind: 'half-body' }))).toBe(true);
    expect(await text({ kind: 'other-shape' })).toContain('"id_v2":');
    expect(await text({ kind: 'web-page' })).toContain('<h1>Access Denied</h1>');
  });

  it('affect only the paths that they name', async () => {
    expect((await under({ kind: 'error', path: '/entry' })).status).toBe(200);
  });
});
