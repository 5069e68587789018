import { beforeEach, describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fillFields } from '../../../spec/interactions.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failed, stubApi } from '../../../spec/stub-api.js';
import type { StubbedAnswer } from '../../../spec/stub-api.js';
import FindAccountPage from './find-account-page.js';

let found: StubbedAnswer;
let mailed: StubbedAnswer;
let sent: unknown[];

beforeEach(() => {
  found = { body: { email_found: false, username_found: true, username: 'Anna' } };
  mailed = {};
  sent = [];
});

function open() {
  const { asked } = stubApi({
    'find-account': () => found,
    'send-reset-email': (request) => {
      sent.push(bodyOf(request));
      return mailed;
    },
  });
  renderInSite(<FindAccountPage />, '/find-account');
  const user = userEvent.setup();
  const find = async (key: string) => {
    await fillFields(user, { 'Email or username': key });
    await user.click(screen.getByRole('button', { name: 'Search' }));
  };
  const send = () => user.click(screen.getByRole('button', { name: 'Send reset email' }));
  return { asked, find, send };
}

describe('the search for an account', () => {
  // proves: recovery-1
  it.each<[string, string]>([
    [' anna ', 'find-account?username=anna'],
    ['anna@example.com', 'find-account?email=anna%40example.com'],
  ])('finds the account of "%s", and sends it a password link', async (key, path) => {
    const { asked, find, send } = open();
    await find(key);
    const result = (await screen.findByText('Anna')).parentElement;
    expect(result?.textContent).toBe('Anna will get a link at the email address of the account.');
    await send();
    await screen.findByText('Reset email sent');
    expect(asked).toEqual([path, 'send-reset-email/']);
    expect(sent).toEqual([{ username: 'Anna' }]);
  });

  // proves: recovery-1
  it('also offers a link to contact the league', () => {
    open();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  });
});

describe('the page to find an account', () => {
  // proves: recovery-2
  it.each(['stranger', 'stranger@example.com'])('keeps the typed name if no account matches: %s', async (key) => {
    const { find } = open();
    found = { status: 404 };
    await find(key);
    await screen.findByText(`There was no accout found for: ${key}`);
    expect(screen.getByLabelText<HTMLInputElement>('Email or username').value).toBe(key);
  });

  it('shows an error if the search fails', async () => {
    const { find } = open();
    found = failed;
    await find('anna');
    await screen.findByText('There was an error looking for the account');
  });

  // proves: recovery-3
  it.each<[string, StubbedAnswer, string]>([
    ['a failure', failed, 'There was an error sending the reset email'],
    ['a deleted account', { status: 404 }, 'User not found'],
  ])('shows an error if the email fails, and can be tried again: %s', async (_, answer, text) => {
    const { find, send } = open();
    mailed = answer;
    await find('anna');
    await screen.findByText('Account found');
    await send();
    await screen.findByText(text);
    mailed = {};
    await send();
    await screen.findByText('Reset email sent');
  });
});
