import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPushBrowser, givePushBrowser } from '../../spec/a-push-browser.js';
import { aUser, aVisitor } from '../../spec/a-user.js';
import { renderInSite } from '../../spec/render-in-site.js';
import { failed, heldAnswer, stubApi, type StubbedAnswer } from '../../spec/stub-api.js';
import { useLogOut } from './user-menu.js';
import { useSession } from '../../shared/session/api/session.js';

function Page() {
  const { user } = useSession();
  const logOut = useLogOut();
  return <button onClick={logOut}>{user ? `Log ${user.username} out` : 'Logged out'}</button>;
}

const visitor = { body: aVisitor };
const button = () => screen.findByRole('button', { name: 'Log anna out' });

describe('logging out', () => {
  // proves: shell-9, shell-19
  it('shows its progress, checks that the session has ended, and replaces the page with the log-in page', async () => {
    const logout = heldAnswer();
    let user: StubbedAnswer = { body: aUser() };
    const { asked } = stubApi({
      'get-current-user': () => user,
      logout: logout.held,
      'get-logged-in': () => ({ status: 204, body: null }),
    });
    renderInSite(<Page />, '/contact');
    const before = history.length;
    await userEvent.click(await button());
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    user = visitor;
    logout.answer({});
    await screen.findByText('Logged out');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(screen.getByRole('status').textContent).toBe('');
    expect(history.length).toBe(before);
    expect(asked.slice(asked.indexOf('logout/'), -1)).toContain('get-logged-in/');
  });

  // proves: shell-20
  it.each<[string, Record<string, StubbedAnswer>]>([
    ['a failure', { logout: failed }],
    ['a failure when it is asked who is logged in', { logout: {}, 'get-logged-in': failed }],
    ['a member who is still logged in', { logout: {}, 'get-logged-in': { body: {} } }],
  ])('shows an error and keeps the member logged in: %s', async (_, answers) => {
    const stubs = Object.entries(answers).map(([call, answer]) => [call, () => answer] as const);
    stubApi({ 'get-current-user': () => ({ body: aUser() }), ...Object.fromEntries(stubs) });
    renderInSite(<Page />, '/contact');
    await userEvent.click(await button());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('There was an error logging out'));
    expect(window.location.pathname).toBe('/contact');
    await button();
  });

  it('keeps push messages on if the network fails', async () => {
    const browser = aPushBrowser();
    givePushBrowser(browser, 'granted');
    browser.give('https://push.example.com/1', 'AAAA');
    stubApi({
      'get-current-user': () => ({ body: aUser() }),
      'get-push-subscriptions': () => 'lost',
      logout: () => 'lost',
    });
    renderInSite(<Page />, '/contact');
    await userEvent.click(await button());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('There was an error logging out'));
    expect(browser.current()?.endpoint).toBe('https://push.example.com/1');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
});
