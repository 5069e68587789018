import { beforeEach, describe, expect, it } from '@jest/globals';
import { aPushBrowser, type PushBrowser } from '../spec/a-push-browser.js';
import { saveKnownEndpoint, type PushContext, renewSubscription, subscribe } from './push-subscription.js';

const former = 'https://push.example.com/former';
const [oldKey, newKey] = ['AAAA', 'BBBB'];
let browser: PushBrowser;
/** The endpoints of the member and the key that the server has. */
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

describe('a browser that was subscribed with another key', () => {
  it('is subscribed anew once, and the league is told which subscription has ended', async () => {
    browser.give(former, oldKey);
    for (let time = 0; time < 2; time += 1) await renewSubscription(context, newKey, { member: 'anna' });
    expect(browser.current()).toEqual({ endpoint: first, key: newKey });
    expect(saved).toEqual([{ endpoint: first, keys, replaces: former }]);
    expect([league.endpoints, asked]).toEqual([[first], 1]);
  });

  it('is told to the league at the next start where the league was not reached', async () => {
    browser.give(former, oldKey);
    isLost = true;
    await expect(renewSubscription(context, newKey)).rejects.toThrow('lost');
    isLost = false;
    await renewSubscription(context, newKey);
    expect(saved).toEqual([{ endpoint: first, keys, replaces: former }]);
  });

  it.each([oldKey, newKey])(
    'loses its subscription with the key %s if another member had switched push messages on',
    async (key) => {
      browser.give(former, key);
      league.endpoints = ['https://push.example.com/phone'];
      await renewSubscription(context, newKey, { member: 'boris' });
      expect([browser.current(), saved]).toEqual([null, []]);
    },
  );

  it('can be switched on by another member', async () => {
    browser.give(former, oldKey);
    await subscribe(context, newKey, null);
    expect(browser.current()).toEqual({ endpoint: first, key: newKey });
    expect(saved).toEqual([{ endpoint: first, keys }]);
  });

  it('keeps its subscription where the league sends no push messages any more', async () => {
    browser.give(former, oldKey);
    league.key = '';
    await renewSubscription(context, null);
    expect([browser.current()?.endpoint, saved]).toEqual([former, []]);
  });
});

describe('a browser that has ended its subscription', () => {
  it('is subscribed anew with the key that the league has', async () => {
    await renewSubscription(context, null, { ended: former });
    expect(browser.current()).toEqual({ endpoint: first, key: newKey });
    expect(saved).toEqual([{ endpoint: first, keys, replaces: former }]);
  });

  it('is so where the browser does not say which one has ended', async () => {
    await subscribe(context, newKey, null);
    browser.end();
    await renewSubscription(context, null);
    expect(saved.at(-1)).toEqual({ endpoint: 'https://push.example.com/2', keys, replaces: first });
  });

  it('has told the league of the new one where the browser made it itself', async () => {
    await subscribe(context, newKey, null);
    browser.give('https://push.example.com/new', newKey);
    await renewSubscription(context, null, { ended: first });
    expect(saved.at(-1)).toEqual({ endpoint: 'https://push.example.com/new', keys, replaces: first });
  });

  it('stays without one once the member has switched it off, or all sessions were ended', async () => {
    await saveKnownEndpoint(context, first);
    await renewSubscription(context, null);
    expect([browser.current(), saved]).toEqual([null, []]);
    await renewSubscription(context, newKey);
    expect(asked).toBe(1);
  });
});

it('a browser that is subscribed with the key of the league asks once for each member', async () => {
  browser.give(former, newKey);
  for (let time = 0; time < 2; time += 1) await renewSubscription(context, newKey, { member: 'anna' });
  expect(asked).toBe(1);
  await renewSubscription(context, newKey, { member: 'boris' });
  expect([asked, browser.current()?.endpoint]).toEqual([2, former]);
});
