import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { WarmBrowser } from '#worker/retrieval/warm-browser.js';
import { PageParser } from '#worker/retrieval/page-parser.js';
import { PageReader } from '#worker/retrieval/page-reader.js';
import { sessionUrl } from '#worker/retrieval/sources/motorsport/session.js';
import { longIt } from '../../harness/long-it.js';
import { environmentFor } from '../../security/browser-stage.js';

let site: Server;
let url: string;
let html: string;
let headers: Record<string, string>;
let browser: WarmBrowser;

beforeAll(async () => {
  site = createServer(({ url: path }, response) => {
    if (path === '/events') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    else response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  browser = new WarmBrowser(environmentFor(url), console as unknown as PinoLogger);
});
afterAll(async () => {
  await browser.onApplicationShutdown();
  site.closeAllConnections();
  site.close();
});

function read(body: string, seconds = 60, more: Record<string, string> = {}) {
  html = `<!doctype html><title>Results</title>${body}`;
  headers = more;
  const env = { ...environmentFor(url), RETRIEVAL_TIMEOUT_SECONDS: seconds };
  const reader = new PageReader(browser, new PageParser(), env, console as unknown as PinoLogger);
  const wanted = { kind: 'session' as const, session: 'sprint' as const, skipUnreadable: false };
  const page = sessionUrl(`${url}/motogp/results/2023/portugal-gp/`, 'sprint');
  return reader.read({ ...wanted, url: page }, new AbortController().signal);
}

const row = (position: number) => `<tr><td>${position}</td><td>${position + 40}</td><td>${13 - position}</td></tr>`;
const rows = (amount: number) => Array.from({ length: amount }, (_, index) => row(index + 1)).join('');
const table = (body: string, more = '') =>
  `<table ${more}><thead><tr><th>Pos</th><th>No</th><th>Pts</th></tr></thead><tbody>${body}</tbody></table>`;
const numbersOf = (found: Awaited<ReturnType<typeof read>>) =>
  found.kind === 'result' ? found.rows.map(({ number }) => number) : found;

describe('a page in the browser', () => {
  it('is read once its script has added the last row', async () => {
    const add = `let next = 2; const body = document.querySelector('tbody');
      const timer = setInterval(() => { body.insertAdjacentHTML('beforeend', '<tr><td>' + next + '</td><td>' + (next + 40)
        + '</td><td></td></tr>'); if (next++ === 9) clearInterval(timer); }, 200);`;
    expect(numbersOf(await read(`${table(rows(1))}<script>${add}</script>`))).toEqual([
      41, 42, 43, 44, 45, 46, 47, 48, 49,
    ]);
  });

  const addLater = (script: string) => `<script>const body = document.querySelector('tbody');
    const add = (next) => body.insertAdjacentHTML('beforeend', '<tr><td>' + next + '</td><td>' + (next + 40)
      + '</td><td></td></tr>'); ${script}</script>`;

  it.each([
    [
      'an interval',
      'let next = 2; const timer = setInterval(() => { add(next); if (next++ === 4) clearInterval(timer) }, 900)',
    ],
    [
      'a chain of timers',
      'const go = (next) => setTimeout(() => { add(next); if (next < 4) go(next + 1) }, 1200); go(2)',
    ],
    ['a late timer', 'setTimeout(() => [2, 3, 4].forEach(add), 3000)'],
    [
      'an open connection',
      `new EventSource('/events'); const worker = new Worker(URL.createObjectURL(new Blob(
        ['setTimeout(() => postMessage(0), 2000)']))); worker.onmessage = () => [2, 3, 4].forEach(add)`,
    ],
  ])('is read once its rows are complete, even if they arrive slowly and without a request: %s', async (_, script) => {
    expect(numbersOf(await read(table(rows(1)) + addLater(script)))).toEqual([41, 42, 43, 44]);
  });

  const unseen = [
    'opacity: 0',
    'visibility: hidden',
    'position: absolute; left: -9999px',
    'position: absolute; top: -5000px',
    'position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0)',
    'height: 0; overflow: hidden',
    'transform: scale(0)',
    'clip-path: inset(50%)',
    'filter: opacity(0)',
    'content-visibility: hidden',
    'opacity: 0.01',
    'position: fixed; top: 200vh',
    'clip-path: polygon(0 0, 0 0, 0 0)',
    'contain: strict',
    'width: 300px; overflow: hidden"><div style="transform: translateX(100%)',
    '" inert data-x="',
    '" aria-hidden="true',
  ];
  const unseenTable = (style: string, index: number) =>
    `<div style="${style}">${table(row(index + 3))}</div>${'</div>'.repeat(style.split('<div').length - 1)}`;

  it('is read from the only table that a reader sees', async () => {
    expect(numbersOf(await read(unseen.map(unseenTable).join('') + table(rows(2))))).toEqual([41, 42]);
  });

  it('is not read if a reader sees no table', async () => {
    expect(await read(unseen.map(unseenTable).join(''), 10)).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('neither an event'),
    });
  });

  it.each([
    ['below the first screen', 'margin-top: 3000px'],
    ['in a part that scrolls', 'height: 40px; overflow: auto'],
    [
      'in a folded part with a part that scrolls',
      'height: 90px; overflow: hidden"><div style="height: 100%; overflow: auto"><div style="margin-top: 900px',
    ],
    ['cut off below', 'max-height: 30px; overflow: hidden'],
    ['pale', 'opacity: 0.5'],
  ])('is read from a table that a reader sees: %s', async (_, style) => {
    expect(numbersOf(await read(`<h2>Sprint</h2><div style="${style}">${table(rows(2))}</div>`))).toEqual([41, 42]);
  });

  it('has no value that its style sheet strikes through', async () => {
    const style = '<style>.out { text-decoration: line-through }</style>';
    const struck = '<tr class="out"><td>3</td><td>43</td><td>9</td></tr>';
    expect(await read(`${style}<h2>Sprint</h2>${table(rows(2) + struck)}`)).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('Row 3: the number “~43~” is not a whole number'),
    });
  });

  it.each([
    'color: transparent',
    '-webkit-text-fill-color: rgb(0 0 0 / 0)',
    'font-size: 0',
    'color: white',
    'color: rgb(20 30 40); background: rgb(20 30 40)',
    'mask-image: linear-gradient(transparent, transparent)',
    'filter: blur(8px)',
    'opacity: 0.01',
    'clip-path: inset(50%)',
    'display: block; height: 0; overflow: hidden',
    'position: absolute; left: -9999px',
    'transform: translateX(200vw)',
  ])('has no row whose text its style sheet makes invisible: %s', async (style) => {
    const css = `<style>tbody tr:last-child { ${style} }</style>`;
    expect(await read(`${css}<h2>Sprint</h2>${table(rows(3))}`)).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('Row 3: the page hides it.'),
    });
  });

  it.each([
    ['a shadow', 'color: white; text-shadow: 0 0 2px black'],
    ['a picture behind it', 'color: white; background: linear-gradient(black, black)'],
    ['a fading edge', 'mask-image: linear-gradient(black 80%, transparent)'],
    ['a slight blur', 'filter: blur(0.5px)'],
    ['white on black', 'color: white; background: black'],
  ])('has the rows that a reader can see: %s', async (_, style) => {
    const css = `<style>tbody tr:last-child { ${style} }</style>`;
    expect(numbersOf(await read(`${css}<h2>Sprint</h2>${table(rows(3))}`))).toEqual([41, 42, 43]);
  });

  it.each([
    ['a white box', 'position: absolute; background: white', true],
    ['a blurred pane', 'position: absolute; backdrop-filter: blur(6px)', true],
    ['a question that stays in the window', 'position: fixed; background: white', false],
    ['a pane that a reader looks through', 'position: absolute; background: rgb(255 255 255 / 20%)', false],
    ['a box below', 'position: absolute; background: white; z-index: -1', false],
  ])('is doubtful if something covers its rows: %s', async (_, style, isDoubtful) => {
    const cover = `<div style="${style}; top: 0; left: 0; width: 900px; height: 900px"></div>`;
    const found = await read(`<h2>Sprint</h2>${table(rows(3))}${cover}`);
    const told = isDoubtful ? ['Something on the page covers rows of the result table.'] : [];
    expect(found).toMatchObject({ kind: 'result', doubts: told });
  });

  it('is read from the table that its style sheet shows, even with a content security policy', async () => {
    const style = '<style>.panel { display: none } .panel.on { display: block } .gone { visibility: hidden }</style>';
    const hidden = `<div class="panel">${table(row(9))}</div><div class="gone">${table(row(8))}</div>`;
    const body = `${style}${hidden}<div class="panel on">${table(rows(2))}</div>`;
    const policy = { 'content-security-policy': "script-src 'none'" };
    expect(numbersOf(await read(body, 60, policy))).toEqual([41, 42]);
  });

  it('has the digits that its style sheet shows, and no text for screen readers', async () => {
    const style = `<style>.no::before { content: attr(data-no) } .icon::before { content: "\\e900" }
      .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0, 0, 0, 0) }
      .half::after { content: ".5" }</style>`;
    const digits = row(1).replace('<td>1', '<td class="icon"><span class="sr">Position 9 </span>1');
    const empty = row(2).replace('>42<', ' class="no" data-no="42"><');
    expect(numbersOf(await read(style + table(digits + empty)))).toEqual([41, 42]);
    expect(await read(style + table(rows(2).replace('<td>12', '<td class="half">12')))).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('the points “12 .5” are not understood'),
    });
  });

  it('is not read if its style sheet shows other columns or backward numbers', async () => {
    const order = '<style>tr { display: flex } td { order: 2 } td:nth-child(2) { order: 3 }</style>';
    expect(await read(order + table(rows(2)))).toMatchObject({
      reason: expect.stringContaining('in a different order'),
    });
    expect(await read(table(rows(2).replace('41', '<bdo dir="rtl">41</bdo>')))).toMatchObject({
      reason: expect.stringContaining('“~41~”'),
    });
    expect(
      await read(`<style>thead tr { display: flex; flex-direction: row-reverse }</style>${table(rows(2))}`),
    ).toMatchObject({ reason: expect.stringContaining('in a different order') });
    expect(numbersOf(await read(`<style>table { direction: rtl }</style>${table(rows(2))}`))).toEqual([41, 42]);
  });

  it.each([
    ['the page', 'body { min-height: 3000px }', 'window'],
    ['a part of it', '.part { height: 200px; overflow: auto }', 'document.querySelector(".part")'],
  ])('is read to its end if it adds rows when a reader scrolls %s', async (_, style, scrolled) => {
    const script = addLater(`${scrolled}.addEventListener('scroll', () => [13, 14].forEach(add), { once: true })`);
    const body = `<style>td { padding: 30px } ${style}</style><div class="part">${table(rows(12))}</div>${script}`;
    expect(numbersOf(await read(body))).toHaveLength(14);
  });

  it('keeps the columns that are hidden on narrow screens', async () => {
    const style = '<style>td:nth-child(2), th:nth-child(2) { display: none }</style>';
    expect(numbersOf(await read(style + table(rows(2))))).toEqual([41, 42]);
  });

  it('names its session by the option that a script selected', async () => {
    const picker = '<select><option>Sprint</option><option>Race</option></select>';
    const choose = `<script>document.querySelector('select').selectedIndex = 1</script>`;
    expect(await read(picker + choose + table(rows(2)))).toMatchObject({
      kind: 'unreadable',
      reason: 'The page shows the race (the selected option “Race”), not the sprint.',
    });
  });

  it('is refused with its size before the browser parses it if it is too large', async () => {
    const items = '<li class="item"><a href="/">An item of a menu</a></li>'.repeat(110_000);
    expect(await read(table(rows(2)) + items, 60, { 'content-length': '6050266' })).toEqual({
      kind: 'unreadable',
      reason: 'The page has 6.1 MB; pages of more than 4.0 MB are not read.',
      capture: null,
    });
    expect(await read(table(rows(2)) + items)).toEqual({
      kind: 'unreadable',
      reason: expect.stringMatching(
        /^The page has (6\.1|more than [4-6]\.\d) MB; pages of more than 4\.0 MB are not read\.$/,
      ),
      capture: null,
    });
  });

  longIt('is refused with its size if its script makes it too large', async () => {
    const grow = `<script>document.body.append('x'.repeat(6_000_000))</script>`;
    expect(await read(table(rows(2)) + grow)).toEqual({
      kind: 'unreadable',
      reason: 'The page has 6.0 MB; pages of more than 4.0 MB are not read.',
      capture: null,
    });
  });

  it('is refused if its script never ends, and the next page is read', async () => {
    const busy = `<script>addEventListener('DOMContentLoaded', () => setTimeout(() => { for (;;); }, 50))</script>`;
    expect((await read(table(rows(2)) + busy, 5)).kind).not.toBe('result');
    expect(numbersOf(await read(table(rows(2))))).toEqual([41, 42]);
  });
});

it('a page that is slow to parse does not block the event loop, and is abandoned after its time limit', async () => {
  const page = { url: `${url}/motogp/results/2023/portugal-gp/?st=SPR`, html: table(rows(40_000)) };
  const wanted = { kind: 'session' as const, session: 'sprint' as const, skipUnreadable: false, url: page.url };
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  const parsed = new PageParser().parse({ wanted, page }, AbortSignal.timeout(300));
  await expect(parsed).rejects.toMatchObject({ name: 'AbortError' });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(1);
});
