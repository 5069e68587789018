/** @jest-environment jsdom */
import { afterEach, describe, expect, it } from '@jest/globals';
import { focusManager, onlineManager, useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { clearReturnPath, saveReturnPath } from '../../../lib/return-path.js';
import { currentSeasonQuery } from '../../../shared/session/api/session.js';
import { aPushBrowser, givePushBrowser } from '../../../spec/a-push-browser.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failedAnswers, stubApi } from '../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../spec/stub-api.js';
import ActivatePage from './activate-page.js';
import ChangeEmailPage from './change-email-page.js';

afterEach(cleanup);

/** A query that failed, too, and that is asked for again as queries are. */
const OtherQuery = () => <p>{useQuery(currentSeasonQuery).fetchStatus === 'idle' ? 'error' : 'asked'}</p>;

describe('ActivatePage', () => {
  // proves: more-5
  it('asks for its link once: the outcome stays when the window is visible again or the network is back', async () => {
    const { asked } = stubApi({ activate: () => ({ status: 400 }) });
    const amountOf = (call: string) => asked.filter((path) => path.startsWith(call)).length;
    renderInSite(
      <>
        <ActivatePage />
        <OtherQuery />
      </>,
      '/activate?uid=1&token=used',
    );
    const outcome = await screen.findByText(/^The link works once/);
    await screen.findByText('error');
    const events = [(on: boolean) => focusManager.setFocused(on), (on: boolean) => onlineManager.setOnline(on)];
    for (const [index, happens] of events.entries()) {
      act(() => {
        happens(false);
        happens(true);
      });
      // The other query is asked for again: the link would be, too.
      await waitFor(() => expect(amountOf('get-current-season')).toBe(index + 2));
      await screen.findByText('error');
    }
    expect(asked.filter((path) => path.startsWith('activate'))).toEqual(['activate?uid=1&token=used']);
    expect(outcome.isConnected).toBe(true);
    focusManager.setFocused(undefined);
  });
});

const other = { status: 400, body: { message: '', logged_in_as: 'anna' } };

describe('the link of the activation mail', () => {
  // proves: more-6
  it('of another account asks who is logged in first, and leaves them where they say so', async () => {
    stubApi({ activate: () => other });
    renderInSite(<ActivatePage />, '/activate?uid=1&token=x');
    await screen.findByText(/^You are logged in as anna, and this link is for another account\./);
    expect(screen.getByRole('link', { name: 'Stay logged in' }).getAttribute('href')).toBe('/');
  });

  // proves: more-6, shell-20
  it.each(failedAnswers)('of another account tells a log-out that fails by %s', async (_, failed) => {
    stubApi({ activate: () => other, logout: () => failed });
    renderInSite(<ActivatePage />, '/activate?uid=1&token=x');
    await userEvent.click(await screen.findByRole('button', { name: 'Log out and activate' }));
    await screen.findByText('There was an error logging out');
  });

  it('of another account ends the push messages of the member who leaves', async () => {
    const browser = aPushBrowser();
    browser.give('https://push.example.com/anna', 'AAAA');
    givePushBrowser(browser, 'granted');
    const deleted: unknown[] = [];
    stubApi({
      activate: () => other,
      'get-push-subscriptions': () => ({ body: { endpoints: ['https://push.example.com/anna'], key: 'AAAA' } }),
      'delete-push-subscription': (request) => {
        deleted.push(bodyOf(request));
        return { body: {} };
      },
      logout: () => ({ body: {} }),
      'get-logged-in': () => ({ body: null }),
    });
    renderInSite(<ActivatePage />, '/activate?uid=1&token=x');
    await userEvent.click(await screen.findByRole('button', { name: 'Log out and activate' }));
    await waitFor(() => expect(browser.current()).toBeNull());
    expect(deleted).toEqual([{ endpoint: 'https://push.example.com/anna' }]);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
});

describe('a new activation link', () => {
  const request = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Request a new activation link' }));

  // proves: activation-2, activation-3, activation-5
  it.each(failedAnswers)(
    'can be asked for where the old one fails; %s shows a message, and can be tried again',
    async (_, failed) => {
      let answer: StubbedAnswer = failed;
      const sent: unknown[] = [];
      stubApi({
        activate: () => ({ status: 400 }),
        'request-activation-token': (asked) => {
          sent.push(bodyOf(asked));
          return answer;
        },
      });
      renderInSite(<ActivatePage />, '/activate?uid=17&token=over');
      await screen.findByText('There was an error activating the account');
      await request();
      await screen.findByText('There was an error sending the activation email');
      answer = {};
      await request();
      await screen.findByText('New activation email sent');
      expect(sent).toEqual([{ uid: '17' }, { uid: '17' }]);
    },
  );

  // proves: activation-4
  it.each([
    [404, 'Account was not found'],
    [400, 'This account is already active. You can log in.'],
  ])('that is refused with %d says why', async (status, text) => {
    stubApi({ activate: () => ({ status: 400 }), 'request-activation-token': () => ({ status }) });
    renderInSite(<ActivatePage />, '/activate?uid=999999&token=x');
    await request();
    await screen.findByText(text);
  });
});

// proves: activation-1, recovery-8
it.each([
  ['activate', <ActivatePage />, 'Your account is active, and you are logged in.'],
  ['activate-email', <ChangeEmailPage />, 'Your new email is active.'],
])('the link that calls %s leads home, replacing itself, and says what was done', async (call, page, text) => {
  const { asked } = stubApi({ [call]: () => ({}) });
  const before = history.length;
  renderInSite(
    <Routes>
      <Route path="/link" element={page} />
      <Route path="/" element={<p>Home</p>} />
    </Routes>,
    '/link?uid=1&token=x',
  );
  await screen.findByText('Home');
  expect(screen.getByRole('status').textContent).toBe(text);
  expect([asked, history.length]).toEqual([[`${call}?uid=1&token=x`], before]);
});

it('the link that activates an account leads back to the invitation that the member came from', async () => {
  stubApi({ activate: () => ({}) });
  saveReturnPath('/groups/join/x');
  renderInSite(
    <Routes>
      <Route path="/link" element={<ActivatePage />} />
      <Route path="/groups/join/x" element={<p>Invitation</p>} />
    </Routes>,
    '/link?uid=1&token=x',
  );
  await screen.findByText('Invitation');
  clearReturnPath();
});

// proves: recovery-9
it('a link to a new e-mail address that fails says so', async () => {
  stubApi({ 'activate-email': () => ({ status: 400 }) });
  renderInSite(<ChangeEmailPage />, '/change-email?uid=1&token=x');
  await screen.findByText('There was an error activating the email');
});
