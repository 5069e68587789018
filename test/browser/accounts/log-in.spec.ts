import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { failCalls, openPageAs } from '../../harness/browser.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, password } from '../../harness/make-season.js';
import { type AccountsLeague, countCalls, fill, startAccountsLeague, typedIn, whoIsIn } from './accounts-league.js';

let league: AccountsLeague;
beforeAll(async () => {
  league = await startAccountsLeague();
  await addMember(league.database, 'Casey');
});
afterAll(() => league.close());

const logIn = (page: Page) => page.getByRole('button', { name: 'Login' }).click();
const right = { 'Username or email': 'Casey', Password: password };

describe('logging in', () => {
  it.each(['Casey', ' casey ', 'casey@parcferme.example'])('as "%s" leads home', async (key) => {
    const page = await league.visit('/login');
    await fill(page, { ...right, 'Username or email': key });
    await page.getByLabel('Password').press('Enter');
    expect(await whoIsIn(page)).toBe('Casey');
    await page.waitForURL('/');
    // Who is in already has nothing to log in to.
    await page.goto('/login');
    await page.waitForURL('/');
    await page.context().close();
  });

  it('leads back to where one came from', async () => {
    const page = await league.visit('/contact?from=footer');
    await page.getByRole('link', { name: 'Login' }).click();
    await fill(page, right);
    await logIn(page);
    expect(await whoIsIn(page)).toBe('Casey');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/contact?from=footer');
    await page.context().close();
  });

  it('knows the ways for those who forgot, and for those who are new', async () => {
    const page = await league.visit('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL('/find-account');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await page.waitForURL('/register');
    await page.context().close();
  });
});

describe('a refused log-in', () => {
  it('says why, and keeps what was typed', async () => {
    const page = await league.visit('/login');
    const typed = { 'Username or email': 'Casey', Password: 'a wrong guess' };
    await fill(page, typed);
    await logIn(page);
    await page.getByText('Invalid credentials').waitFor();
    const mend = await failCalls(page, 'login');
    await logIn(page);
    await page.getByText('Error logging in').waitFor();
    await mend();
    await page.context().setOffline(true);
    await logIn(page);
    await page.getByText('Error logging in').waitFor();
    await page.context().setOffline(false);
    expect(await typedIn(page, Object.keys(typed))).toEqual(typed);
    await page.context().close();
  });

  it('after too many guesses says to wait', async () => {
    await addMember(league.database, 'target');
    const guesser = league.client();
    await guesser.get('get-current-user/');
    for (let guess = 0; guess < 10; guess += 1)
      await guesser.post('login/', { is_username: true, login_key: 'target', password: `guess ${guess}` });
    const page = await league.visit('/login');
    await fill(page, { 'Username or email': 'target', Password: password });
    await logIn(page);
    await page.getByText(/^That was too often\. Try again in \d+ minutes\.$/).waitFor();
    await page.context().close();
  });

  it('because the page stood open for too long is none: it is sent again with a new token, once', async () => {
    const page = await league.visit('/login');
    await fill(page, right);
    await page.context().clearCookies();
    const renewed = countCalls(page, 'get-logged-in');
    await page.getByRole('button', { name: 'Login' }).dblclick();
    expect(await whoIsIn(page)).toBe('Casey');
    expect(renewed()).toBe(1);
    await page.context().close();
  });

  it('whose member can not be read then says so, and the form is still there', async () => {
    const page = await league.visit('/login');
    await fill(page, right);
    const mend = await failCalls(page, 'get-current-user');
    await logIn(page);
    await page.getByText('Error loading user data').waitFor();
    expect(await typedIn(page, Object.keys(right))).toEqual(right);
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await whoIsIn(page)).toBe('Casey');
    await page.waitForURL('/');
    await page.context().close();
  });
});

describe('logging out', () => {
  const logOut = async (page: Page) => {
    await whoIsIn(page);
    await page.getByRole('button', { name: /^Your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };

  it('tells that it is on its way, and ends at the log-in page, where going back shows nothing of the member', async () => {
    const page = await openPageAs(league.browser, await joinLeague(league, 'leaver'));
    await page.goto('/contact');
    let answer = () => undefined as unknown;
    await page.route('**/api/logout/', (route) => void (answer = () => route.continue()));
    await logOut(page);
    await page.getByRole('status').getByText('Loading...').waitFor();
    answer();
    await page.waitForURL('/login');
    await page.getByRole('link', { name: 'Register' }).first().waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => history.length)).toBe(2);
    await page.goto('/settings');
    await page.getByText('You must be logged in to use this page').waitFor();
    await page.context().close();
  });

  it.each(['logout', 'get-logged-in'])('that fails at %s says so, and one stays', async (call) => {
    const page = await openPageAs(league.browser, await joinLeague(league, `stayer${call.length}`));
    await page.goto('/contact');
    await failCalls(page, call);
    await logOut(page);
    await page.getByText('There was an error logging out').waitFor();
    expect(new URL(page.url()).pathname).toBe('/contact');
    await page.context().close();
  });
});
