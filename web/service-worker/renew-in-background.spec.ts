import { beforeEach, expect, it } from '@jest/globals';
import { aPushBrowser, giveLocks, type PushBrowser } from '../spec/a-push-browser.js';
import { renewInBackground } from './renew-in-background.js';

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

it('the service worker subscribes anew with the key of the league, and tells the league with the token of the session', async () => {
  await renew();
  expect(browser.current()).toEqual({ endpoint: 'https://push.example.com/1', key: 'BBBB' });
  const body = { endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' }, replaces: former };
  expect(sent).toEqual([
    { url: 'https://league.example/api/get-push-subscriptions/', method: 'GET', token: null, body: false },
    { url: 'https://league.example/api/save-push-subscription/', method: 'POST', token: 'csrftoken/1', body },
  ]);
});

it('nobody is subscribed where nobody is logged in', async () => {
  status = 401;
  await expect(renew()).rejects.toThrow('get-push-subscriptions was answered 401');
  expect(browser.current()).toBeNull();
});
