import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failCalls, sizes } from '../../harness/browser.js';
import { joinLeague } from '../../harness/join-league.js';
import { linkOf } from '../../harness/mailbox.js';
import { addMember, password } from '../../harness/make-season.js';
import {
  type AccountsLeague,
  countCalls,
  fill,
  saidBeside,
  startAccountsLeague,
  typedIn,
  whoIsIn,
} from './accounts-league.js';

let league: AccountsLeague;
beforeAll(async () => {
  league = await startAccountsLeague();
  await addMember(league.database, 'Taken');
});
afterAll(() => league.close());

const labels = ['Username', 'Email', 'Password', 'Confirm password'];
const formOf = (username: string) => ({
  Username: username,
  Email: `${username}@parcferme.example`,
  Password: password,
  'Confirm password': password,
});
const created = 'Account created, check your email to finalize the creation';

describe.each(sizes)('a new member, %s', (size, viewport) => {
  it('registers, opens the link of the mail and is in; the link works once', async () => {
    const page = await league.visit('/', viewport);
    if (size === 'narrow') await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('link', { name: 'Register' }).click();
    await fill(page, formOf(size));
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText(created).waitFor();
    await page.getByText(`${size}@parcferme.example`).waitFor();

    const link = linkOf(await league.mailbox.mailTo(`${size}@parcferme.example`));
    await page.goto(link);
    await page.getByText('Your account is active, and you are logged in.').waitFor();
    expect([new URL(page.url()).pathname, await whoIsIn(page)]).toEqual(['/', size]);
    await page.context().close();

    const again = await league.visit(link, viewport);
    await again.getByText('There was an error activating the account').waitFor();
    await again.getByRole('button', { name: 'Request a new activation link' }).click();
    await again.getByText('This account is active already: log in with it.').waitFor();
    await again.context().close();
  });
});

describe('a refused registration', () => {
  it('says what is wrong beside each field, several at once, and keeps what was typed', async () => {
    const page = await league.visit('/register');
    const wrong = { Username: 'two words', Email: 'nobody', Password: 'short', 'Confirm password': 'other' };
    await fill(page, wrong);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText("Email isn't valid").waitFor();
    const said = await Promise.all(labels.map((label) => saidBeside(page, label)));
    expect(said).toEqual([
      expect.stringContaining("Username isn't valid, be sure to use only numbers and letters"),
      expect.stringContaining("Email isn't valid"),
      expect.stringContaining("Passwords need at least 8 characters and can't be 'simple'"),
      expect.stringContaining("Passwords don't match"),
    ]);
    expect(await typedIn(page, labels)).toEqual(wrong);
    expect(await page.getByLabel('Username').evaluate((field) => field === document.activeElement)).toBe(true);

    await fill(page, { ...formOf('Taken'), Email: 'TAKEN@parcferme.example' });
    await page.getByLabel('Confirm password').press('Enter');
    await page.getByText('Username is already taken').waitFor();
    expect(await saidBeside(page, 'Email')).toContain('Email is already in use');
    expect(await page.getByText("Passwords don't match").count()).toBe(0);

    await fill(page, formOf('second'));
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText(created).waitFor();
    await page.context().close();
  });

  it('by a fault of ours, or without a network, loses nothing; a double click sends once', async () => {
    const page = await league.visit('/register');
    const typed = formOf('patient');
    await fill(page, typed);
    const register = page.getByRole('button', { name: 'Register' });
    const mend = await failCalls(page, 'register');
    await register.click();
    await page.getByText('There was an error creating the account').waitFor();
    await mend();
    await page.context().setOffline(true);
    await register.click();
    await page.getByText('There was an error creating the account').waitFor();
    await page.context().setOffline(false);
    expect(await typedIn(page, labels)).toEqual(typed);

    // The session of the page is over as well: its cookies are gone.
    await page.context().clearCookies();
    const sent = countCalls(page, 'get-logged-in');
    await register.dblclick();
    await page.getByText(created).waitFor();
    expect(sent()).toBe(1);
    await page.context().close();
  });
});

describe('an account that is not active', () => {
  it('gets a new link at the log-in, with the right password alone', async () => {
    const page = await league.visit('/register');
    await fill(page, formOf('sleeper'));
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText(created).waitFor();
    const first = linkOf(await league.mailbox.mailTo('sleeper@parcferme.example'));

    await page.goto('/login');
    const request = page.getByRole('button', { name: 'Request a new activation link' });
    await fill(page, { 'Username or email': 'sleeper', Password: 'a wrong guess' });
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Invalid credentials').waitFor();
    expect(await request.count()).toBe(0);
    await fill(page, { Password: password });
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Your account is not active').waitFor();
    await request.click();
    await page.getByText('New activation email sent').waitFor();

    const second = linkOf(await league.mailbox.mailTo('sleeper@parcferme.example', 2));
    await page.goto(first);
    await page.getByText('There was an error activating the account').waitFor();
    await page.goto(second);
    expect(await whoIsIn(page)).toBe('sleeper');
    await page.context().close();
  });

  it('asks for a new link where an old one leads, and is told when there is no such account', async () => {
    const { id } = await addMember(league.database, 'dozing', { isActive: false });
    const page = await league.visit(`/activate?uid=${id}&token=over`);
    const request = page.getByRole('button', { name: 'Request a new activation link' });
    const mend = await failCalls(page, 'request-activation-token');
    await request.click();
    await page.getByText('There was an error sending the activation email').waitFor();
    await mend();
    await request.click();
    await page.getByText('New activation email sent').waitFor();
    await page.goto(linkOf(await league.mailbox.mailTo('dozing@parcferme.example')));
    expect(await whoIsIn(page)).toBe('dozing');
    await page.context().close();

    const stranger = await league.visit('/activate?uid=999999&token=x');
    await stranger.getByRole('button', { name: 'Request a new activation link' }).click();
    await stranger.getByText('Account was not found').waitFor();
    await stranger.context().close();
  });
});

it('whoever is logged in has nothing to register', async () => {
  const member = await joinLeague(league, 'inside');
  const page = await league.visit('/contact');
  await page.context().addCookies([...member.cookies].map(([name, value]) => ({ name, value, url: member.origin })));
  await page.goto('/register');
  expect(await whoIsIn(page)).toBe('inside');
  await page.waitForURL('/');
  await page.context().close();
});
