/** @jest-environment jsdom */
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { pageMeta } from '../../lib/page-meta.js';
import { aPushBrowser, givePushBrowser } from '../../spec/a-push-browser.js';
import { bodyOf, stubApi } from '../../spec/stub-api.js';
import { usePushRenewal } from './use-push-renewal.js';

afterEach(() => {
  cleanup();
  pageMeta.pushKey = '';
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('a browser that was subscribed with another key of the league is subscribed anew when a member opens the site', async () => {
  const browser = aPushBrowser();
  browser.give('https://push.example.com/former', 'AAAA');
  pageMeta.pushKey = 'BBBB';
  givePushBrowser(browser, 'granted');
  const saved: unknown[] = [];
  stubApi({
    'get-push-subscriptions': () => ({ body: { endpoints: ['https://push.example.com/former'], key: 'BBBB' } }),
    'save-push-subscription': (request) => {
      saved.push(bodyOf(request));
      return { body: {} };
    },
  });
  const { rerender } = renderHook(({ name }: { name?: string }) => usePushRenewal(name), { initialProps: {} });
  expect(saved).toEqual([]);
  rerender({ name: 'anna' });
  const keys = { p256dh: 'p', auth: 'a' };
  await waitFor(() =>
    expect(saved).toEqual([
      { endpoint: 'https://push.example.com/1', keys, replaces: 'https://push.example.com/former' },
    ]),
  );
  expect(browser.current()?.key).toBe('BBBB');
});
