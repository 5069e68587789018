import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright';
import { sampled } from '../harness/sampled.js';
import { waitUntil } from '../harness/wait-until.js';
import { type BrowserStage, openBrowserStage } from './browser-stage.js';

/** The URL of the listener. */
let away: string;

let stage: BrowserStage;
beforeAll(async () => {
  stage = await openBrowserStage();
  away = `http://127.0.0.1:${stage.elsewhere.port}/`;
});
afterAll(() => stage.close());
afterEach(() => {
  expect(stage.elsewhere.visits.splice(0)).toEqual([]);
});

/** Runs `work` in a context without the worker's restrictions, so that only the proxy of the browser protects. */
async function inContext<T>(work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await stage.launched.chromium.newContext();
  try {
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** Opens a page, waits for this many responses of the proxy to requests for another host, and returns them by path. */
const readAnswers = (path: string, html: string, amount: number) =>
  inContext(async (page, context) => {
    const answers = new Map<string, number | 'failed'>();
    const note = (url: string, answer: number | 'failed') => {
      const path = url.slice(away.length);
      if (url.startsWith(away)) answers.set(path, answers.get(path) ?? answer);
    };
    context.on('response', (response) => note(response.url(), response.status()));
    // The page may not read responses from another host.
    context.on('requestfailed', (failed) => note(failed.url(), 'failed'));
    stage.site.page = html;
    await page.goto(`${stage.site.url}${path}`, { waitUntil: 'commit' });
    // A missing response makes the comparison of the result fail.
    await waitUntil('every request is answered', () => answers.size >= amount).catch(() => undefined);
    return Object.fromEntries(answers);
  });

/** Addresses of this machine in the spellings that browsers accept. */
const own = [
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '127.0.0.1.',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  'localhost.',
  '0.0.0.0',
];

const script = (text: string) => `<script>${text}</script>`;

// proves: attack-10
describe('a page of the results site', () => {
  beforeAll(() => stage.elsewhere.prove());

  const exits: [what: string, path: string, html: string][] = [
    ['a redirect', '/away', ''],
    ['a refresh', '/page', `<meta http-equiv="refresh" content="0;url={to}">`],
    ['a script', '/page', script("location = '{to}'")],
    ['a form', '/page', `<form method="post" action="{to}"></form>${script('document.forms[0].submit()')}`],
    ['a window', '/page', script("open('{to}')")],
    ['a file to save', '/page', `<a download href="{to}">file</a>${script('document.links[0].click()')}`],
  ];
  it.each(sampled(exits, 3))('that leads to another host by %s is refused by the proxy', async (_, path, html) => {
    expect(await readAnswers(path, html.replace('{to}', `${away}x`), 1)).toEqual({ x: 403 });
  });

  const loads: Record<string, string> = {
    frame: '<iframe src="{to}"></iframe>',
    object: '<object data="{to}"></object>',
    embed: '<embed src="{to}">',
    script: '<script async src="{to}"></script>',
    module: '<script type="module" src="{to}"></script>',
    style: '<link rel="stylesheet" href="{to}">',
    import: '<style>@import url("{to}")</style>',
    font: '<style>@font-face { font-family: x; src: url("{to}") } p { font-family: x }</style><p>text</p>',
    picture: '<img src="{to}">',
    background: '<p style="background: url({to})">text</p>',
    film: '<video src="{to}" preload="auto"></video>',
    preload: '<link rel="preload" as="fetch" crossorigin href="{to}">',
    prefetch: '<link rel="prefetch" href="{to}">',
    fetch: script("fetch('{to}', { mode: 'no-cors' })"),
    xhr: script("const call = new XMLHttpRequest(); call.open('GET', '{to}'); call.send()"),
    events: script("new EventSource('{to}')"),
    beacon: script("navigator.sendBeacon('{to}', 'x')"),
  };
  it('receives nothing from other hosts, whatever it loads', async () => {
    const html = Object.entries(loads).map(([name, text]) => text.replace('{to}', `${away}${name}`));
    const answers = await readAnswers('/page', `<iframe src="/away"></iframe>${html.join('\n')}`, 1 + html.length);
    expect(Object.keys(answers).toSorted()).toEqual(['x', ...Object.keys(loads)].toSorted());
    expect(new Set(Object.values(answers))).toEqual(new Set([403, 'failed']));
  });

  /** The outcome of a script in the page, which can use `to` and `host`. */
  const outcomeOf = (text: string) =>
    inContext(async (page) => {
      stage.site.page = '<p>text';
      await page.goto(`${stage.site.url}/page`);
      const host = `127.0.0.1:${stage.elsewhere.port}`;
      return page.evaluate(`(async (to, host) => { ${text} })('${away}', '${host}')`);
    });
  const settled = (events: string) => `return new Promise((resolve) => { ${events} })`;

  const connections: [what: string, text: string][] = [
    ['a WebSocket', settled("const socket = new WebSocket('ws://' + host); socket.onerror = () => resolve('failed')")],
    [
      'WebTransport',
      "const call = new WebTransport('https://' + host); call.closed.catch(() => {}); return call.ready.catch(() => 'failed')",
    ],
    [
      'a worker',
      settled("const one = new Worker('/worker.js'); one.onmessage = ({ data }) => resolve(data); one.postMessage(to)"),
    ],
    [
      'a service worker',
      `await navigator.serviceWorker.register('/worker.js');
       const { active } = await navigator.serviceWorker.ready;
       ${settled('navigator.serviceWorker.onmessage = ({ data }) => resolve(data); active.postMessage(to)')}`,
    ],
    [
      'WebRTC, over UDP and TCP',
      `const urls = ['stun:' + host, 'turn:' + host + '?transport=udp', 'turn:' + host + '?transport=tcp'];
       const call = new RTCPeerConnection({ iceServers: [{ urls, username: 'x', credential: 'x' }] });
       call.createDataChannel('x');
       const candidates = [];
       call.onicecandidate = ({ candidate }) => candidate?.candidate && candidates.push(candidate.candidate);
       await call.setLocalDescription();
       while (call.iceGatheringState !== 'complete') await new Promise((resolve) => call.onicegatheringstatechange = resolve);
       return candidates.length === 0 ? 'failed' : candidates`,
    ],
  ];
  it.each(sampled(connections, 2))('reaches nothing through %s', async (_, text) => {
    // The proxy's response to an unencrypted request is opaque (status 0).
    expect(['failed', 0]).toContainEqual(await outcomeOf(text));
  });

  it('reaches nothing through any spelling of an address of this machine', async () => {
    const calls = own.map((host) => `fetch('http://${host}:${stage.elsewhere.port}/', { mode: 'no-cors' })`);
    const outcomes = await outcomeOf(
      `return Promise.all([${calls.join()}].map((call) => call.then(() => 0, () => 'failed')))`,
    );
    expect(outcomes).toHaveLength(own.length);
  });
});
