import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type ResultsSite, startResultsSite } from './start-results-site.js';
import type { TroubleSetting } from './troubles.js';

const portugal = '/motogp/results/2023/portugal-gp/';
let site: ResultsSite;

beforeAll(async () => {
  site = await startResultsSite({ port: 0, host: '127.0.0.1' });
});
afterEach(() => site.setTrouble({ kind: 'none' }));
afterAll(() => site.close());

interface Answer {
  status: number;
  location: string | null;
  html: string;
}

async function get(path: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(site.url + path, { redirect: 'manual', ...init });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
}

const count = (html: string, text: string) => html.split(text).length - 1;
const tableRows = (html: string) => count(html.split('<tbody>')[1] ?? '', '<tr');

// proves: quality-16
describe('the pages of the fake site', () => {
  it('lead from the season to the latest event', async () => {
    expect(await get('/motogp/results/2023/')).toMatchObject({
      status: 302,
      location: '/motogp/results/2023/valencia-gp/',
    });
  });

  it('show the race of an event by default, and its sprint on request', async () => {
    const race = await get(portugal);
    expect(race.status).toBe(200);
    expect(race.html).toContain('<title>MotoGP 2023 Portuguese GP Results</title>');
    expect(tableRows(race.html)).toBe(20);
    expect((await get(`${portugal}?st=RACE`)).html).toBe(race.html);
    expect(tableRows((await get(`${portugal}?st=SPR`)).html)).toBe(21);
    expect(await get(portugal.slice(0, -1))).toEqual(race);
  });

  it('offer the other nineteen events beside the current one', async () => {
    const { html } = await get(portugal);
    expect(count(html, '<a class="msnt-select__option msnt-select__option--event"')).toBe(19);
    expect(count(html, 'msnt-select__option--event msnt-select__option--header"')).toBe(1);
    expect(html).toContain('data-selection-title="MotoGP 2023 Portuguese GP"');
    expect(html).not.toContain('Mar 24, 2023');
    expect(html).toContain('Mar 31, 2023 to Apr 2, 2023');
  });

  it('have no table for a cancelled sprint or for a session without data', async () => {
    expect((await get('/motogp/results/2023/australian-gp/?st=SPR')).html).not.toContain('<table');
    expect((await get(`${portugal}?st=Q1`)).html).not.toContain('<table');
  });

  it('are covered by the consent overlay until the reader responds', async () => {
    expect((await get(portugal)).html).toContain('id="sp_message_container_36029"');
    expect((await get(portugal, { headers: { cookie: 'consent=given' } })).html).not.toContain('id="sp_message');
  });

  it.each([
    ['/motogp/standings/2023/', 'ms-table--standings'],
    ['/en/riders/motogp', 'rider-grid__motogp'],
    ['/en/world-standing/2023/motogp/championship-standings', '<table class="standings-table__table"'],
    ['/en/world-standing/2023/motogp/championship-standings?variant=b', '<div class="standings-table__body-row"'],
  ])('exist at %s', async (path, mark) => {
    const { status, html } = await get(path);
    expect(status).toBe(200);
    expect(html).toContain(mark);
    expect(html).toContain('Stand-in site with the real season 2023 for demo and tests');
  });

  it.each([
    '/motogp/results/2022/',
    '/motogp/results/2023/moon-gp/',
    '/motogp/standings/2024/',
    '/en/world-standing/2024/motogp/championship-standings',
    '/driver/marc-marquez/93/',
  ])('do not exist at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('the troubles of the fake site', () => {
  const underTrouble = (setting: TroubleSetting, path = portugal, init?: RequestInit) => {
    site.setTrouble(setting);
    return get(path, init);
  };

  it('slow: the page arrives late', async () => {
    const before = performance.now();
    const { status } = await underTrouble({ kind: 'slow', seconds: 0.3 });
    expect(status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(290);
  });

  it('hanging: no response arrives', async () => {
    const answer = underTrouble({ kind: 'hanging' }, portugal, { signal: AbortSignal.timeout(300) });
    await expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('refused: the site returns 403 without anything about the event', async () => {
    const { status, html } = await underTrouble({ kind: 'refused' });
    expect(status).toBe(403);
    expect(html).not.toContain('msnt-select');
  });

  it.each([
    ['error', 500],
    ['gone', 404],
  ] as const)('%s: %i', async (kind, status) => {
    expect((await underTrouble({ kind })).status).toBe(status);
  });

  it('redirect-elsewhere: the site redirects to the same path on another host', async () => {
    const answer = await underTrouble({ kind: 'redirect-elsewhere', elsewhere: 'http://127.0.0.1:9' });
    expect(answer).toMatchObject({ status: 302, location: `http://127.0.0.1:9${portugal}` });
  });

  it('frame-elsewhere: the page has a frame, a script and an image of another host', async () => {
    const { html } = await underTrouble({ kind: 'frame-elsewhere', elsewhere: 'http://127.0.0.1:9' });
    for (const part of ['frame', 'script.js', 'image.png']) expect(html).toContain(`src="http://127.0.0.1:9/${part}"`);
    expect(tableRows(html)).toBe(20);
  });

  it('call-elsewhere: a script calls another host, and the table is late', async () => {
    const { html } = await underTrouble({ kind: 'call-elsewhere', elsewhere: 'http://127.0.0.1:9' });
    expect(html).toContain('"urls":"stun:127.0.0.1:9"');
    expect(tableRows(html)).toBe(0);
  });

  it('not-run-yet: the event has no table', async () => {
    const { html } = await underTrouble({ kind: 'not-run-yet' });
    expect(html).not.toContain('<table');
    expect(html).toContain('msnt-select__option--header');
  });

  it('empty: the table has no rows, even for a session without a result', async () => {
    expect(tableRows((await underTrouble({ kind: 'empty' })).html)).toBe(0);
    expect((await get('/motogp/results/2023/australian-gp/?st=SPR')).html).toContain('<table');
  });

  it('late: only a script contains the table', async () => {
    const { html } = await underTrouble({ kind: 'late' });
    expect(html).not.toContain('<table');
    expect(html).toContain('\\u003ctable class=\\"ms-table');
    expect((await get('/en/riders/motogp')).html).not.toContain('<div class="rider-grid__motogp');
  });

  it('hidden-first: the page contains the hidden class, and only a script contains the MotoGP class', async () => {
    const { html } = await underTrouble({ kind: 'hidden-first' });
    expect(count(html, '<table')).toBe(1);
    expect(html).toContain('<div class="u-hide"><details');
    expect(html).toContain('\\u003ctable class=\\"ms-table');
    const standings = (await get('/en/world-standing/2023/motogp/championship-standings')).html;
    expect(standings).toContain('<div class="u-hide"><table class="standings-table__table"');
    expect(count((await get('/en/riders/motogp')).html, '<div class="rider-grid__')).toBe(1);
  });

  it('unknown-rider: the table has one more rider, with the requested number', async () => {
    expect((await underTrouble({ kind: 'unknown-rider' })).html).toContain('W. Card');
    expect((await underTrouble({ kind: 'unknown-rider', number: 51 })).html).toContain('M. Pirro');
    expect(tableRows((await get(portugal)).html)).toBe(21);
  });

  it('renamed: the page keeps its table heads and has no class names of the results site', async () => {
    const { html } = await underTrouble({ kind: 'renamed' });
    expect(html).not.toMatch(/\bms(nt)?-|name-short/);
    expect(html).toMatch(/>Cla<\/th>.*>Driver<\/th>.*>#<\/th>.*>Points<\/th>/s);
    expect(tableRows(html)).toBe(20);
  });

  it('penalty: second and third swap positions', async () => {
    const numbers = (html: string) =>
      [...html.matchAll(/data-hidden-mobile="">\s*<span[^>]*>\s*(\d+)/g)].map((m) => m[1]);
    expect(numbers((await get(portugal)).html).slice(0, 4)).toEqual(['1', '12', '72', '5']);
    expect(numbers((await underTrouble({ kind: 'penalty' })).html).slice(0, 4)).toEqual(['1', '72', '12', '5']);
  });

  it('half-points and cut-off: the race has half points, and the table is cut off', async () => {
    expect((await underTrouble({ kind: 'half-points' })).html).toContain('12.5');
    expect(tableRows((await underTrouble({ kind: 'cut-off' })).html)).toBe(8);
  });

  it('gaps: two riders are missing, and the others keep their positions', async () => {
    const { html } = await underTrouble({ kind: 'gaps' });
    const positions = [...html.matchAll(/field--pos"[^>]*>\s*<span[^>]*>\s*(\d+)/g)].map((match) => Number(match[1]));
    expect(positions.slice(0, 6)).toEqual([1, 2, 4, 5, 7, 8]);
  });

  it('affect only their event and session', async () => {
    site.setTrouble({ kind: 'gone', event: 'portugal-gp', session: 'sprint' });
    expect((await get(`${portugal}?st=SPR`)).status).toBe(404);
    expect((await get(portugal)).status).toBe(200);
    expect((await get('/motogp/results/2023/qatar-gp/?st=SPR')).status).toBe(200);
    expect((await get('/en/riders/motogp')).status).toBe(200);
  });

  it('affect every page if they have no limit', async () => {
    site.setTrouble({ kind: 'refused' });
    expect((await get('/en/riders/motogp')).status).toBe(403);
    expect((await get('/motogp/results/2023/')).status).toBe(403);
    expect((await get('/_troubles')).status).toBe(200);
  });
});

describe('the page of troubles', () => {
  const post = (body: string | URLSearchParams, type: string) =>
    get('/_troubles', { method: 'POST', body, headers: { 'content-type': type } });
  const form = (fields: Record<string, string>) =>
    post(new URLSearchParams(fields), 'application/x-www-form-urlencoded');

  it('sets a trouble through its form, and empty fields mean all', async () => {
    const answer = await form({ kind: 'gone', event: 'portugal-gp', session: '', seconds: '10', number: '' });
    expect(answer).toMatchObject({ status: 303, location: '/_troubles' });
    expect((await get('/_troubles')).html).toContain('Now: <b>Gone</b>, on every page of Portuguese GP');
    expect((await get(portugal)).status).toBe(404);
  });

  it('sets a trouble by JSON', async () => {
    const { status, html } = await post('{"kind":"slow","seconds":0.1}', 'application/json');
    expect(status).toBe(200);
    expect(JSON.parse(html)).toMatchObject({ kind: 'slow', seconds: 0.1, event: null, session: null });
  });

  it('refuses an unknown trouble and reports the error', async () => {
    expect((await post('{"kind":"earthquake"}', 'application/json')).status).toBe(400);
    const unknownEvent = await form({ kind: 'gone', event: 'moon-gp' });
    expect(unknownEvent.status).toBe(400);
    expect(unknownEvent.html).toContain('at event');
    expect(() => site.setTrouble({ kind: 'gone', event: 'moon-gp' })).toThrow();
    expect((await get(portugal)).status).toBe(200);
  });
});

describe('closing the fake site', () => {
  it.each([
    ['hangs', 'hanging', 0],
    ['waits', 'none', 60_000],
  ] as const)('ends an answer that %s, and nothing listens afterwards', async (_, kind, delayMs) => {
    const other = await startResultsSite({ port: 0, host: '127.0.0.1', delayMs });
    other.setTrouble({ kind });
    const open = fetch(other.url).then(
      ({ status }) => status,
      () => 'ended',
    );
    // The response to a later request means that the first one has arrived.
    await fetch(`${other.url}/_troubles`);
    await other.close();
    expect(await open).not.toBe(200);
    await expect(fetch(other.url)).rejects.toThrow('fetch failed');
  });
});
