import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { Bar } from '../../../app/shell/bar.js';
import { learnServerTime, serverDate } from '../../../lib/server-clock.js';
import { aUser, aVisitor } from '../../../spec/a-user.js';
import { someMemberSeasons } from '../../../spec/a-season-end.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, failed, stubApi } from '../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../spec/stub-api.js';
import { stubStrengthWorker } from '../../../spec/stub-strength-worker.js';
import ProfilePage from '../../profiles/components/profile-page.js';
import SettingsPage from './settings-page.js';

beforeEach(() => stubStrengthWorker({ answers: false }));

const open = (user: StubbedAnswer) => {
  stubApi({ 'get-current-user': () => user });
  renderInSite(<SettingsPage />, '/settings');
};

describe('the settings page', () => {
  // proves: settings-1
  it('sends a visitor to the log-in, which leads back', async () => {
    open({ body: aVisitor });
    await screen.findByText('You must be logged in to use this page');
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(window.location.pathname).toBe('/login');
    expect(history.state).toMatchObject({ usr: { from: '/settings' } });
  });

  // proves: settings-1
  it('shows an error if the user fails to load, and can be loaded again', async () => {
    let answer = failed;
    stubApi({ 'get-current-user': () => answer });
    renderInSite(<SettingsPage />, '/settings');
    await screen.findByText('Error loading user data');
    expect(screen.queryByText('You must be logged in to use this page')).toBeNull();
    answer = { body: aUser() };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: 'Change username' });
  });

  // proves: settings-2
  it('has a row for everything that can be changed, with the current values and a masked password', async () => {
    open({ body: aUser() });
    const rowOf = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;
    expect(await rowOf('Profile photo')).toContain('None yet. This picture is shown instead.');
    expect(await rowOf('Username')).toBe('UsernameannaCan be changed once every 30 days.');
    expect(await rowOf('Email')).toBe('Emailanna@example.comOnly you and the admins see it.');
    expect(await rowOf('Password')).toContain('Password••••••••hidden');
    expect(await rowOf('Password')).toContain('Messages on your devices have to be switched on again.');
    screen.getByRole('button', { name: /^Email Settings/ });
    const partOf = (text: string) => screen.getByText(text).closest('section')?.querySelector('h2')?.textContent;
    expect(['Username', 'Email Settings', 'Password', 'Delete Account'].map(partOf)).toEqual([
      'Account',
      'Messages',
      'Security',
      'Data',
    ]);
  });

  // proves: season-archive-3
  it('has a switch for the name in downloaded seasons, which is off by default', async () => {
    let member = aUser();
    const sent: unknown[] = [];
    stubApi({
      'get-current-user': () => ({ body: member }),
      'set-named-in-archives': (request) => {
        sent.push([request.method, bodyOf(request)]);
        if (sent.length === 2) return { status: 500 };
        member = aUser({ named_in_archives: true });
        return {};
      },
    });
    renderInSite(<SettingsPage />, '/settings');
    const user = userEvent.setup();
    const named = await screen.findByRole('switch', { name: 'Show my name in downloads' });
    const settlesAs = (on: boolean) =>
      waitFor(() =>
        expect([named.getAttribute('aria-checked'), named.getAttribute('aria-busy')]).toEqual([`${on}`, null]),
      );
    await settlesAs(false);
    await user.click(named);
    await settlesAs(true);
    await user.click(named);
    await screen.findByText('There was an error saving your choice');
    await settlesAs(true);
    expect(sent).toEqual([
      ['PUT', { on: true }],
      ['PUT', { on: false }],
    ]);
  });

  it('has a switch for messages before each start, which is off by default', async () => {
    let member = aUser();
    const { asked } = stubApi({
      'get-current-user': () => ({ body: member }),
      'set-start-messages': () => {
        member = aUser({ start_messages: true });
        return {};
      },
    });
    renderInSite(<SettingsPage />, '/settings');
    const start = await screen.findByRole('switch', { name: 'Before each start' });
    expect(start.getAttribute('aria-checked')).toBe('false');
    await userEvent.click(start);
    await waitFor(() => expect(start.getAttribute('aria-checked')).toBe('true'));
    expect(asked).toContain('set-start-messages/');
  });

  // proves: settings-10
  it('shows when a recently changed username can be changed again', async () => {
    open({ body: aUser({ date_username_edited: serverDate().toISOString() }) });
    await screen.findByText(/^Changed recently\. The next change is possible from/);
  });

  // proves: more-12
  it('calculates the next username change with the server clock', async () => {
    const now = serverDate().toUTCString();
    learnServerTime('Fri, 01 Mar 2041 00:00:00 GMT');
    open({ body: aUser({ date_username_edited: '2041-01-01T00:00:00Z' }) });
    await screen.findByText('Can be changed once every 30 days.');
    learnServerTime(now);
  });
});

const ways: [string, (user: UserEvent, dialog: HTMLElement) => Promise<void>][] = [
  ['Esc', (user) => user.keyboard('{Escape}')],
  ['the cross', (user, dialog) => user.click(within(dialog).getByRole('button', { name: 'Close' }))],
  ['a click beside it', (user, dialog) => user.click(dialog.parentElement ?? dialog)],
];

describe('a settings modal', () => {
  // proves: settings-2, shell-12, shell-13
  it.each<[string, string]>([
    ['Change profile photo', 'Picture'],
    ['Change username', 'New username'],
    ['Change email', 'New email'],
    ['Change password', 'Current password'],
    ['Delete…', 'Type anna to confirm'],
  ])('opens alone, focuses its first field, and returns the focus however it closes: %s', async (opener, first) => {
    const user = userEvent.setup();
    open({ body: aUser() });
    for (const [, close] of ways) {
      const button = await screen.findByRole('button', { name: opener });
      await user.click(button);
      const dialog = screen.getByRole('dialog');
      await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(first)));
      await close(user, dialog);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });
});

describe('the default picture', () => {
  const defaultPicture = { profile_picture: { format: 'svg+xml', data: 'PHN2Zy8+' } };
  const picturesIn = (container: HTMLElement) =>
    [...container.querySelectorAll('img')].map((one) => one.getAttribute('src'));

  function Site() {
    return (
      <>
        <Bar />
        <Routes>
          <Route path="/settings" element={<SettingsPage />} />
          <Route path="/users/:username" element={<ProfilePage />} />
        </Routes>
        <Link to="/users/anna?page=1">To the profile</Link>
      </>
    );
  }

  // proves: pictures-2
  it('is shown for members without a picture, and is fetched once', async () => {
    const { asked } = stubApi({
      ...startAnswers({ season: null, user: aUser() }),
      'get-member-seasons': () => ({ body: { member_seasons: someMemberSeasons() } }),
      'get-hall-of-fame': () => ({ body: { seasons: [], imported: [] } }),
      'get-user': () => ({
        body: { username: 'anna', date_created: '2022-01-01T00:00:00Z', has_profile_picture: false },
      }),
      'get-user-comments': () => ({ body: { comments: [], amount_comments: 0 } }),
      'get-user-default-profile-picture': () => ({ body: defaultPicture }),
    });
    renderInSite(<Site />, '/settings');
    const address = 'data:image/svg+xml;base64,PHN2Zy8+';
    // One picture is in the bar, and one on the page.
    await waitFor(() => expect(picturesIn(document.body)).toEqual([address, address]));
    await userEvent.click(screen.getByRole('link', { name: 'To the profile' }));
    await screen.findByText(/^Account created on/);
    expect(picturesIn(screen.getByRole('main'))).toEqual([address, address]);
    expect(asked.filter((path) => path.includes('default'))).toEqual(['get-user-default-profile-picture/']);
  });

  // proves: pictures-2
  it('is replaced by letters without an error if it fails to load', async () => {
    const { asked } = stubApi({
      'get-current-user': () => ({ body: aUser() }),
      'get-user-default-profile-picture': () => failed,
    });
    renderInSite(<SettingsPage />, '/settings');
    await screen.findByText('Profile photo');
    await waitFor(() => expect(asked.filter((path) => path.includes('default'))).toHaveLength(2));
    expect(document.querySelector('[data-letters="an"]')).not.toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
