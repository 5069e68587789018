import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { Member } from '../../../league/members/member.entity.js';
import { failCalls, sizes } from '../../harness/browser.js';
import { joinLeague } from '../../harness/join-league.js';
import { linkOf } from '../../harness/mailbox.js';
import { addMember, password } from '../../harness/make-season.js';
import { type AccountsLeague, fill, saidBeside, startAccountsLeague, typedIn, whoIsIn } from './accounts-league.js';

let league: AccountsLeague;
const contact = 'crew@parcferme.example';
const donation = 'https://donate.example/league';

beforeAll(async () => {
  league = await startAccountsLeague({ CONTACT_EMAIL: contact, DONATION_URL: donation });
});
afterAll(() => league.close());

const find = async (page: Page, key: string) => {
  await fill(page, { 'Email or username': key });
  await page.getByRole('button', { name: 'Search' }).click();
};
const send = (page: Page) => page.getByRole('button', { name: 'Send reset email' }).click();
const fresh = { Password: 'another horse battery', 'Confirm password': 'another horse battery' };
const change = (page: Page) => page.getByRole('button', { name: 'Change password' }).click();

describe.each(sizes)('a forgotten password, %s', (size, viewport) => {
  it('is replaced by the link of a mail, which works once', async () => {
    await addMember(league.database, size);
    const page = await league.visit('/login', viewport);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await find(page, size === 'wide' ? size : `${size}@parcferme.example`);
    await page.getByText(`${size} can get a link`).waitFor();
    await send(page);
    await page.getByText('Reset email sent').waitFor();

    const link = linkOf(await league.mailbox.mailTo(`${size}@parcferme.example`));
    await page.goto(link);
    await fill(page, fresh);
    await change(page);
    await page.waitForURL('/login');
    const banner = page.getByRole('status').getByText('Your password is changed: log in with the new one.');
    await banner.click();
    await banner.waitFor({ state: 'detached' });
    await fill(page, { 'Username or email': size, Password: fresh.Password });
    await page.getByRole('button', { name: 'Login' }).click();
    expect(await whoIsIn(page)).toBe(size);

    await page.goto(link);
    await fill(page, fresh);
    await change(page);
    await page.getByText('The URL used is no longer valid, please restart the process').waitFor();
    await page.getByRole('link', { name: 'Find your account' }).click();
    await page.waitForURL('/find-account');
    await page.context().close();
  });
});

describe('an account', () => {
  it('that is not found is named as it was typed', async () => {
    const page = await league.visit('/find-account');
    for (const key of ['stranger', 'stranger@parcferme.example']) {
      await find(page, key);
      await page.getByText(`There was no accout found for: ${key}`, { exact: true }).waitFor();
      expect(await page.getByLabel('Email or username').inputValue()).toBe(key);
    }
    const mend = await failCalls(page, 'find-account');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('There was an error looking for the account').waitFor();
    await mend();
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click();
    await page.waitForURL('/contact');
    await page.context().close();
  });

  it('to which no mail can be sent says why', async () => {
    await addMember(league.database, 'vanishing');
    const page = await league.visit('/find-account');
    await find(page, 'vanishing');
    await page.getByText('vanishing can get a link').waitFor();
    const mend = await failCalls(page, 'send-reset-email');
    await send(page);
    await page.getByText('There was an error sending the reset email').waitFor();
    await mend();
    await league.database.manager.delete(Member, { username: 'vanishing' });
    await send(page);
    await page.getByText('User not found').waitFor();
    await page.context().close();
  });
});

describe('a new password', () => {
  const labels = Object.keys(fresh);

  it('that is refused says why beside its field, loses nothing and leaves the link good', async () => {
    await addMember(league.database, 'careful');
    await league.client().logIn('careful', password);
    const visitor = league.client();
    await visitor.get('get-current-user/');
    await visitor.post('send-reset-email/', { username: 'careful' });
    const page = await league.visit(linkOf(await league.mailbox.mailTo('careful@parcferme.example')));
    const wrong = { Password: 'password', 'Confirm password': 'passwort' };
    await fill(page, wrong);
    await change(page);
    await page.getByText("Passwords don't match").waitFor();
    expect(await saidBeside(page, 'Password')).toContain("Passwords need at least 8 characters and can't be 'simple'");
    expect(await saidBeside(page, 'Confirm password')).toContain("Passwords don't match");
    expect(await typedIn(page, labels)).toEqual(wrong);

    await fill(page, fresh);
    const mend = await failCalls(page, 'reset-password');
    await change(page);
    await page.getByText('There was an error changing the password').waitFor();
    await mend();
    await page.context().clearCookies();
    expect(await typedIn(page, labels)).toEqual(fresh);
    await page.getByRole('button', { name: 'Change password' }).dblclick();
    await page.waitForURL('/login');
    await page.context().close();
  });

  it.each(['', '?uid=1', '?token=x'])('by the link "/change-password%s" is not possible', async (query) => {
    const page = await league.visit(`/change-password${query}`);
    await page.getByText('Invalid link', { exact: true }).waitFor();
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await page.context().close();
  });
});

describe('a new e-mail address', () => {
  it('is confirmed by the link of a mail, once; then the page tells whom to write to', async () => {
    const member = await joinLeague(league, 'mover');
    await member.post('change-email/', { currentPassword: password, newEmail: 'moved@parcferme.example' });
    const link = linkOf(await league.mailbox.mailTo('moved@parcferme.example'));
    const page = await league.visit(link);
    await page.getByText('Your new email is active.').waitFor();
    await page.waitForURL('/');
    await page.goto(link);
    await page.getByText('There was an error activating the email').waitFor();
    const address = page.getByRole('link', { name: contact });
    expect(await address.getAttribute('href')).toBe(`mailto:${contact}`);
    expect(await page.getByText(`Please write to ${contact}`).count()).toBe(1);
    await page.context().close();
  });
});

describe('/contact', () => {
  it('shows the address and the donation link of the environment, and is in the footer of every page', async () => {
    const page = await league.visit('/login');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click();
    await page.waitForURL('/contact');
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await hrefOf(contact)).toBe(`mailto:${contact}`);
    expect(await hrefOf('Donate')).toBe(donation);
    await page.context().close();
  });
});
