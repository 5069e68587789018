import { beforeEach, describe, expect, it } from 'vitest';
import { aPushBrowser, type PushBrowser } from '../../spec/a-push-browser.js';
import { saveKnownEndpoint, type PushContext, renewSubscription, subscribe } from './subscription.js';

const former = 'https://push.example.com/former';
const [oldKey, newKey] = ['AAAA', 'BBBB'];
let browser: PushBrowser;
/** The endpoints of the member and the key on the server. */
let league: { endpoints: string[]; key: string };
let asked: number;
let saved: unknown[];
let isLost: boolean;
let context: PushContext;

beforeEach(() => {
  browser = aPushBrowser();
  league = { endpoints: [former], key: newKey };
  asked = 0;
  saved = [];
  isLost = false;
  context = {
    ...browser,
    getSubscriptions: () => {
      asked += 1;
      return Promise.resolve(league);
    },
    saveSubscription: (subscription) => {
      if (isLost) return Promise.reject(new Error('lost'));
      saved.push(subscription);
      league.endpoints = [
        ...league.endpoints.filter((one) => one !== subscription.replaces),
        subscription.endpoint ?? '',
      ];
      return Promise.resolve();
    },
  };
});

const first = 'https://push.example.com/1';
const keys = { p256dh: 'p', auth: 'a' };

describe('a browser with a subscription for an earlier key', () => {
  it('is subscribed again once, and the server is informed which subscription has ended', async () => {
    browser.give(former, oldKey);
    for (let time = 0; time < 2; time += 1) await renewSubscription(context, newKey, { member: 'anna' });
    expect(browser.current()).toEqual({ endpoint: first, key: newKey });
    expect(saved).toEqual([{ endpoint: first, keys, replaces: former }]);
    expect([league.endpoints, asked]).toEqual([[first], 1]);
  });

  it('informs the server at the next start if the server was not reachable', async () => {
    browser.give(former, oldKey);
    isLost = true;
    await expect(renewSubscription(context, newKey)).rejects.toThrow('lost');
    isLost = false;
    await renewSubscription(context, newKey);
    expect(saved).toEqual([{ endpoint: first, keys, replaces: former }]);
  });

  it.each([oldKey, newKey])(
    'loses its subscription with the key %s if another member turned push messages on',
    async (key) => {
      browser.give(former, key);
      league.endpoints = ['https://push.example.com/phone'];
      await renewSubscription(context, newKey, { member: 'boris' });
      expect([browser.current(), saved]).toEqual([null, []]);
    },
  );

  it('can be subscribed by another member', async () => {
    browser.give(former, oldKey);
    await subscribe(context, newKey, null);
    expect(browser.current()).toEqual({ endpoint: first, key: newKey });
    expect(saved).toEqual([{ endpoint: first, keys }]);
  });

  it('keeps its subscription if the league has stopped sending push messages', async () => {
    browser.give(former, oldKey);
    league.key = '';
    await renewSubscription(context, null);
    expect([browser.current()?.endpoint, saved]).toEqual([former, []]);
  });
});

describe('a browser that has ended its subscription', () => {
  it('is subscribed again with the key of the league', async () => {
    await renewSubscription(context, null, { ended: former });
    expect(browser.current()).toEqual({ endpoint: first, key: newKey });
    expect(saved).toEqual([{ endpoint: first, keys, replaces: former }]);
  });

  it('is also subscribed again if it does not report which subscription has ended', async () => {
    await subscribe(context, newKey, null);
    browser.end();
    await renewSubscription(context, null);
    expect(saved.at(-1)).toEqual({ endpoint: 'https://push.example.com/2', keys, replaces: first });
  });

  it('informs the server about a subscription that it created itself', async () => {
    await subscribe(context, newKey, null);
    browser.give('https://push.example.com/new', newKey);
    await renewSubscription(context, null, { ended: first });
    expect(saved.at(-1)).toEqual({ endpoint: 'https://push.example.com/new', keys, replaces: first });
  });

  it('stays unsubscribed if the member has turned it off, or if all sessions were ended', async () => {
    await saveKnownEndpoint(context, first);
    await renewSubscription(context, null);
    expect([browser.current(), saved]).toEqual([null, []]);
    await renewSubscription(context, newKey);
    expect(asked).toBe(1);
  });
});

it('a browser with a subscription for the current key asks the server once per member', async () => {
  browser.give(former, newKey);
  for (let time = 0; time < 2; time += 1) await renewSubscription(context, newKey, { member: 'anna' });
  expect(asked).toBe(1);
  await renewSubscription(context, newKey, { member: 'boris' });
  expect([asked, browser.current()?.endpoint]).toEqual([2, former]);
});
