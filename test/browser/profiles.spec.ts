import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { accounts } from '../../demo/league/accounts.js';
import { failCalls, openPageAs, sizes } from '../harness/browser.js';
import type { Client } from '../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { joinLeague } from '../harness/join-league.js';
import { addMember, addSeason2023 } from '../harness/make-season.js';
import { stripedPicture } from '../harness/striped-picture.js';
import { waitUntil } from '../harness/wait-until.js';
import { addAnnouncement, type Place, say } from '../integration/members/talk.js';
import { comeBack } from './come-back.js';

let league: DemoLeague;
let julie: Client;
/** Has said seventeen things: one about a weekend, fifteen about an announcement, a reply to Julie there. */
let bob: Client;
let announcement: Place;
let weekend: Place;
let onWeekend: number;
let reply: number;

beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1, current: false });
  weekend = { parentElement: 'RACE_WEEKEND', id: weekends[0]?.id ?? 0 };
  announcement = await addAnnouncement(league, accounts.admin.username);
  [julie, bob] = [await league.clientOf('member'), await joinLeague(league, 'bob')];
  onWeekend = await say(bob, weekend, 'What a start!');
  for (let number = 1; number <= 15; number += 1) await say(bob, announcement, `Thought ${number}`);
  reply = await say(bob, announcement, 'I rode it.', await say(julie, announcement, 'Who rode that?'));
});
afterAll(() => league.close());
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const profile = (username: string, page = 1) => `/users/${username}?page=${page}`;
const open = async (address: string, as: 'visitor' | 'member' = 'visitor') => {
  const page = await league.open(as);
  await page.goto(address);
  return page;
};
const name = (page: Page) => page.getByRole('heading', { level: 1 });
const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ });
const said = (page: Page, text: string) => comments(page).getByRole('link', { name: text });

describe.each(sizes)('a profile, %s', (_, viewport) => {
  it('of oneself leads to the settings', async () => {
    const page = await league.open('member', viewport);
    await page.goto(profile(accounts.member.username));
    await name(page).getByText(accounts.member.username, { exact: true }).waitFor();
    await page.getByText(/^Account created on \d+ \w+ 20\d\d$/).waitFor();
    expect(await page.title()).toContain(accounts.member.username);
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL('/settings');
  });

  it('of another does not; it has what they wrote, fifteen a page, newest first', async () => {
    const page = await openPageAs(league.browser, julie, viewport);
    await page.goto(profile('bob'));
    await page.getByRole('heading', { name: 'Comments (17)' }).waitFor();
    await page.getByRole('button', { name: /^Your menu/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    const entries = comments(page).getByRole('link');
    expect(await entries.count()).toBe(15);
    const reply = `Reply to ${accounts.member.username} on Silly season`;
    expect(await entries.nth(0).textContent()).toMatch(new RegExp(`^${reply}, .*I rode it\\.$`));
    expect(await entries.nth(1).textContent()).toMatch(/^On Silly season, .*Thought 15$/);
    expect(await entries.nth(14).textContent()).toContain('Thought 2');

    await page.getByRole('link', { name: 'Older' }).click();
    await page.waitForURL(profile('bob', 2));
    await said(page, 'What a start!').waitFor();
    expect(await entries.allTextContents()).toEqual([
      expect.stringMatching(/^On Silly season, .*Thought 1$/),
      expect.stringMatching(/^On Portuguese GP, .*What a start!$/),
    ]);
    expect(await page.locator('[aria-current="page"]').last().textContent()).toBe('2');
  });

  it('leads from each comment to where it stands', async () => {
    const page = await league.open('visitor', viewport);
    for (const [number, text, id, address] of [
      [1, 'I rode it.', reply, `/announcements/${announcement.id}`],
      [2, 'What a start!', onWeekend, `/race-weekends/${weekend.id}`],
    ] as const) {
      await page.goto(profile('bob', number));
      await said(page, text).click();
      await page.waitForURL(`${address}?comment=${id}`);
      await page.locator(`#comment-${id}:focus`).getByText(text).waitFor();
    }
  });
});

describe('a profile', () => {
  it.each(['', '?page=0', '?page=two', '?page=99'])('"%s" is its first page, in place of itself', async (query) => {
    const page = await open('/contact');
    await page.goto(`/users/bob${query}`);
    await page.waitForURL(profile('bob'));
    await said(page, 'I rode it.').waitFor();
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/contact');
  });

  it('is found by its name in any case, and says the name as it is', async () => {
    const page = await open(profile('BOB'));
    await name(page).getByText('bob', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Comments (17)' }).waitFor();
  });

  it('of who has said nothing says so', async () => {
    await addMember(league.database, 'silent');
    const page = await open(profile('silent'));
    await comments(page).getByText('silent has not written any comments yet.', { exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  });

  it('has the picture of its member, or the one that stands for all', async () => {
    const painter = await joinLeague(league, 'painter');
    const form = new FormData();
    const file = await stripedPicture(60, 40, []).png().toBuffer();
    form.append('profile_picture', new Blob([new Uint8Array(file)]), 'me.png');
    expect((await painter.post('change-profile-picture/', form)).status).toBe(200);
    const page = await open(profile('painter'));
    const picture = page.getByRole('main').locator('img').first();
    await picture.waitFor();
    const own = await picture.getAttribute('src');
    await page.goto(profile('bob'));
    await picture.waitFor();
    expect([own?.startsWith('data:image/'), (await picture.getAttribute('src')) === own]).toEqual([true, false]);
  });

  it('shows markup as text, what was edited, and a reply to who is gone', async () => {
    const [leaving, staying] = [await joinLeague(league, 'leaving'), await joinLeague(league, 'staying')];
    const text = `<img src=x onerror="document.title='owned'"> <b>x</b> ${'w'.repeat(300)}`;
    await say(staying, announcement, text, await say(leaving, announcement, 'So long'));
    const changed = await say(staying, announcement, 'befoer');
    await staying.put('edit-comment/', { commentId: changed, text: 'before' });
    await leaving.post('delete-account/');
    const page = await openPageAs(league.browser, staying, sizes[1][1]);
    await page.goto(profile('staying'));
    await comments(page).getByText(text, { exact: true }).waitFor();
    expect(await comments(page).locator('img, b').count()).toBe(0);
    expect(await page.title()).not.toContain('owned');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await comments(page).getByText('Reply to [deleted] on').waitFor();
    expect(await said(page, 'before').textContent()).toMatch(/· editedbefore$/);
    await page.goto(profile('leaving'));
    await page.getByText('User not found', { exact: true }).waitFor();
  });

  it('of nobody, and of an account that is not active yet, is not found', async () => {
    await addMember(league.database, 'asleep', { isActive: false });
    const page = await league.open('visitor');
    for (const username of ['nobody', 'asleep', '%3Cb%3E']) {
      await page.goto(profile(username));
      await page.getByRole('alert').getByText('User not found', { exact: true }).waitFor();
      expect(await name(page).textContent()).toBe(decodeURIComponent(username));
      expect(await comments(page).count()).toBe(0);
    }
  });

  it.each([
    ['the member', 'get-user', 'There was an error loading the profile'],
    ['the comments', 'get-user-comments', 'There was an error getting the comments'],
  ])('says that %s could not be read, and tries again', async (_, call, text) => {
    const page = await league.open('visitor');
    const mend = await failCalls(page, call);
    const [failed, again] = [page.getByRole('alert').getByText(text, { exact: true }), 'Try again'];
    await page.goto(profile('bob'));
    await failed.waitFor();
    await mend();
    await page.route(new RegExp(`/api/${call}/?(\\?|$)`), (route) => route.abort());
    await page.getByRole('button', { name: again }).click();
    await page.waitForEvent('requestfailed');
    await failed.waitFor();
    expect(await name(page).textContent()).toBe('bob');
    await page.unrouteAll();
    await page.getByRole('button', { name: again }).click();
    await said(page, 'I rode it.').waitFor();
    await page.getByText(/^Account created on/).waitFor();
  });

  it('keeps its comments where they can not be read anew; a further page that can not be read says so', async () => {
    const page = await league.open('visitor');
    await page.clock.install();
    await page.goto(profile('bob'));
    await said(page, 'I rode it.').waitFor();
    const mend = await failCalls(page, 'get-user-comments');
    let failed = 0;
    page.on('response', (response) => void (failed += response.status() === 500 ? 1 : 0));
    await comeBack(page);
    await waitUntil('the second try has failed, too', () => failed === 2);
    const older = page.getByRole('link', { name: 'Older' });
    await older.hover();
    const told = comments(page).getByRole('alert');
    expect([await comments(page).getByRole('link').count(), await told.count()]).toEqual([15, 0]);
    await older.click();
    await told.getByText('There was an error getting the comments', { exact: true }).waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await said(page, 'What a start!').waitFor();
  });
});

describe('the members', () => {
  it.each(['/users', '/users/'])('have no list: %s says so', async (address) => {
    const page = await open(address);
    await page.getByText('This is the users page', { exact: true }).waitFor();
  });
});
