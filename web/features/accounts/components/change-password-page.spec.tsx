import { beforeEach, describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { ResetPasswordAnswer } from '../../../../league/contract/answers.js';
import { descriptionOf, fillFields, readFields } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failed, heldAnswer, stubApi } from '../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../spec/stub-api.js';
import { stubStrengthWorker } from '../../../spec/stub-strength-worker.js';
import ChangePasswordPage from './change-password-page.js';

const well = 'another horse battery';
const right = { Password: well, 'Confirm password': well };

let answer: () => StubbedAnswer | Promise<StubbedAnswer>;
let sent: unknown[];
let link: StubbedAnswer;

beforeEach(() => {
  stubStrengthWorker({ answers: false });
  answer = () => ({});
  link = { body: { passkeys: [] } };
  sent = [];
});

function open(query = '?uid=MTc&token=abc') {
  stubApi({
    'read-reset-link': () => link,
    'reset-password': (request) => {
      sent.push(bodyOf(request));
      return answer();
    },
  });
  renderInSite(
    <Routes>
      <Route path="/change-password" element={<ChangePasswordPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    `/change-password${query}`,
  );
  return userEvent.setup();
}

const refused = (body: Partial<ResetPasswordAnswer>): StubbedAnswer => ({ status: 400, body });
const button = () => screen.getByRole('button', { name: 'Change password' });

describe('the password link in an email', () => {
  // proves: recovery-4, more-3
  it('sets a new password, only once after a double click, and is replaced by the log-in page', async () => {
    const user = open();
    const before = history.length;
    const { held, answer: give } = heldAnswer();
    answer = held;
    await fillFields(user, right);
    await user.dblClick(button());
    give({});
    await screen.findByText('Another page');
    expect([window.location.pathname, history.length]).toEqual(['/login', before]);
    within(screen.getByRole('status')).getByText('Your password has been changed. Log in with the new one.');
    expect(sent).toEqual([{ uid64: 'MTc', token: 'abc', password1: well, password2: well, kept_passkeys: [] }]);
  });

  it('lists the passkeys of the account, and keeps the checked ones', async () => {
    const at = '2026-11-20T12:00:00.000Z';
    const passkey = (id: number, name: string) => ({ id, name, created_at: at, last_used_at: null });
    link = { body: { passkeys: [passkey(4, 'Phone'), passkey(7, 'Strange one')] } };
    const user = open();
    await screen.findByLabelText('Strange one: added on 20 November 2026, not used yet');
    await user.click(screen.getByLabelText(/^Phone: /));
    await fillFields(user, right);
    await user.click(button());
    await screen.findByText('Another page');
    expect(sent).toEqual([{ uid64: 'MTc', token: 'abc', password1: well, password2: well, kept_passkeys: [4] }]);
  });

  it('warns that all passkeys will be removed if they fail to load', async () => {
    link = 'lost';
    open();
    await screen.findByText('All passkeys of the account are removed, too.');
  });

  // proves: recovery-6
  it.each(['', '?uid=1', '?token=x'])('is invalid with the query "%s", and shows no form', (query) => {
    open(query);
    screen.getByText('Invalid link');
    expect(screen.getByRole('link', { name: 'Find your account' }).getAttribute('href')).toBe('/find-account');
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  // proves: recovery-5
  it('shows a message if it has been used or has expired, and leads back to the start', async () => {
    const user = open();
    answer = () => refused({ token_valid: false });
    await fillFields(user, right);
    await user.click(button());
    await screen.findByText('The URL used is no longer valid, please restart the process');
    expect(screen.getByRole('link', { name: 'Find your account' }).getAttribute('href')).toBe('/find-account');
  });
});

describe('a new password', () => {
  // proves: recovery-7
  it('shows beside its field why it is refused, and stays in the form', async () => {
    const user = open();
    answer = () => refused({ passwords_match: false, password_valid: false, token_valid: true });
    const wrong = { Password: 'password', 'Confirm password': 'passwort' };
    await fillFields(user, wrong);
    await user.click(button());
    await screen.findByText("Passwords don't match");
    expect(descriptionOf('Password')).toContain("Passwords need at least 8 characters and can't be 'simple'");
    expect(descriptionOf('Confirm password')).toContain("Passwords don't match");
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(readFields(Object.keys(wrong))).toEqual(wrong);
  });

  it('shows an error after a failure, stays in the form, and can be sent again', async () => {
    const user = open();
    answer = () => failed;
    await fillFields(user, right);
    await user.click(button());
    await screen.findByText('There was an error changing the password');
    expect(readFields(Object.keys(right))).toEqual(right);
    answer = () => ({});
    await user.click(button());
    await screen.findByText('Another page');
  });
});
