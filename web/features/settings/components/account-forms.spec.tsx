import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type {
  ChangeEmailAnswer,
  ChangePasswordAnswer,
  ChangeUsernameAnswer,
} from '../../../../league/contract/answers.js';
import { aUser } from '../../../spec/a-user.js';
import { descriptionOf, fillFields, readFields } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failed, heldAnswer, stubApi } from '../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../spec/stub-api.js';
import { stubStrengthWorker } from '../../../spec/stub-strength-worker.js';
import { type Opened, SettingsModal } from './account-forms.js';

type LaterAnswer = StubbedAnswer | Promise<StubbedAnswer>;

let answer: () => LaterAnswer;
let tokenAnswer: StubbedAnswer;
let sent: unknown[];

beforeEach(() => {
  stubStrengthWorker({ answers: false });
  answer = () => ({});
  tokenAnswer = { body: { token: 'of-this-session' } };
  sent = [];
});

function Page({ first }: { first: Opened }) {
  const [opened, setOpened] = useState<Opened | null>(first);
  return opened && <SettingsModal opened={opened} user={aUser()} onClose={() => setOpened(null)} />;
}

function open(first: Opened) {
  const change = (request: RequestInit) => {
    sent.push(bodyOf(request));
    return answer();
  };
  stubApi({
    'change-username': change,
    'change-email': change,
    'change-password': change,
    'get-token': () => tokenAnswer,
  });
  renderInSite(<Page first={first} />, '/settings');
  return userEvent.setup();
}

const submit = () =>
  screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[type="submit"]') ?? document.body;
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const shownMessage = () => screen.getByRole('status').textContent;
type Flags = Partial<ChangeUsernameAnswer & ChangeEmailAnswer & ChangePasswordAnswer>;
const refused = (flags: Flags) => ({ status: 400, body: flags });

const forms: [Opened, Record<string, string>, unknown, string, string][] = [
  [
    'username',
    { 'New username': ' vale46 ', 'Current password': 'my old one' },
    { newUsername: 'vale46', currentPassword: 'my old one' },
    'You are now vale46.',
    'There was an error changing the username',
  ],
  [
    'email',
    { 'New email': ' vale@example.com ', 'Current password': 'my old one' },
    { newEmail: 'vale@example.com', currentPassword: 'my old one' },
    'We have sent a link to vale@example.com. Open it within one hour to finish the change.',
    'There was an error changing the email',
  ],
  [
    'password',
    { 'Current password': 'my old one', 'New password': 'a new battery', 'Confirm new password': 'a new battery' },
    { currentPassword: 'my old one', newPassword: 'a new battery', token: 'of-this-session', stay_logged_in: true },
    'Your password has been changed.',
    'There was an error changing the password',
  ],
];

describe.each(forms)('the form of a new %s', (first, typed, body, done, failure) => {
  // proves: more-3
  it('is sent once after a double click, and closes with a confirmation', async () => {
    const user = open(first);
    const { held, answer: give } = heldAnswer();
    answer = held;
    await fillFields(user, typed);
    await user.dblClick(submit());
    give({});
    await isClosed();
    expect(shownMessage()).toBe(done);
    expect(sent).toEqual([body]);
  });

  // proves: settings-16
  it('shows an error after a failure, keeps the form, and can be sent again', async () => {
    const user = open(first);
    answer = () => failed;
    await fillFields(user, typed);
    await user.click(submit());
    await screen.findByText(failure);
    expect(readFields(Object.keys(typed))).toEqual(typed);
    answer = () => ({});
    await user.click(submit());
    await isClosed();
    expect(shownMessage()).toBe(done);
  });

  // proves: settings-16, more-1
  it('shows that the session has ended, keeps the form, and can be sent after a new log-in', async () => {
    const user = open(first);
    answer = () => ({ status: 401 });
    await fillFields(user, typed);
    await user.click(submit());
    await screen.findByText(/^Your session has ended\./);
    const link = screen.getByRole('link', { name: 'Log in (new tab)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);
    expect(readFields(Object.keys(typed))).toEqual(typed);
    answer = () => ({});
    await user.click(submit());
    await isClosed();
  });

  // proves: settings-12
  it('shows a wrong current password beside its field, and focuses it', async () => {
    const user = open(first);
    const { held, answer: give } = heldAnswer();
    answer = held;
    await fillFields(user, typed);
    await user.click(submit());
    await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBe('true'));
    give(refused({ current_password_correct: false }));
    await screen.findByText('Password is incorrect');
    expect(descriptionOf('Current password')).toBe('Password is incorrect');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')));
    expect(readFields(Object.keys(typed))).toEqual(typed);
  });
});

describe('a refused change', () => {
  // proves: settings-9, settings-10, settings-11, settings-14
  it.each<[Opened, keyof Flags, string, string]>([
    ['username', 'new_username_valid', 'New username', "Username isn't valid, be sure to use only numbers and letters"],
    ['username', 'new_username_unique', 'New username', 'Username is already taken'],
    ['username', 'user_can_change_username', 'New username', 'You must wait 30 days in between switching usernames'],
    ['email', 'new_email_valid', 'New email', "Email isn't valid"],
    ['email', 'new_email_unique', 'New email', 'Email is already in use'],
    ['password', 'new_password_valid', 'New password', "Passwords need at least 8 characters and can't be 'simple'"],
  ])('of the %s by %s shows the error beside "%s", and keeps the form', async (first, flag, label, text) => {
    const user = open(first);
    answer = () => refused({ [flag]: false, current_password_correct: false });
    const typed = forms.find(([what]) => what === first)?.[1] ?? {};
    await fillFields(user, typed);
    await user.click(submit());
    await screen.findByText(text);
    expect(descriptionOf(label)).toContain(text);
    expect(descriptionOf('Current password')).toBe('Password is incorrect');
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(readFields(Object.keys(typed))).toEqual(typed);
  });
});

describe('a new password', () => {
  // proves: settings-13
  it('that differs from its confirmation is not sent', async () => {
    const user = open('password');
    await fillFields(user, { ...forms[2]?.[1], 'Confirm new password': 'something else' });
    await user.click(submit());
    await screen.findByText("Passwords don't match");
    expect(sent).toEqual([]);
    const confirmation = screen.getByLabelText('Confirm new password');
    expect(descriptionOf('Confirm new password')).toBe("Passwords don't match");
    expect(confirmation.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(confirmation);
    await fillFields(user, { 'Confirm new password': 'a new battery' });
    await user.click(submit());
    await isClosed();
    expect(sent).toHaveLength(1);
  });

  it('shows an error if the token fails to load', async () => {
    const user = open('password');
    tokenAnswer = failed;
    await fillFields(user, forms[2]?.[1] ?? {});
    await user.click(submit());
    await screen.findByText('There was an error changing the password');
    expect(sent).toEqual([]);
  });

  // proves: settings-17
  it("is rated as easy to guess if it consists of the member's name or address", async () => {
    stubStrengthWorker();
    const user = open('password');
    await fillFields(user, { 'New password': 'anna@example.com' });
    await waitFor(() =>
      expect(descriptionOf('New password')).toContain('Your own username or email is easy to guess.'),
    );
  });
});
