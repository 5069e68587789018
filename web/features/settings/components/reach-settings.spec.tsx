import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageMeta } from '../../../lib/page-meta.js';
import { aPushBrowser, givePushBrowser, type PushBrowser } from '../../../spec/a-push-browser.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, stubApi } from '../../../spec/stub-api.js';
import { CalendarSettings, PushSettings } from './reach-settings.js';
import { stubNavigator } from '../../../spec/stub-navigator.js';

const endpoint = 'https://push.example.com/1';
let browser: PushBrowser;
let stored: string[];
let sent: [string, unknown][];
let permission: NotificationPermission;

/** Installs a browser with push messages, and stubs the API for them. */
function givePush(): void {
  givePushBrowser(browser, 'default', () => permission);
  stubApi({
    'get-push-subscriptions': () => ({ body: { endpoints: stored, key: 'AAAA' } }),
    'save-push-subscription': (request) => {
      sent.push(['save', bodyOf(request)]);
      stored.push(endpoint);
      return { body: {} };
    },
    'delete-push-subscription': (request) => {
      sent.push(['delete', bodyOf(request)]);
      stored = [];
      return { body: {} };
    },
  });
}

beforeEach(() => {
  pageMeta.pushKey = 'AAAA';
  browser = aPushBrowser();
  stored = [];
  sent = [];
  permission = 'granted';
});
afterEach(() => {
  pageMeta.pushKey = '';
});

const toggle = () => screen.getByRole('switch', { name: 'Messages on this device' });
const isOn = () => toggle().getAttribute('aria-checked') === 'true';

describe('the switch for push messages', () => {
  it('is off at first, asks for permission when it is turned on, and can be turned off again', async () => {
    givePush();
    renderInSite(<PushSettings member="anna" />);
    const user = userEvent.setup();
    expect(isOn()).toBe(false);
    await user.click(toggle());
    await waitFor(() => expect([isOn(), toggle().getAttribute('aria-busy')]).toEqual([true, null]));
    await user.click(toggle());
    await waitFor(() => expect([isOn(), toggle().getAttribute('aria-busy')]).toEqual([false, null]));
    expect(sent).toEqual([
      ['save', { endpoint, keys: { p256dh: 'p', auth: 'a' } }],
      ['delete', { endpoint }],
    ]);
    expect(browser.current()).toBeNull();
  });

  it('stays off with an error if the browser denies permission', async () => {
    givePush();
    permission = 'denied';
    renderInSite(<PushSettings member="anna" />);
    await userEvent.setup().click(toggle());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^The browser does not allow/));
    expect([isOn(), sent]).toEqual([false, []]);
  });

  it('is off if another member has turned it on in this browser', async () => {
    givePush();
    browser.give(endpoint, 'AAAA');
    renderInSite(<PushSettings member="anna" />);
    await waitFor(() => expect(isOn()).toBe(false));
  });

  it('stays off with our own error text if the browser has no push service', async () => {
    givePush();
    browser.pushManager.subscribe = () => Promise.reject(new DOMException('push service error', 'AbortError'));
    renderInSite(<PushSettings member="anna" />);
    await userEvent.setup().click(toggle());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This browser could not switch/));
    expect([isOn(), sent]).toEqual([false, []]);
  });

  it('stays off with an error if the service worker cannot be installed', async () => {
    givePush();
    const worker = Object.assign(new EventTarget(), { state: 'installing' });
    const registration = { pushManager: browser.pushManager, active: null, installing: worker };
    const ready = new Promise(() => undefined);
    Object.assign(navigator.serviceWorker, { register: () => Promise.resolve(registration), ready });
    renderInSite(<PushSettings member="anna" />);
    await userEvent.setup().click(toggle());
    expect(toggle().getAttribute('aria-busy')).toBe('true');
    Object.assign(worker, { state: 'redundant' });
    worker.dispatchEvent(new Event('statechange'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This browser could not switch/));
    expect([isOn(), toggle().getAttribute('aria-busy'), sent]).toEqual([false, null, []]);
  });

  // One former key has the same length as the current key, and the other does not.
  it.each(['AAAB', 'AA'])(
    'is off in a browser with a subscription for the former key %s, and can be turned on',
    async (former) => {
      givePush();
      browser.give('https://push.example.com/former', former);
      stored = ['https://push.example.com/former'];
      renderInSite(<PushSettings member="anna" />);
      await waitFor(() => expect(toggle().getAttribute('aria-busy')).toBeNull());
      expect(isOn()).toBe(false);
      await userEvent.setup().click(toggle());
      await waitFor(() => expect(isOn()).toBe(true));
      expect(browser.current()).toEqual({ endpoint, key: 'AAAA' });
    },
  );

  it('is not available if the league has no keys', async () => {
    givePush();
    pageMeta.pushKey = '';
    renderInSite(<PushSettings member="anna" />);
    expect(toggle().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/^Not available: this league/)).toBeTruthy();
    await userEvent.setup().click(toggle());
    expect(sent).toEqual([]);
  });

  it('is not available in a browser without push messages', () => {
    renderInSite(<PushSettings member="anna" />);
    expect(screen.getByText(/^Not available in this browser/)).toBeTruthy();
  });
});

describe('the calendar settings', () => {
  const links = (token: string) => ({
    season: 'https://league.example/api/calendar.ics',
    own: `https://league.example/api/own-calendar.ics?token=${token}`,
  });

  it("show addresses to copy and to open in a calendar program, and renew the member's own address after two clicks", async () => {
    let token = '1-old';
    stubApi({
      'get-calendar-links': () => ({ body: links(token) }),
      'renew-calendar-link': () => {
        token = '1-new';
        return { body: links(token) };
      },
    });
    renderInSite(<CalendarSettings member="anna" />);
    const user = userEvent.setup();
    const copied = vi.fn((_: string) => Promise.resolve());
    stubNavigator({ clipboard: { writeText: copied } });
    await user.click(screen.getByRole('button', { name: /^Calendar/ }));
    await user.click(await screen.findByRole('button', { name: 'Copy the address of the league’s calendar' }));
    expect(copied).toHaveBeenCalledWith(links('').season);
    const [own] = screen.getAllByRole('link', { name: 'Add to my calendar' });
    expect(own?.getAttribute('href')).toBe('webcal://league.example/api/own-calendar.ics?token=1-old');
    await user.click(screen.getByRole('button', { name: 'New address' }));
    expect(token).toBe('1-old');
    const confirm = screen.getByRole('button', { name: 'Click again for a new address' });
    await waitFor(() => expect(confirm.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(confirm);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of your calendar' }).value).toContain(
        '1-new',
      ),
    );
  });
});
