import { beforeEach, describe, expect, it } from 'vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { RegisterAnswer } from '../../../../league/contract/answers.js';
import { keepInvitation } from '../../../lib/kept-invitation.js';
import { aMember } from '../../../spec/a-member.js';
import { aSeason } from '../../../spec/a-season.js';
import { aUser, aVisitor } from '../../../spec/a-user.js';
import { descriptionOf, fillFields, readFields } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { startAnswers } from '../../../spec/start-answers.js';
import { bodyOf, failed, heldAnswer, stubApi } from '../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../spec/stub-api.js';
import { stubStrengthWorker } from '../../../spec/stub-strength-worker.js';
import RegisterPage from './register-page.js';

const labels = ['Username', 'Email', 'Password', 'Confirm password'];
const well = 'correct horse battery';
const right = { Username: 'anna', Email: 'anna@example.com', Password: well, 'Confirm password': well };
const created = 'Account created, check your email to finalize the creation';

let answer: () => StubbedAnswer | Promise<StubbedAnswer>;
let sent: unknown[];

const accepted: StubbedAnswer = {
  body: {
    username_unique: true,
    username_valid: true,
    email_unique: true,
    email_valid: true,
    passwords_match: true,
    password_valid: true,
    invalid_data: false,
    uid: 17,
  },
};

beforeEach(() => {
  localStorage.clear();
  stubStrengthWorker({ answers: false });
  answer = () => accepted;
  sent = [];
});

function open(member: object = aVisitor, more: Parameters<typeof stubApi>[0] = {}) {
  stubApi({
    ...more,
    'get-current-user': () => ({ body: member }),
    register: (request) => {
      sent.push(bodyOf(request));
      return answer();
    },
  });
  renderInSite(
    <Routes>
      <Route path="/register" element={<RegisterPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    '/register',
  );
  return userEvent.setup();
}

const refused = (flags: Partial<RegisterAnswer>): StubbedAnswer => ({ status: 400, body: flags });
const button = () => screen.getByRole('button', { name: 'Register' });

describe('registration', () => {
  // proves: register-1, register-9
  it('sends trimmed values, and shows the address that gets the email', async () => {
    const user = open();
    await fillFields(user, { ...right, Username: ' anna ', Email: ' anna@example.com ' });
    await user.click(button());
    const success = await screen.findByText(created);
    await waitFor(() => expect(document.activeElement).toBe(success));
    screen.getByText('anna@example.com');
    expect(sent).toEqual([
      { username: 'anna', email: 'anna@example.com', password1: well, password2: well, invitation: null },
    ]);
  });

  // proves: register-2
  it('is replaced by the home page if the member is already logged in', async () => {
    const before = history.length;
    open(aUser());
    await screen.findByText('Another page');
    expect([window.location.pathname, history.length]).toEqual(['/', before]);
  });

  // proves: more-3
  it('is sent once after a double click', async () => {
    const user = open();
    const { held, answer: give } = heldAnswer();
    answer = held;
    await fillFields(user, right);
    await user.dblClick(button());
    expect(button().getAttribute('aria-disabled')).toBe('true');
    give(accepted);
    await screen.findByText(created);
    expect(sent).toHaveLength(1);
  });
});

describe('a refused registration', () => {
  // proves: register-4, register-6, register-7, register-8, register-11
  it('shows the errors beside the fields, focuses the first one, and keeps the form', async () => {
    const user = open();
    const { held, answer: give } = heldAnswer();
    answer = held;
    const wrong = { Username: 'two words', Email: 'nobody', Password: 'short', 'Confirm password': 'other' };
    await fillFields(user, wrong);
    await user.click(button());
    await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'));
    give(refused({ username_valid: false, email_valid: false, password_valid: false, passwords_match: false }));
    await screen.findByText("Email isn't valid");
    expect(labels.map((label) => descriptionOf(label))).toEqual([
      expect.stringContaining("Username isn't valid, be sure to use only numbers and letters"),
      expect.stringContaining("Email isn't valid"),
      expect.stringContaining("Passwords need at least 8 characters and can't be 'simple'"),
      expect.stringContaining("Passwords don't match"),
    ]);
    expect(readFields(labels)).toEqual(wrong);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
  });

  it('explains that email addresses cannot contain accented letters', async () => {
    const user = open();
    answer = () => refused({ email_valid: false });
    await fillFields(user, { ...right, Email: 'andré@parcferme.example' });
    await user.click(button());
    await screen.findByText("Email isn't valid");
    expect(descriptionOf('Email')).toContain('Accented and non-Latin letters are not supported in email addresses.');
  });

  // proves: register-3, register-5
  it('shows which values are taken, and removes errors when they are corrected', async () => {
    const user = open();
    answer = () => refused({ passwords_match: false });
    await fillFields(user, { ...right, 'Confirm password': 'other' });
    await user.keyboard('{Enter}');
    await screen.findByText("Passwords don't match");
    await fillFields(user, { Password: `${well}!` });
    expect(screen.queryByText("Passwords don't match")).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByText("Passwords don't match");
    await fillFields(user, { Password: well });
    answer = () => refused({ username_unique: false, email_unique: false });
    await fillFields(user, { 'Confirm password': well });
    await user.keyboard('{Enter}');
    await screen.findByText('Username is already taken');
    expect(descriptionOf('Email')).toContain('Email is already in use');
    expect(screen.queryByText("Passwords don't match")).toBeNull();
  });

  // proves: register-11
  it('shows an error, keeps the form, and can be tried again after a failure', async () => {
    const user = open();
    answer = () => failed;
    await fillFields(user, right);
    await user.click(button());
    await screen.findByText('There was an error creating the account');
    expect(readFields(labels)).toEqual(right);
    answer = () => accepted;
    await user.click(button());
    await screen.findByText(created);
  });
});

describe('the page after the registration', () => {
  const register = async (more: Parameters<typeof stubApi>[0] = {}) => {
    const user = open(aVisitor, more);
    await fillFields(user, right);
    await user.click(button());
    await screen.findByText(created);
    return user;
  };
  const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('explains what comes next', async () => {
    await register({ 'get-current-season': () => startAnswers({ season: aSeason() })['get-current-season']() });
    await waitFor(() =>
      expect(steps()).toEqual([
        'Open the link in the email to anna@example.com within 24 hours, on any device. It logs you in.',
        'Follow the season, and ask to be told when the next picks open.',
      ]),
    );
  });

  it('sends the email again, on request', async () => {
    const asked: unknown[] = [];
    const user = await register({
      'request-activation-token': (request) => {
        asked.push(bodyOf(request));
        return {};
      },
    });
    await user.click(screen.getByText('I didn’t get the email'));
    screen.getByText(/spam folder/);
    await user.click(screen.getByRole('button', { name: 'Send it again' }));
    await screen.findByText('New activation email sent');
    expect(asked).toEqual([{ uid: 17 }]);
  });

  it('shows the form again to a visitor who mistyped the address', async () => {
    const user = await register();
    await user.click(screen.getByRole('button', { name: 'I didn’t get the email' }));
    await user.click(screen.getByRole('button', { name: 'Register again' }));
    expect(readFields(['Email'])).toEqual({ Email: '' });
  });
});

describe('a registration with an invitation', () => {
  const token = 'AAAAAAAAAAAAAAAAAAAAAA';
  const invitation = {
    name: 'Sunday Grid',
    owner: aMember('oldwolf'),
    amount_members: 1,
    members: [aMember('oldwolf')],
    full: false,
    group_id: null,
  };
  const found = { 'get-group-invitation': () => ({ body: { invitation } }) };

  it('names the group, sends the invitation, and names the group again', async () => {
    keepInvitation(token);
    const season = aSeason({ selection_open: true });
    const user = open(aVisitor, { ...found, 'get-current-season': startAnswers({ season })['get-current-season'] });
    await screen.findByText('You are joining the group Sunday Grid.');
    await fillFields(user, right);
    await user.click(button());
    await screen.findByText('You are in the group Sunday Grid.');
    await screen.findByText('Choose your riders: the picks are open now.');
    expect(sent).toEqual([expect.objectContaining({ username: 'anna', invitation: token })]);
  });

  it('does not name a group that is full or closed', async () => {
    keepInvitation(token);
    const full = { body: { invitation: { ...invitation, full: true } } };
    open(aVisitor, { 'get-group-invitation': () => full });
    await screen.findByText('One account for all seasons.');
    cleanup();
    open(aVisitor, { 'get-group-invitation': () => ({ status: 404 }) });
    await screen.findByText('One account for all seasons.');
  });
});
