/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageMeta } from '../../../lib/page-meta.js';
import { endPushOnLogOut } from '../../../shared/push/push.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, stubApi } from '../../../spec/stub-api.js';
import { CalendarSettings, PushSettings } from './reach-settings.js';

const endpoint = 'https://push.example.com/1';
let subscribed: { endpoint: string; options: { applicationServerKey: ArrayBuffer } } | null;
let stored: string[];
let sent: [string, unknown][];
let permission: NotificationPermission;
/** How the browser answers a page that subscribes. */
let answer: (subscription: NonNullable<typeof subscribed>) => Promise<unknown>;
const keyOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;

/** What a browser has for push messages. */
function givePush(): void {
  const subscription = {
    endpoint,
    options: { applicationServerKey: keyOf(0, 0, 0) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: () => {
      subscribed = null;
      return Promise.resolve(true);
    },
  };
  const pushManager = {
    getSubscription: () => Promise.resolve(subscribed),
    subscribe: () => answer(subscription),
  };
  const registration = { pushManager };
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const requestPermission = () => Promise.resolve(permission);
  Object.assign(window, { PushManager: class {}, Notification: { permission: 'default', requestPermission } });
  stubApi({
    'get-push-subscriptions': () => ({ body: { endpoints: stored } }),
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
  subscribed = null;
  stored = [];
  sent = [];
  permission = 'granted';
  answer = (subscription) => Promise.resolve((subscribed = subscription));
});
afterEach(() => {
  cleanup();
  pageMeta.pushKey = '';
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const toggle = () => screen.getByRole('switch', { name: 'Messages on this device' });
const isOn = () => toggle().getAttribute('aria-checked') === 'true';

describe('the switch for push messages', () => {
  it('is off at first, asks the browser when it is switched on, and can be switched off again', async () => {
    givePush();
    renderInSite(<PushSettings />);
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
    expect(subscribed).toBeNull();
  });

  it('stays off where the browser does not allow it, and says so', async () => {
    givePush();
    permission = 'denied';
    renderInSite(<PushSettings />);
    await userEvent.setup().click(toggle());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^The browser does not allow/));
    expect([isOn(), sent]).toEqual([false, []]);
  });

  it('is off in a browser that another member has switched on', async () => {
    givePush();
    subscribed = { endpoint, options: { applicationServerKey: keyOf(0, 0, 0) } };
    renderInSite(<PushSettings />);
    await waitFor(() => expect(isOn()).toBe(false));
  });

  it('stays off where the browser has no push service, and says so in a text of the league', async () => {
    givePush();
    answer = () => Promise.reject(new DOMException('Registration failed - push service error', 'AbortError'));
    renderInSite(<PushSettings />);
    await userEvent.setup().click(toggle());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This browser could not switch/));
    expect([isOn(), sent]).toEqual([false, []]);
  });

  // Of the same length, of another one.
  it.each([[[0, 0, 1]], [[0]]])(
    'is off in a browser that is subscribed for a former key, and can be switched on: %j',
    async (former) => {
      givePush();
      const unsubscribe = jest.fn(() => {
        subscribed = null;
        return Promise.resolve(true);
      });
      subscribed = Object.assign({ endpoint, options: { applicationServerKey: keyOf(...former) } }, { unsubscribe });
      answer = (subscription) =>
        subscribed
          ? Promise.reject(new DOMException('', 'InvalidStateError'))
          : Promise.resolve((subscribed = subscription));
      stored = [endpoint];
      renderInSite(<PushSettings />);
      await waitFor(() => expect(isOn()).toBe(false));
      await userEvent.setup().click(toggle());
      await waitFor(() => expect(isOn()).toBe(true));
      expect(unsubscribe).toHaveBeenCalledTimes(1);
    },
  );

  it('says where the league has no keys that it is not available', async () => {
    givePush();
    pageMeta.pushKey = '';
    renderInSite(<PushSettings />);
    expect(toggle().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/^Not available: this league/)).toBeTruthy();
    await userEvent.setup().click(toggle());
    expect(sent).toEqual([]);
  });

  it('says in a browser without push messages that it is not available', () => {
    renderInSite(<PushSettings />);
    expect(screen.getByText(/^Not available in this browser/)).toBeTruthy();
  });

  it('goes off at log-out, and a failure of that keeps nobody logged in', async () => {
    givePush();
    renderInSite(<PushSettings />);
    await userEvent.setup().click(toggle());
    await waitFor(() => expect(isOn()).toBe(true));
    await endPushOnLogOut();
    expect([stored, subscribed]).toEqual([[], null]);
    Object.assign(navigator.serviceWorker, { getRegistration: () => Promise.reject(new Error('no')) });
    await endPushOnLogOut();
  });
});

describe('the calendars', () => {
  const links = (token: string) => ({
    season: 'https://league.example/api/calendar.ics',
    own: `https://league.example/api/own-calendar.ics?token=${token}`,
  });

  it('have addresses to copy and to open in a calendar program; the own one is renewed after two clicks', async () => {
    let token = '1-old';
    stubApi({
      'get-calendar-links': () => ({ body: links(token) }),
      'renew-calendar-link': () => {
        token = '1-new';
        return { body: links(token) };
      },
    });
    renderInSite(<CalendarSettings />);
    const user = userEvent.setup();
    const copied = jest.fn((_: string) => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
    await user.click(screen.getByRole('button', { name: /^Calendar/ }));
    await user.click(await screen.findByRole('button', { name: 'Copy the address of the league’s calendar' }));
    expect(copied).toHaveBeenCalledWith(links('').season);
    const [own] = screen.getAllByRole('link', { name: 'Add to my calendar' });
    expect(own?.getAttribute('href')).toBe('webcal://league.example/api/own-calendar.ics?token=1-old');
    await user.click(screen.getByRole('button', { name: 'New address' }));
    expect(token).toBe('1-old');
    const confirm = screen.getByRole('button', { name: 'End the old address' });
    await waitFor(() => expect(confirm.getAttribute('aria-disabled')).not.toBe('true'));
    await user.click(confirm);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of your calendar' }).value).toContain(
        '1-new',
      ),
    );
  });
});
