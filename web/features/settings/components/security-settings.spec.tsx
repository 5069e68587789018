import { afterEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { AccountActivityAnswer, SessionsAnswer } from '../../../../league/contract/account.js';
import { pageMeta } from '../../../lib/page-meta.js';
import { aPushBrowser, givePushBrowser } from '../../../spec/a-push-browser.js';
import { aUser } from '../../../spec/a-user.js';
import { clickTwice, fillFields } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { failed, stubApi } from '../../../spec/stub-api.js';
import { stubStrengthWorker } from '../../../spec/stub-strength-worker.js';
import { SettingsModal } from './account-forms.js';
import { PushSettings } from './reach-settings.js';
import { SecuritySettings } from './security-settings.js';

const at = '2026-11-20T12:00:00.000Z';
const here = { device: 'Firefox on Windows', started_at: at, last_seen_at: at, current: true };
const phone = { device: 'Chrome on Android', started_at: at, last_seen_at: at, current: false };

async function open(title: RegExp, answers: Parameters<typeof stubApi>[0]) {
  const { asked } = stubApi({ 'get-current-user': () => ({ body: aUser() }), ...answers });
  renderInSite(<SecuritySettings member="anna" />, '/settings');
  expect(asked).toEqual(expect.not.arrayContaining(['get-sessions/', 'get-account-activity/']));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: title }));
  return { user };
}

// proves: security-10
describe('the devices', () => {
  it('are listed, with this device marked, and two clicks log the others out', async () => {
    let sessions: SessionsAnswer['sessions'] = [here, phone];
    const passkeys = [{ id: 1, name: 'Phone', created_at: at, last_used_at: null }];
    const { user } = await open(/^Your devices/, {
      'get-second-factor': () => ({
        body: { on: false, since: null, recovery_codes_left: 0, required: false, passkeys },
      }),
      'get-sessions': () => ({ body: { sessions } }),
      'end-other-sessions': () => {
        sessions = [here];
        return { body: { sessions } };
      },
    });
    await screen.findByText('Firefox on Windows – this device');
    screen.getByText(/^In use now\. Logged in on 20 November 2026\.$/);
    screen.getByText('Chrome on Android');
    const survivors =
      'These passkeys can still be used to log in: Phone. If you do not recognize one, remove it under “Passkeys”.';
    await screen.findByText(survivors);
    await clickTwice(user, 'Log out my other devices', 'Click again to log them out');
    await screen.findByText('You are logged in on this device only.');
    expect(screen.queryByText('Chrome on Android')).toBeNull();
    screen.getByText('You are logged out on all your other devices.');
    screen.getByText(survivors);
  });

  it('show an error after a failure, and can be loaded again', async () => {
    let answer = failed;
    const { user } = await open(/^Your devices/, { 'get-sessions': () => answer });
    await screen.findByText('There was an error loading your devices');
    answer = { body: { sessions: [here] } };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('You are logged in on this device only.');
  });
});

// proves: security-11
describe('the recent activity', () => {
  it('shows what happened, when and where', async () => {
    const events: AccountActivityAnswer['events'] = [
      { id: 3, kind: 'email-changed-by-admin', at, times: 1, device: '', network: '' },
      { id: 2, kind: 'log-in-failed', at, times: 3, device: 'Chrome on Android', network: '203.0.113.x' },
    ];
    await open(/^Recent activity/, { 'get-account-activity': () => ({ body: { events } }) });
    await screen.findByText('Email changed by an admin');
    const failed = screen.getByText('Log-in with a wrong password, 3 times').parentElement;
    expect(failed?.textContent).toContain('20 Nov 2026');
    expect(failed?.textContent).toContain('Chrome on Android, network 203.0.113.x');
  });

  it('shows an error if it fails to load', async () => {
    await open(/^Recent activity/, { 'get-account-activity': () => ({ status: 500 }) });
    await screen.findByText('There was an error loading the activity of your account');
  });
});

describe('a changed password', () => {
  afterEach(() => {
    pageMeta.pushKey = '';
  });

  it('ends the other sessions and the push messages of all browsers, and the page shows this', async () => {
    stubStrengthWorker({ answers: false });
    pageMeta.pushKey = 'AAAA';
    const browser = aPushBrowser();
    givePushBrowser(browser, 'granted');
    browser.give('https://push.example.com/1', 'AAAA');
    let sessions: SessionsAnswer['sessions'] = [here, phone];
    let endpoints = ['https://push.example.com/1'];
    let events: AccountActivityAnswer['events'] = [];
    stubApi({
      'get-sessions': () => ({ body: { sessions } }),
      'get-account-activity': () => ({ body: { events } }),
      'get-push-subscriptions': () => ({ body: { endpoints, key: 'AAAA' } }),
      'get-token': () => ({ body: { token: 'of-this-session' } }),
      'change-password': () => {
        sessions = [here];
        endpoints = [];
        events = [{ id: 4, kind: 'password-changed', at, times: 1, device: 'Firefox on Windows', network: '' }];
        return {};
      },
    });
    function Page() {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <PushSettings member="anna" />
          <SecuritySettings member="anna" />
          <button onClick={() => setIsOpen(true)}>Change</button>
          {isOpen && <SettingsModal opened="password" user={aUser()} onClose={() => setIsOpen(false)} />}
        </>
      );
    }
    renderInSite(<Page />, '/settings');
    const user = userEvent.setup();
    for (const name of [/^Your devices/, /^Recent activity/]) await user.click(screen.getByRole('button', { name }));
    await screen.findByText('Chrome on Android');
    await screen.findByText('Nothing yet.');
    const messagesOn = () =>
      screen.getByRole('switch', { name: 'Messages on this device' }).getAttribute('aria-checked');
    await waitFor(() => expect(messagesOn()).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const password = { 'New password': 'a new battery', 'Confirm new password': 'a new battery' };
    await fillFields(user, { 'Current password': 'my old one', ...password });
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Your password has been changed.');
    await screen.findByText('You are logged in on this device only.');
    expect(screen.queryByText('Chrome on Android')).toBeNull();
    await screen.findByText('Password changed');
    await waitFor(() => expect(messagesOn()).toBe('false'));
  });
});
