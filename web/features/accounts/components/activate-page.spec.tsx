import { describe, expect, it } from 'vitest';
import { focusManager, onlineManager, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { groupMessages } from '../../../../league/contract/group-messages.js';
import { keepInvitation, loadInvitation } from '../../../lib/kept-invitation.js';
import { currentSeasonQuery } from '../../../shared/session/api/session.js';
import { aPushBrowser, givePushBrowser } from '../../../spec/a-push-browser.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failed, stubApi } from '../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../spec/stub-api.js';
import ActivatePage from './activate-page.js';
import ChangeEmailPage from './change-email-page.js';

/** Another failed query, which is refetched as usual. */
const OtherQuery = () => <p>{useQuery(currentSeasonQuery).fetchStatus === 'idle' ? 'error' : 'asked'}</p>;

describe('ActivatePage', () => {
  // proves: more-5
  it('sends its link once, and keeps the outcome when the window gets the focus or the network comes back', async () => {
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
      // If the link were refetched, this would have happened when the other query is refetched.
      await waitFor(() => expect(amountOf('get-current-season')).toBe(index + 2));
      await screen.findByText('error');
    }
    expect(asked.filter((path) => path.startsWith('activate'))).toEqual(['activate?uid=1&token=used']);
    expect(outcome.isConnected).toBe(true);
    focusManager.setFocused(undefined);
  });
});

const other = { status: 400, body: { message: '', logged_in_as: 'anna' } };

describe('the link in the activation email', () => {
  // proves: more-6
  it('asks for confirmation while another member is logged in, who can also stay logged in', async () => {
    stubApi({ activate: () => other });
    renderInSite(<ActivatePage />, '/activate?uid=1&token=x');
    await screen.findByText(/^You are logged in as anna, and this link is for another account\./);
    expect(screen.getByRole('link', { name: 'Stay logged in' }).getAttribute('href')).toBe('/');
  });

  // proves: more-6, shell-20
  it('shows an error if logging the other member out fails', async () => {
    stubApi({ activate: () => other, logout: () => failed });
    renderInSite(<ActivatePage />, '/activate?uid=1&token=x');
    await userEvent.click(await screen.findByRole('button', { name: 'Log out and activate' }));
    await screen.findByText('There was an error logging out');
  });

  it('deletes the push subscription of the other member when that member logs out', async () => {
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
  it('can be requested if the old one fails; after a failure, it shows an error and can be requested again', async () => {
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
  });

  // proves: activation-4
  it.each([
    [404, 'Account was not found'],
    [400, 'This account is already active. You can log in.'],
  ])('shows the reason if the server refuses it with %d', async (status, text) => {
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
])('the link that calls %s is replaced by the home page, with a message about its effect', async (call, page, text) => {
  const { asked } = stubApi({
    [call]: () => ({ body: call === 'activate' ? { group_id: null, invitation_refused: null } : {} }),
  });
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

it('the activation link leads to the group that the new member has joined, in any browser', async () => {
  stubApi({ activate: () => ({ body: { group_id: 3, invitation_refused: null } }) });
  keepInvitation('AAAAAAAAAAAAAAAAAAAAAA');
  renderInSite(
    <Routes>
      <Route path="/link" element={<ActivatePage />} />
      <Route path="/groups/3" element={<p>The group</p>} />
    </Routes>,
    '/link?uid=1&token=x',
  );
  await screen.findByText('The group');
  expect(screen.getByRole('status').textContent).toBe('Your account is active, and you are logged in.');
  expect(loadInvitation()).toBeNull();
});

it.each(['closed', 'full'] as const)(
  'the activation link leads to the home page and explains it if the group of the invitation is %s by then',
  async (refused) => {
    stubApi({ activate: () => ({ body: { group_id: null, invitation_refused: refused } }) });
    renderInSite(
      <Routes>
        <Route path="/link" element={<ActivatePage />} />
        <Route path="/" element={<p>Home</p>} />
      </Routes>,
      '/link?uid=1&token=x',
    );
    await screen.findByText('Home');
    expect(screen.getByRole('status').textContent).toBe(
      `Your account is active, and you are logged in. ${groupMessages.notJoined[refused]}`,
    );
  },
);

// proves: recovery-9
it('a link that fails to confirm a new email address shows an error', async () => {
  stubApi({ 'activate-email': () => ({ status: 400 }) });
  renderInSite(<ChangeEmailPage />, '/change-email?uid=1&token=x');
  await screen.findByText('There was an error activating the email');
});
