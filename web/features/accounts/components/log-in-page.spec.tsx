import { beforeEach, describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { Bar } from '../../../app/shell/bar.js';
import { useSessionReports } from '../../../app/shell/shell.js';
import { aUser, aVisitor } from '../../../spec/a-user.js';
import { fillFields, readFields } from '../../../spec/interactions.js';
import { tokenRefused } from '../../../../league/contract/messages.js';
import { renderInSite } from '../../../spec/render-in-site.js';
import { bodyOf, failed, heldAnswer, stubApi, type StubbedAnswer } from '../../../spec/stub-api.js';
import { LogInLink } from '../../../shared/session/log-in-link.js';
import LogInPage from './log-in-page.js';

type LaterAnswer = StubbedAnswer | Promise<StubbedAnswer>;
/** The next responses of the API. `user` is the session before a log-in, `after` the session after it. */
let answers: {
  login: StubbedAnswer;
  second: StubbedAnswer;
  user: LaterAnswer;
  after: LaterAnswer;
  activation: StubbedAnswer;
};
let sent: unknown[];

const visitor = { body: aVisitor };
const anna = { body: aUser() };
const well = { status: 200 };

beforeEach(() => {
  answers = { login: well, second: well, user: visitor, after: anna, activation: well };
  sent = [];
});

function open(address = '/login', page = <Pages />) {
  stubApi({
    'get-current-user': () => answers.user,
    login: (request) => {
      sent.push(bodyOf(request));
      if (answers.login === well) answers.user = answers.after;
      return answers.login;
    },
    'finish-log-in': (request) => {
      sent.push(bodyOf(request));
      if (answers.second === well) answers.user = answers.after;
      return answers.second;
    },
    'request-activation-token': (request) => {
      sent.push(bodyOf(request));
      return answers.activation;
    },
  });
  renderInSite(page, address);
  return userEvent.setup();
}

const Pages = () => (
  <Routes>
    <Route path="/login" element={<LogInPage />} />
    <Route path="/" element={<p>Home</p>} />
    <Route path="*" element={<LogInLink>To the log-in</LogInLink>} />
  </Routes>
);

/** Includes the bar and the error banners. */
function Site() {
  useSessionReports();
  return (
    <>
      <Bar />
      <Pages />
    </>
  );
}

const right = { 'Username or email': ' Anna ', Password: 'correct horse battery' };
const button = () => screen.getByRole('button', { name: 'Login' });

describe('the log-in page', () => {
  // proves: login-1
  it('focuses the username, and links to the password reset and the registration', async () => {
    open();
    const name = await screen.findByLabelText('Username or email');
    expect(document.activeElement).toBe(name);
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
    const hrefOf = (link: string) => screen.getByRole('link', { name: link }).getAttribute('href');
    expect(hrefOf('Forgot your password?')).toBe('/find-account');
    expect(hrefOf('Register')).toBe('/register');
  });

  // proves: login-2
  it('is replaced by the home page if the member is already logged in', async () => {
    answers.user = anna;
    const before = history.length;
    open();
    await screen.findByText('Home');
    expect([window.location.pathname, history.length]).toEqual(['/', before]);
  });

  // proves: login-7
  it('sends the form on Enter, and leads home', async () => {
    const user = open();
    await fillFields(user, right);
    await user.keyboard('{Enter}');
    await screen.findByText('Home');
    expect(sent).toEqual([{ is_username: true, login_key: 'Anna', password: 'correct horse battery' }]);
  });

  // proves: login-7
  it('leads back to the previous page', async () => {
    const user = open('/contact?from=footer');
    await user.click(screen.getByRole('link', { name: 'To the log-in' }));
    await fillFields(user, right);
    await user.click(button());
    await screen.findByRole('link', { name: 'To the log-in' });
    expect(window.location.pathname + window.location.search).toBe('/contact?from=footer');
  });

  // proves: more-3
  it('sends the form only once after two clicks, and stays disabled until the session is known', async () => {
    const user = open();
    await fillFields(user, right);
    const { held, answer } = heldAnswer();
    answers.after = held();
    await user.dblClick(button());
    await user.click(button());
    expect(button().getAttribute('aria-disabled')).toBe('true');
    answer(anna);
    await screen.findByText('Home');
    expect(sent).toHaveLength(1);
  });
});

describe('a refused log-in', () => {
  // proves: login-4, login-6
  it.each<[string, StubbedAnswer, string]>([
    ['wrong credentials', { status: 400 }, 'Invalid credentials'],
    ['a failure', failed, 'Error logging in'],
    ['too many guesses', { status: 429 }, 'Too many attempts. Wait a moment, then try again.'],
  ])('shows the reason, keeps the form, and can be tried again after %s', async (_, answer, text) => {
    const user = open();
    answers.login = answer;
    await fillFields(user, right);
    await user.click(button());
    await screen.findByText(text);
    expect(readFields(Object.keys(right))).toEqual(right);
    expect(screen.queryByRole('button', { name: 'Request a new activation link' })).toBeNull();
    answers.login = well;
    await user.click(button());
    await screen.findByText('Home');
  });

  // proves: login-5, activation-3
  it('offers a new activation link if the account is not active', async () => {
    const user = open();
    answers.login = { status: 403, body: { message: '', uid: 17 } };
    await fillFields(user, right);
    await user.click(button());
    await screen.findByText('Your account is not active');
    await user.click(screen.getByRole('button', { name: 'Request a new activation link' }));
    await screen.findByText('New activation email sent');
    expect(sent.at(-1)).toEqual({ uid: 17 });
  });

  // proves: login-5
  it('offers no link if an admin deactivated the account', async () => {
    const user = open();
    answers.login = { status: 403, body: { message: '', uid: null } };
    await fillFields(user, right);
    await user.click(button());
    await screen.findByText('Your account is not active');
    expect(screen.queryByRole('button', { name: 'Request a new activation link' })).toBeNull();
  });

  it('is sent again with a new token if its token has expired, only once after a double click', async () => {
    document.cookie = 'csrftoken=old';
    const tokens: (string | null)[] = [];
    const { asked } = stubApi({
      'get-current-user': () => answers.user,
      'get-logged-in': () => {
        document.cookie = 'csrftoken=new';
        return {};
      },
      login: ({ headers }) => {
        const token = new Headers(headers).get('X-CSRFToken');
        tokens.push(token);
        if (token === 'old') return { status: 403, body: { message: tokenRefused } };
        answers.user = anna;
        return well;
      },
    });
    renderInSite(<LogInPage />, '/login');
    const user = userEvent.setup();
    await fillFields(user, right);
    await user.dblClick(button());
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(tokens).toEqual(['old', 'new']);
    expect(asked.filter((path) => path === 'get-logged-in/')).toHaveLength(1);
  });

  // proves: shell-18
  it('shows an error and keeps the form if the user fails to load, and continues once the user has loaded', async () => {
    answers.after = { status: 500 };
    const user = open('/login', <Site />);
    await screen.findAllByRole('link', { name: 'Login' });
    await fillFields(user, right);
    await user.click(button());
    await screen.findByText('Error loading user data');
    expect(readFields(Object.keys(right))).toEqual(right);
    answers.user = anna;
    await user.click(screen.getByRole('button', { name: 'Try again to load user data' }));
    await screen.findByRole('button', { name: 'Your menu, anna' });
    expect(window.location.pathname).toBe('/');
  });
});

// proves: security-14
describe('the second step of a log-in', () => {
  const secondStep = { status: 202, body: { second_factor_required: true, methods: ['code'] } };
  const refusal = (message: string, log_in_expired: boolean) => ({ status: 400, body: { message, log_in_expired } });

  async function passFirstStep() {
    answers.login = secondStep;
    const user = open();
    await fillFields(user, right);
    await user.click(button());
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    return user;
  }
  const finish = () => screen.getByRole('button', { name: 'Finish login' });

  it('asks for a code after the correct password, accepts another code after a wrong one, and leads to the home page', async () => {
    const user = await passFirstStep();
    expect(screen.queryByLabelText('Password')).toBeNull();
    answers.second = refusal('This code is wrong', false);
    await fillFields(user, { Code: ' 123 456 ' });
    await user.click(finish());
    await screen.findByText('This code is wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe(' 123 456 ');
    answers.second = well;
    await user.click(finish());
    await screen.findByText('Home');
    expect(sent.slice(1)).toEqual([{ code: '123 456' }, { code: '123 456' }]);
  });

  it('returns to the password if the code comes too late', async () => {
    const user = await passFirstStep();
    answers.second = refusal('The log-in took too long', true);
    await fillFields(user, { Code: '123456' });
    await user.click(finish());
    await screen.findByText('The log-in took too long.');
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    await screen.findByLabelText('Password');
  });
});
