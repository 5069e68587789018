import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import type { CurrentUser } from '../../league/wire/shapes.js';
import { failCalls, openPageAs, sizes, type Viewport } from '../harness/browser.js';
import type { Client } from '../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, password } from '../harness/make-season.js';

let league: DemoLeague;

beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
  await addMember(league.database, 'Taken');
});
afterAll(() => league.close());

interface Opened {
  page: Page;
  client: Client;
  dialog: Locator;
  /** Types into the fields by their labels, and sends the form. */
  send: (fields: Record<string, string>) => Promise<void>;
  /** A text of the form, letter for letter. */
  told: (text: string) => Promise<void>;
}

async function openModal(username: string, opener: string, viewport?: Viewport): Promise<Opened> {
  const client = await joinLeague(league, username);
  const page = await openPageAs(league.browser, client, viewport);
  await page.goto('/settings');
  await page.getByRole('button', { name: opener }).click();
  const dialog = page.getByRole('dialog');
  return {
    page,
    client,
    dialog,
    send: async (fields) => {
      for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
      await dialog.locator('button[type="submit"]').click();
    },
    told: (text) => dialog.getByText(text, { exact: true }).waitFor(),
  };
}
const readSelf = async (client: Client) => (await client.get<CurrentUser>('get-current-user/')).body;
const focused = (page: Page) =>
  page.locator(':focus').evaluate((one) => one.getAttribute('aria-label') ?? one.textContent);

describe('the settings', () => {
  it('are for members: a visitor is told to log in, and goes on there', async () => {
    const page = await league.open('visitor');
    await page.goto('/settings');
    await page.getByText('You must be logged in to use this page', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Change' }).count()).toBe(0);
    await page
      .getByRole('main')
      .getByRole('link', { name: /log ?in/i })
      .click();
    await page.waitForURL(/\/login/);
    await page.context().close();
  });

  it('say that the user could not be read, which is not the same, and try again', async () => {
    const page = await league.open('member');
    const mend = await failCalls(page, 'get-current-user');
    await page.goto('/settings');
    await page.getByRole('main').getByText('Error loading user data', { exact: true }).waitFor();
    expect(await page.getByText('You must be logged in to use this page').count()).toBe(0);
    await mend();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Change username' }).waitFor();
    await page.context().close();
  });
});

describe.each(sizes)('the modals of the settings, %s', (_, viewport) => {
  it.each(['Change profile photo', 'Change username', 'Change email', 'Change password', 'Delete…'])(
    '%s: alone, begins at its first field, gives the focus back however it closes',
    async (opener) => {
      const page = await league.open('member', viewport);
      await page.goto('/settings');
      const dialog = page.getByRole('dialog');
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Close' }).click(),
        () => page.mouse.click(4, 300),
      ]) {
        await page.getByRole('button', { name: opener }).click();
        await dialog.locator('input:focus').waitFor();
        expect(await page.getByRole('dialog').count()).toBe(1);
        await close();
        await dialog.waitFor({ state: 'detached' });
        expect(await focused(page)).toBe(opener);
      }
      await page.context().close();
    },
  );
});

describe.each(sizes)('the username, %s', (size, viewport) => {
  it('is refused with the text of the document beside its field, kept as typed, then changed, once in 30 days', async () => {
    const opened = await openModal(`luca${size}`, 'Change username', viewport);
    const { page, client, dialog, send, told } = opened;
    const wanted = dialog.getByLabel('New username');
    await send({ 'New username': 'two words', 'Current password': 'a guess' });
    await told("Username isn't valid, be sure to use only numbers and letters");
    await told('Password is incorrect');
    expect([await wanted.inputValue(), await wanted.getAttribute('aria-invalid')]).toEqual(['two words', 'true']);
    await send({ 'New username': 'tAKEN', 'Current password': password });
    await told('Username is already taken');
    const mend = await failCalls(page, 'change-username');
    await send({ 'New username': ` luca${size}10 ` });
    await told('There was an error changing the username');
    await mend();
    await dialog.locator('button[type="submit"]').dblclick();
    await page.getByText(`You are luca${size}10 now.`).waitFor();
    expect(await focused(page)).toBe('Change username');
    await page.getByText(/Changed lately\. The next change is possible from/).waitFor();
    await page.getByRole('button', { name: 'Change username' }).click();
    await send({ 'New username': 'other', 'Current password': password });
    await told('You must wait 30 days in between switching usernames');
    expect((await readSelf(client)).username).toBe(`luca${size}10`);
    await page.context().close();
  });
});

describe.each(sizes)('the e-mail address, %s', (size, viewport) => {
  it('is refused with the text of the document beside its field, kept as typed; then a link is sent', async () => {
    const { page, client, dialog, send, told } = await openModal(`jack${size}`, 'Change email', viewport);
    await send({ 'New email': 'nobody', 'Current password': 'a guess' });
    await told("Email isn't valid");
    await told('Password is incorrect');
    await send({ 'New email': 'TAKEN@parcferme.example', 'Current password': password });
    await told('Email is already in use');
    await page.route('**/api/change-email/', (route) => route.abort(), { times: 1 });
    await send({ 'New email': `jack${size}2@parcferme.example` });
    await told('There was an error changing the email');
    expect(await dialog.getByLabel('New email').inputValue()).toBe(`jack${size}2@parcferme.example`);
    await send({});
    await page.getByText(`A link went to jack${size}2@parcferme.example.`).waitFor();
    expect(await focused(page)).toBe('Change email');
    expect((await readSelf(client)).email).toBe(`jack${size}@parcferme.example`);
    await page.context().close();
  });
});

describe('what is typed', () => {
  it.each([
    ['Change username', { 'New username': 'brad33', 'Current password': password }, 'You are brad33 now.'],
    ['Change email', { 'New email': 'x@parcferme.example', 'Current password': password }, 'A link went to x@'],
  ])('%s: outlives an ended session, and is sent after a new log-in', async (opener, fields, done) => {
    const username = opener === 'Change email' ? 'miguel' : 'brad';
    const { page, client, dialog, send } = await openModal(username, opener);
    await client.get('logout/');
    await send(fields);
    await dialog.getByText('Your session has ended.').waitFor();
    for (const [label, text] of Object.entries(fields)) expect(await dialog.getByLabel(label).inputValue()).toBe(text);
    const again = await league.client().logIn(username, password);
    const cookies = [...again.cookies].map(([name, value]) => ({ name, value, url: again.origin }));
    await page.context().addCookies(cookies);
    await send({});
    await page.getByText(done).waitFor();
    await page.context().close();
  });
});

describe.each(sizes)('deleting the account, %s', (size, viewport) => {
  it('wants one’s own name exactly, survives a failure, and ends at the home page as a visitor', async () => {
    const name = `Aleix${size}`;
    const { page, dialog, send, told } = await openModal(name, 'Delete…', viewport);
    const field = dialog.getByLabel(`Type ${name} to confirm`);
    for (const wrong of [name.toLowerCase(), 'Taken']) {
      await send({ [`Type ${name} to confirm`]: wrong });
      await told("Username inputted isn't correct");
      expect(await field.inputValue()).toBe(wrong);
    }
    const mend = await failCalls(page, 'delete-account');
    await send({ [`Type ${name} to confirm`]: name });
    await told('There was an error deleting the account');
    await mend();
    expect(await field.inputValue()).toBe(name);
    await send({});
    await page.waitForURL('/');
    await page.getByText('Your account is deleted.').waitFor();
    await page.goto('/settings');
    await page.getByText('You must be logged in to use this page').waitFor();
    await expect(league.client().logIn(name, password)).rejects.toThrow('400');
    await page.context().close();
  });
});
