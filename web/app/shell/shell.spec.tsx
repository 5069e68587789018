import { afterEach, describe, expect, it } from 'vitest';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageMeta } from '../../lib/page-meta.js';
import { aPicksRow } from '../../spec/a-member.js';
import { aPushBrowser, givePushBrowser } from '../../spec/a-push-browser.js';
import { aUser } from '../../spec/a-user.js';
import { refetch } from '../../spec/interactions.js';
import { renderRoutes } from '../../spec/render-routes.js';
import { startAnswers } from '../../spec/start-answers.js';
import { bodyOf, stubApi } from '../../spec/stub-api.js';
import { userQuery } from '../../shared/session/api/session.js';
import { usePushRenewal } from './shell.js';
afterEach(() => {
  pageMeta.pushKey = '';
});

it('a browser with a subscription for an earlier key is subscribed again when a member opens the site', async () => {
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

const broken = () => ({ status: 500 });
const messageOf = (role: 'alert' | 'status') => {
  const regions = screen.getAllByRole(role).filter((region) => !region.closest('main'));
  return regions.map((region) => region.textContent).join('');
};

describe('an unknown path', () => {
  // proves: shell-14
  it.each(['/no-such', '/login/again', '/users/one/two', '/administration/riders'])(
    'shows an error page that links home: %s',
    async (path) => {
      stubApi(startAnswers());
      renderRoutes(path);
      await screen.findByRole('heading', { name: 'Error page not found', level: 1 });
      await userEvent.setup().click(screen.getByRole('link', { name: 'Go home' }));
      await screen.findByRole('heading', { name: 'Basic Idea' });
      expect(window.location.pathname).toBe('/');
    },
  );
});

describe('the initial data', () => {
  // proves: shell-15
  it('is requested at once: user, season and picks state', () => {
    const { asked } = stubApi(startAnswers());
    renderRoutes('/contact');
    expect(asked).toEqual(['get-current-user/', 'get-current-season/?or_null=1', 'get-users-picks-state/']);
  });

  // proves: shell-9, shell-16, shell-17, shell-18
  it.each<[string, string]>([
    ['get-current-user', 'Error loading user data'],
    ['get-current-season', 'Error loading the current season'],
    ['get-users-picks-state', 'There was an error loading the users picks state.'],
  ])('shows an error banner if it fails to load: %s', async (call, text) => {
    stubApi({ ...startAnswers({ user: aUser() }), [call]: broken });
    renderRoutes('/no-such');
    await waitFor(() => expect(messageOf('alert')).toBe(text));
    expect(screen.getByText(text).closest('.notice')?.classList.contains('bad')).toBe(true);
  });

  // proves: shell-18, shell-21
  it('shows neither a member nor a visitor if the user fails to load, and can be loaded again', async () => {
    let fails = true;
    const answers = startAnswers({ user: aUser() });
    stubApi({ ...answers, 'get-current-user': () => (fails ? broken() : answers['get-current-user']()) });
    renderRoutes('/');
    await within(screen.getByRole('main')).findByText('Error loading user data');
    expect(screen.queryByRole('heading', { name: 'Basic Idea' })).toBeNull();
    for (const name of ['Login', 'Register']) expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Your menu/ })).toBeNull();
    fails = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again to load user data' }));
    await screen.findByRole('button', { name: 'Your menu, anna' });
    await screen.findByRole('heading', { name: 'Hello, anna' });
  });
});

describe('the banner', () => {
  const open = async () => {
    const rows = [aPicksRow(1, 'tardozzi')];
    stubApi({
      ...startAnswers(),
      'get-users-picks-state': broken,
      'get-standings': () => ({
        body: { standings: { users_picks: rows }, amount_users_picks: 1, after: null, being_corrected: [] },
      }),
    });
    renderRoutes('/standings?season=2023');
    await screen.findByRole('button', { name: /tardozzi/ });
    await waitFor(() => expect(messageOf('alert')).toMatch(/error loading/));
  };

  // proves: shell-10, shell-11, shell-12
  it.each<[string, () => HTMLElement]>([
    ['itself', () => screen.getByText(/error loading the users/)],
    ['its cross', () => screen.getByRole('button', { name: 'Dismiss' })],
    ['the page', () => screen.getByRole('contentinfo')],
    ['a row that opens a modal', () => screen.getByRole('button', { name: /tardozzi/ })],
  ])('disappears after a click on %s', async (_, target) => {
    await open();
    await userEvent.setup().click(target());
    await waitFor(() => expect(screen.queryByText(/error loading the users/)).toBeNull());
  });
});

// proves: more-1
describe('a page on which a member has typed something', () => {
  it.each([
    ['stays for the same member', 'anna', 'new@example.com'],
    ['restarts if another member logs in', 'boris', undefined],
  ])('%s', async (_, next, typed) => {
    let username = 'anna';
    stubApi({ ...startAnswers(), 'get-current-user': () => ({ body: aUser({ username }) }) });
    const client = renderRoutes('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Change email' }));
    await userEvent.type(await screen.findByLabelText('New email'), 'new@example.com');
    username = next;
    await refetch(client, { queryKey: userQuery.queryKey });
    await screen.findAllByText(next);
    expect(screen.queryByLabelText<HTMLInputElement>('New email')?.value).toBe(typed);
  });
});
