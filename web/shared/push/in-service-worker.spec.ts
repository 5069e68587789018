import { describe, expect, it, beforeEach } from 'vitest';
import { openPageOf, readPush, renewInBackground } from './in-service-worker.js';
import { aPushBrowser, giveLocks, type PushBrowser } from '../../spec/a-push-browser.js';

const origin = 'https://league.example';

describe('a push message', () => {
  it('has a tag, so that it replaces an earlier notification with the same id', () => {
    const shown = readPush({ id: 7, text: 'Qatar GP is final', path: 'race-weekends/18' });
    expect(shown).toMatchObject({
      title: 'Qatar GP is final',
      options: { tag: 'push-7', data: { path: 'race-weekends/18' } },
    });
  });

  it.each([null, undefined, 'text', {}, { id: '7', text: 'x', path: '' }])('cannot be parsed from %j', (data) => {
    expect(readPush(data)).toBeNull();
  });
});

describe('a click on a notification', () => {
  const click = async (path: unknown, open: string[]) => {
    const did: string[] = [];
    const windows = open.map((url) => ({
      url,
      focus: () => Promise.resolve(did.push(`focus ${url}`)),
      navigate: (to: string) => Promise.resolve(did.push(`navigate to ${to}`)),
    }));
    const openWindow = (url: string) => Promise.resolve(did.push(`open ${url}`));
    await openPageOf({ data: { path } }, origin, { matchAll: () => Promise.resolve(windows), openWindow });
    return did;
  };

  it('opens the page', async () => {
    expect(await click('race-weekends/18', [])).toEqual([`open ${origin}/race-weekends/18`]);
  });

  it('focuses the window that shows the page', async () => {
    const page = `${origin}/race-weekends/18`;
    expect(await click('race-weekends/18', [`${origin}/`, page])).toEqual([`focus ${page}`]);
  });

  it('opens the page in an existing window', async () => {
    expect(await click('race-weekends/18', [`${origin}/`])).toEqual([
      `focus ${origin}/`,
      `navigate to ${origin}/race-weekends/18`,
    ]);
  });

  it.each(['/evil.example/x', '\\\\evil.example'])('never opens another site: %s', async (path) => {
    expect(await click(path, [])).toEqual([`open ${origin}/`]);
  });
});

describe('a renewal in the background', () => {
  const former = 'https://push.example.com/former';
  let browser: PushBrowser;
  let sent: { url: string; method: string; token: string | null; body: unknown }[];
  let status: number;

  beforeEach(() => {
    giveLocks();
    browser = aPushBrowser();
    sent = [];
    status = 200;
  });

  const renew = () =>
    renewInBackground(
      { oldSubscription: { endpoint: former } },
      {
        ...browser,
        origin: 'https://league.example',
        cookieStore: { get: (name) => Promise.resolve({ value: `${name}%2F1` }) },
        fetch: async (request) => {
          const { url, method, headers } = request;
          sent.push({
            url,
            method,
            token: headers.get('x-csrftoken'),
            body: method === 'POST' && (await request.json()),
          });
          return Response.json(method === 'GET' ? { endpoints: [former], key: 'BBBB' } : {}, { status });
        },
      },
    );

  it("subscribes again with the league's key, and informs the server with the CSRF token of the session", async () => {
    await renew();
    expect(browser.current()).toEqual({ endpoint: 'https://push.example.com/1', key: 'BBBB' });
    const body = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' }, replaces: former };
    expect(sent).toEqual([
      { url: 'https://league.example/api/get-push-subscriptions/', method: 'GET', token: null, body: false },
      { url: 'https://league.example/api/save-push-subscription/', method: 'POST', token: 'csrftoken/1', body },
    ]);
  });

  it('subscribes nobody if nobody is logged in', async () => {
    status = 401;
    await expect(renew()).rejects.toThrow('get-push-subscriptions was answered 401');
    expect(browser.current()).toBeNull();
  });
});
