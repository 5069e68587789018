import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { barriers, failCalls, openPageAs, sizes, type Viewport } from '../harness/browser.js';
import type { Client } from '../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { joinLeague } from '../harness/join-league.js';
import { password } from '../harness/make-season.js';
import { readLink } from '../integration/members/read-link.js';

let league: DemoLeague;
const fresh = 'another horse battery';
const passwordInvalid = "Passwords need at least 8 characters and can't be 'simple'";
const passwordsDiffer = "Passwords don't match";

beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
});
afterAll(() => league.close());

const visit = async (path: string, viewport?: Viewport) => {
  const page = await league.open('visitor', viewport);
  await page.goto(path);
  return page;
};
/** What the meter says; it is the description of the field, too, and told as it changes. */
const meterOf = (page: Page, within: Page | Locator = page) => within.locator('form').getByRole('status');

const verdicts: [typed: string, verdict: RegExp][] = [
  ['abc', /^Far too simple\. 5 more characters are needed\. /],
  ['x9!kQ2z', /^1 more character is needed\.$/],
  ['password', /^Far too simple\. This is a heavily used password\. Add more words that are less common\.$/],
  ['valentino46', /Your own username or email is easy to guess\./],
  ['correct horse battery', /^Very strong\.$/],
];

describe.each(sizes)('the meter of a new password, %s', (_, viewport) => {
  it('says as one types how good it is, what is missing and why, and reads it out', async () => {
    const page = await visit('/register', viewport);
    const field = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Username').fill('valentino46');
    await field.focus();
    expect(await meterOf(page).textContent()).toMatch(/^At least 8 characters\. /);
    for (const [typed, verdict] of verdicts) {
      await field.fill(typed);
      await meterOf(page).filter({ hasText: verdict }).waitFor();
    }
    const description = await field.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${description}"]`).textContent()).toMatch(/^Very strong/);
    await page.getByLabel('Username').fill('correcthorsebattery');
    await field.fill('correcthorsebattery');
    await meterOf(page).filter({ hasText: 'Your own username or email is easy to guess.' }).waitFor();
    await field.fill('');
    await meterOf(page).filter({ hasText: 'At least 8 characters.' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.context().close();
  });
});

describe('the server', () => {
  it.each(verdicts)('decides on %j as the meter says', async (typed, verdict) => {
    const sent = { username: 'valentino46', email: 'vale@parcferme.example', password1: typed, password2: '' };
    const visitor = await league.clientOf('visitor');
    await visitor.get('get-current-user/');
    const { body } = await visitor.post('register/', sent);
    expect(body).toMatchObject({ password_valid: String(verdict).includes('Very strong') });
  });

  it('refuses a simple one on all three pages, beside the field', async () => {
    const register = await visit('/register');
    await register.getByLabel('Username').fill('franco');
    await register.getByLabel('Email').fill('franco@parcferme.example');
    await tryOut(register, ['Password', 'Confirm password'], 'Register');
    const visitor = await league.clientOf('visitor');
    await joinLeague(league, 'forgetful');
    await visitor.get('get-current-user/');
    expect((await visitor.post('send-reset-email/', { username: 'forgetful' })).status).toBe(200);
    const { uid, token } = await readLink(league, 'forgetful', 'password-reset');
    const reset = await visit(`/change-password?uid=${uid}&token=${token}`);
    await tryOut(reset, ['Password', 'Confirm password'], 'Change password');
    const { page } = await openModal('cal');
    await page.getByLabel('Current password').fill(password);
    await tryOut(page, ['New password', 'Confirm new password'], 'Change password');
  });

  async function tryOut(page: Page, labels: string[], button: string): Promise<void> {
    for (const label of labels) await page.getByLabel(label, { exact: true }).fill('password1');
    await page.getByRole('button', { name: button }).last().click();
    await page.getByText(passwordInvalid, { exact: true }).waitFor();
    const field = page.getByLabel(labels[0] ?? '', { exact: true });
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['password1', 'true']);
    await page.context().close();
  }
});

describe('without the dictionaries', () => {
  it('the form does its work, and the server judges', async () => {
    const { page, client } = await openModal('enea');
    await page.route('**/password.worker*', (route) => route.abort());
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password', { exact: true }).fill(fresh);
    await page.getByLabel('Confirm new password').fill(fresh);
    expect(await meterOf(page).textContent()).toMatch(/^At least 8 characters\. /);
    await page.getByRole('button', { name: 'Change password' }).last().click();
    await page.getByText('Your password is changed.').waitFor();
    expect((await client.get('get-logged-in/')).status).toBe(200);
    await league.client().logIn('enea', fresh);
    await page.context().close();
  });
});

async function openModal(username: string, viewport?: Viewport): Promise<{ page: Page; client: Client }> {
  const client = await joinLeague(league, username);
  const page = await openPageAs(league.browser, client, viewport);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  return { page, client };
}

describe.each(sizes)('changing the password in the settings, %s', (size, viewport) => {
  it('knows the own name and address; refuses, keeps what was typed, and changes it', async () => {
    const { page } = await openModal(`fabio${size}`, viewport);
    const dialog = page.getByRole('dialog');
    const [current, wanted, again] = ['Current password', 'New password', 'Confirm new password'].map((label) =>
      dialog.getByLabel(label, { exact: true }),
    ) as [Locator, Locator, Locator];
    const send = () => dialog.getByRole('button', { name: 'Change password' }).click();
    await current.fill('a guess');
    await wanted.fill(`fabio${size}`);
    await meterOf(page, dialog).filter({ hasText: 'Your own username or email is easy to guess.' }).waitFor();
    await wanted.fill(fresh);
    await again.fill('something else');
    await send();
    await dialog.getByText(passwordsDiffer, { exact: true }).waitFor();
    await again.fill(fresh);
    await send();
    await dialog.getByText('Password is incorrect', { exact: true }).waitFor();
    expect(await page.locator(':focus').getAttribute('name')).toBe('currentPassword');
    await current.fill(password);
    const mend = await failCalls(page, 'get-token');
    await send();
    await dialog.getByText('There was an error changing the password').waitFor();
    await mend();
    expect([await current.inputValue(), await wanted.inputValue()]).toEqual([password, fresh]);
    await send();
    await page.getByText('Your password is changed.').waitFor();
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe('Change password');
    await league.client().logIn(`fabio${size}`, fresh);
    await page.context().close();
  });
});
