import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageMeta } from '../../lib/page-meta.js';
import { aPushBrowser, givePushBrowser, type PushBrowser } from '../../spec/a-push-browser.js';
import { bodyOf, stubApi } from '../../spec/stub-api.js';
import { endPushWith, switchPushOn } from './push.js';

const endpoint = 'https://push.example.com/1';
let browser: PushBrowser;
/** The member's endpoints on the server. */
let stored: string[];
let online: boolean;

beforeEach(async () => {
  pageMeta.pushKey = 'AAAA';
  browser = aPushBrowser();
  stored = [];
  online = true;
  givePushBrowser(browser, 'granted');
  const answered = (change: (body: { endpoint: string }) => void) => (request: RequestInit) => {
    if (!online) return 'lost' as const;
    change(bodyOf(request) as { endpoint: string });
    return { body: {} };
  };
  stubApi({
    'get-push-subscriptions': () => (online ? { body: { endpoints: stored, key: 'AAAA' } } : 'lost'),
    'save-push-subscription': answered((body) => (stored = [body.endpoint])),
    'delete-push-subscription': answered(() => (stored = [])),
  });
  await switchPushOn();
  expect([stored, browser.current()?.endpoint]).toEqual([[endpoint], endpoint]);
});
afterEach(() => {
  pageMeta.pushKey = '';
});

/** The endpoint that this browser keeps for renewals. */
const knownEndpoint = async () => (await (await browser.caches.open('push')).match('/endpoint'))?.text();
const failing = () => Promise.reject(new Error('There was an error logging out'));

describe('push messages at a log-out', () => {
  it('end first on the server, while the member is logged in, and then in the browser', async () => {
    let during: unknown;
    await endPushWith(() => {
      during = [stored, browser.current()?.endpoint];
      return Promise.resolve();
    });
    expect(during).toEqual([[], endpoint]);
    expect([stored, browser.current(), await knownEndpoint()]).toEqual([[], null, undefined]);
  });

  it('end in the browser even if the server cannot be reached', async () => {
    online = false;
    await endPushWith(() => Promise.resolve());
    expect([browser.current(), await knownEndpoint()]).toEqual([null, undefined]);
  });

  it('stay on without a network, because nobody is logged out', async () => {
    online = false;
    await expect(endPushWith(failing)).rejects.toThrow('There was an error logging out');
    expect([stored, browser.current()?.endpoint, await knownEndpoint()]).toEqual([[endpoint], endpoint, endpoint]);
  });

  it('are turned on again if the log-out fails after they ended on the server', async () => {
    await expect(endPushWith(failing)).rejects.toThrow('There was an error logging out');
    expect([stored, browser.current()?.endpoint, await knownEndpoint()]).toEqual([[endpoint], endpoint, endpoint]);
  });

  it('stay off after a failed log-out if the member had turned them off', async () => {
    stored = [];
    await expect(endPushWith(failing)).rejects.toThrow('There was an error logging out');
    expect(stored).toEqual([]);
  });

  it('do not prevent the log-out if the browser fails', async () => {
    Object.assign(navigator.serviceWorker, { getRegistration: () => Promise.reject(new Error('no')) });
    let isLoggedOut = false;
    await endPushWith(() => Promise.resolve(void (isLoggedOut = true)));
    expect(isLoggedOut).toBe(true);
  });
});
