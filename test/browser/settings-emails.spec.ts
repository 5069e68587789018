import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright';
import type { CurrentUser } from '../../league/wire/shapes.js';
import { openPageAs, sizes, type Viewport } from '../harness/browser.js';
import type { Client } from '../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { joinLeague } from '../harness/join-league.js';

let league: DemoLeague;
const names = [
  'Race Weekends Notifications',
  'Comment Replies Notifications',
  'Announcement Replies Notifications',
] as const;

beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
});
afterAll(() => league.close());

async function openSettings(client: Client, viewport?: Viewport): Promise<Page> {
  const page = await openPageAs(league.browser, client, viewport);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Email Settings' }).waitFor();
  return page;
}
const unfold = (page: Page) => page.getByRole('button', { name: 'Email Settings' }).click();
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name });
const showsAs = (page: Page, name: string, on: boolean) =>
  page.locator(`[role="switch"][aria-label="${name}"][aria-checked="${on}"]`).waitFor();
/** The answer has come, and what it says is shown. */
const settlesAs = (page: Page, name: string, on: boolean) =>
  page.locator(`[role="switch"][aria-label="${name}"][aria-checked="${on}"]:not([aria-busy])`).waitFor();

describe.each(sizes)('the e-mail switches, %s', (size, viewport) => {
  it('stand in a group that folds out and in, two for a member', async () => {
    const page = await openSettings(await league.clientOf('member'), viewport);
    const group = page.getByRole('button', { name: 'Email Settings' });
    expect([await group.getAttribute('aria-expanded'), await page.getByRole('switch').count()]).toEqual(['false', 0]);
    await unfold(page);
    await switchOf(page, names[0]).waitFor();
    expect(await page.getByRole('switch').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual(
      names.slice(0, 2),
    );
    await unfold(page);
    await switchOf(page, names[0]).waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('are three for an admin; each turns, and stays turned after a reload', async () => {
    const admin = await joinLeague(league, `admin${size}`, { isAdmin: true });
    const page = await openSettings(admin, viewport);
    await page.getByText('3 of 3 on').waitFor();
    await unfold(page);
    for (const name of names) {
      await switchOf(page, name).click();
      await settlesAs(page, name, false);
    }
    await page.reload();
    await page.getByText('0 of 3 on').waitFor();
    const { body } = await admin.get<CurrentUser>('get-current-user/');
    expect([body.race_weekends_emails, body.comment_response_emails, body.announcement_response_emails]).toEqual([
      false,
      false,
      false,
    ]);
    await page.context().close();
  });
});

describe('a switch', () => {
  const fulfil = (status: number, body: string) => (route: Route) =>
    route.fulfill({ status, contentType: 'application/json', body });
  const failures: [what: string, answer: (route: Route) => Promise<void>][] = [
    ['our own fault', fulfil(500, '{}')],
    ['a refusal', fulfil(400, '{}')],
    ['a success other than 201', fulfil(200, '{}')],
    ['a 201 that tells of an error', fulfil(201, '{"error":"no"}')],
    ['no network', (route) => route.abort()],
  ];

  it.each(failures)('shows the new state at once, and the old one again with a message after %s', async (_, answer) => {
    const page = await openSettings(await league.clientOf('member'));
    await unfold(page);
    const asked = new Promise<Route>((resolve) => {
      void page.route('**/api/toggle-email-notifications/', resolve);
    });
    await switchOf(page, names[0]).click();
    const route = await asked;
    await showsAs(page, names[0], false);
    await answer(route);
    await page.getByText('There was an error toggling the email notifications', { exact: true }).waitFor();
    await settlesAs(page, names[0], true);
    await page.context().close();
  });

  it('turns once while the answer is awaited, however often it is clicked; by keyboard too', async () => {
    const client = await joinLeague(league, 'doubler');
    const page = await openSettings(client);
    await unfold(page);
    let calls = 0;
    page.on('request', (request) => (calls += Number(request.url().includes('toggle-email'))));
    const asked = new Promise<Route>((resolve) => {
      void page.route('**/api/toggle-email-notifications/', resolve, { times: 1 });
    });
    await switchOf(page, names[1]).dblclick();
    await (await asked).continue();
    await settlesAs(page, names[1], false);
    expect(calls).toBe(1);
    await switchOf(page, names[1]).press('Space');
    await settlesAs(page, names[1], true);
    expect(calls).toBe(2);
    await page.context().close();
  });

  it('reverts after an ended session, and the page stays', async () => {
    const client = await joinLeague(league, 'ended');
    const page = await openSettings(client);
    await unfold(page);
    await client.get('logout/');
    await switchOf(page, names[0]).click();
    await page.getByText('Your session has ended.').waitFor();
    await showsAs(page, names[0], true);
    await page.context().close();
  });
});
