import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { accounts } from '../../demo/league/accounts.js';
import { logIn, openPage, openPageAs, sizes } from '../harness/browser.js';
import type { Client } from '../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { joinLeague } from '../harness/join-league.js';
import { password } from '../harness/make-season.js';
import { addAnnouncement, type Place, readTalk, say } from '../integration/members/talk.js';

let league: DemoLeague;
let bob: Client;
let carol: Client;
let place: Place;

beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
  [bob, carol] = [await joinLeague(league, 'bob'), await joinLeague(league, 'carol')];
});
afterAll(() => league.close());
beforeEach(async () => {
  place = await addAnnouncement(league, accounts.admin.username);
});
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const openAs = async (client: Client) => {
  const page = await openPageAs(league.browser, client, sizes[1][1]);
  await page.goto(`/announcements/${place.id}`);
  return page;
};
const field = (page: Page) => page.getByLabel('Write a comment');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const reply = (page: Page) => page.getByLabel('Reply to carol');
const outline = async () =>
  (await readTalk(bob, place)).map(({ text, replies }) => [text, ...replies.map((one) => one.text)]);

describe('what is typed under a page', () => {
  it('survives a reload: a comment, a reply and a change', async () => {
    const [theirs, mine] = [await say(carol, place, 'Theirs'), await say(bob, place, 'Mine')];
    const page = await openAs(bob);
    await field(page).fill('A draft');
    await page.locator(`#comment-${theirs}`).getByRole('button', { name: 'Reply' }).click();
    await reply(page).fill('A reply');
    await page.locator(`#comment-${mine}`).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Edit your comment').fill('A change');
    await page.reload();
    await reply(page).waitFor();
    expect([
      await field(page).inputValue(),
      await reply(page).inputValue(),
      await page.getByLabel('Edit your comment').inputValue(),
    ]).toEqual(['A draft', 'A reply', 'A change']);
    await page.locator(`#comment-${theirs}`).getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await page.getByLabel('Edit your comment').waitFor();
    expect(await reply(page).count()).toBe(0);
  });

  it('is not shown to another member of the same browser, and is there again for its writer', async () => {
    const page = await openPage(league.browser, bob.origin, sizes[1][1]);
    const goAs = async (username: string) => {
      await logIn(page, { username, password });
      await page.goto(`/announcements/${place.id}`);
      await field(page).waitFor();
      return field(page).inputValue();
    };
    await goAs('bob');
    await field(page).fill('For my eyes only');
    await page.request.get('/api/logout/');
    expect(await goAs('carol')).toBe('');
    expect(await page.content()).not.toContain('For my eyes only');
    await page.request.get('/api/logout/');
    expect(await goAs('bob')).toBe('For my eyes only');
  });

  it('survives a session that ended: one logs in in another tab and posts', async () => {
    const page = await openPage(league.browser, bob.origin, sizes[1][1]);
    await logIn(page, { username: 'bob', password });
    await page.goto(`/announcements/${place.id}`);
    await field(page).fill('Still here');
    await page.request.get('/api/logout/');
    await press(page, 'Post comment');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Log in (new tab)' }).click(),
    ]);
    expect(await field(page).inputValue()).toBe('Still here');
    await logIn(tab, { username: 'bob', password });
    await press(page, 'Post comment');
    await page.locator('article:focus', { hasText: 'Still here' }).waitFor();
    expect(await outline()).toEqual([['Still here']]);
  });

  it('is posted once by a double click, also by one quicker than the page', async () => {
    const page = await openAs(bob);
    await field(page).fill('Once');
    await page.getByRole('button', { name: 'Post comment' }).dblclick();
    await page.locator('article:focus', { hasText: 'Once' }).waitFor();
    await field(page).fill('Once more');
    await page.getByRole('button', { name: 'Post comment' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await page.locator('article:focus', { hasText: 'Once more' }).waitFor();
    expect(await outline()).toEqual([['Once more'], ['Once']]);
  });

  it('is kept where the comment that one answers is deleted meanwhile; it can stand by itself', async () => {
    const theirs = await say(carol, place, 'Theirs');
    const page = await openAs(bob);
    await press(page, 'Reply');
    await reply(page).fill('Well said');
    await carol.post('delete-comment/', { commentId: theirs });
    await press(page, 'Post reply');
    await page.getByRole('alert').filter({ hasText: 'The comment that you were answering has been deleted' }).waitFor();
    const kept = page.getByLabel('What you wrote');
    expect(await kept.inputValue()).toBe('Well said');
    await page.reload();
    expect(await kept.inputValue()).toBe('Well said');
    await press(page, 'Post as a comment');
    await page.getByRole('article').getByText('Well said').waitFor();
    expect(await kept.count()).toBe(0);
    expect(await outline()).toEqual([['Well said']]);
  });

  it('is kept where one’s own comment is deleted by an admin meanwhile; it can be discarded', async () => {
    const mine = await say(bob, place, 'Mine');
    await say(carol, place, 'Answered', mine);
    const page = await openAs(bob);
    await press(page, 'Edit');
    await page.getByLabel('Edit your comment').fill('Mine, and better');
    await (await league.clientOf('admin')).post('delete-comment/', { commentId: mine });
    await press(page, 'Save');
    await page.getByRole('alert').filter({ hasText: 'Your comment has been deleted meanwhile.' }).waitFor();
    expect(await page.getByLabel('What you wrote').inputValue()).toBe('Mine, and better');
    await press(page, 'Discard');
    expect(await page.getByLabel('What you wrote').count()).toBe(0);
    expect(await outline()).toEqual([['[deleted]', 'Answered']]);
  });

  it('may answer a comment that stays as deleted because others answered', async () => {
    const theirs = await say(carol, place, 'Theirs');
    await say(bob, place, 'Answered', theirs);
    await carol.post('delete-comment/', { commentId: theirs });
    const page = await openAs(bob);
    await page.locator(`#comment-${theirs}`).getByRole('button', { name: 'Reply' }).click();
    expect(await page.locator(`#comment-${theirs}`).getByRole('button').count()).toBe(2);
    await page.getByLabel('Reply to this comment').fill('Again');
    await press(page, 'Post reply');
    await page.locator('article:focus', { hasText: 'Again' }).waitFor();
    expect(await outline()).toEqual([['[deleted]', 'Answered', 'Again']]);
  });
});
