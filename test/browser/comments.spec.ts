import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { accounts } from '../../demo/league/accounts.js';
import { failCalls, openPageAs, sizes } from '../harness/browser.js';
import type { Client } from '../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { joinLeague } from '../harness/join-league.js';
import { addAnnouncement, type Place, readTalk, say } from '../integration/members/talk.js';

let league: DemoLeague;
let julie: Client;
let bob: Client;
let admin: Client;
/** A new announcement for every test. */
let place: Place;

beforeAll(async () => {
  league = await startDemoLeague('season', { workers: 0 });
  [julie, admin, bob] = [
    await league.clientOf('member'),
    await league.clientOf('admin'),
    await joinLeague(league, 'bob'),
  ];
});
afterAll(() => league.close());
beforeEach(async () => {
  place = await addAnnouncement(league, 'racedirector');
});
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const address = () => `/announcements/${place.id}`;
const open = async (as: 'visitor' | 'member' | 'admin' = 'member', query = '', viewport = sizes[0][1] as never) => {
  const page = await league.open(as, viewport);
  await page.goto(address() + query);
  return page;
};
const entry = (page: Page, id: number) => page.locator(`#comment-${id}`);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page) => page.getByLabel('Write a comment');
const texts = async () => (await readTalk(bob, place)).map(({ text }) => text);

describe.each(sizes)('comments, %s', (_, viewport) => {
  it('a member posts, edits and deletes; two are on the page', async () => {
    const [page, other] = [
      await open('member', '', viewport as never),
      await openPageAs(league.browser, bob, viewport),
    ];
    await field(page).fill('  What a race!\nAnd what a finish.  ');
    await press(page, 'Post comment');
    const mine = page.locator('article:focus');
    await mine.getByText('What a race!').waitFor();
    expect(page.url()).toMatch(/\?comment=\d+$/);
    expect(await field(page).inputValue()).toBe('');

    await other.goto(address());
    await other.getByRole('button', { name: 'Reply' }).click();
    expect(await other.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await other.getByLabel('Reply to juliemoto').fill('I slept through it.');
    await press(other, 'Post reply');
    await other.locator('article:focus', { hasText: 'I slept through it.' }).waitFor();

    await press(page, 'Edit');
    await page.getByLabel('Edit your comment').fill('   ');
    expect(await page.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    await page.getByLabel('Edit your comment').fill('What a weekend!');
    await press(page, 'Save');
    await mine.getByText('· edited').waitFor();

    await press(page, 'Delete');
    await press(page, 'Click again to delete');
    await page.getByText('Comment deleted').waitFor();
    await page.getByRole('article', { name: 'Comment by a deleted member' }).getByText('[deleted]').waitFor();
    await page.getByText('I slept through it.').waitFor();
    expect(await texts()).toEqual(['[deleted]']);
  });

  it('brings to the comment of a link, deep in a long talk, and says where it is gone', async () => {
    const thread = await say(julie, place, 'The first of many');
    const deep = await say(bob, place, 'Deep in the talk', thread);
    const { manager } = league.database;
    await manager.query(
      `INSERT INTO comments (announcement_id, text, date_created)
       SELECT $1, 'Comment ' || n, now() + n * interval '1 second' FROM generate_series(1, 300) n`,
      [place.id],
    );
    const page = await open('visitor', `?comment=${deep}`, viewport as never);
    await entry(page, deep).and(page.locator(':focus')).waitFor();
    const box = await entry(page, deep).boundingBox();
    expect([box && box.y > 60, box && box.y < viewport.height - 60]).toEqual([true, true]);

    await page.goto(address());
    await page.getByRole('heading', { name: 'Comments (302)' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(30);
    await press(page, 'Show older comments (271)');
    expect(await page.getByRole('article').count()).toBe(60);
    await page.locator('article:focus', { hasText: 'Comment 270' }).waitFor();

    await page.goto(`${address()}?comment=999999`);
    const note = page.getByText('The comment that this link leads to is not here any more.');
    await note.and(page.locator(':focus')).waitFor();
  });
});

describe('comments', () => {
  it('a visitor is asked to log in, and comes back to the page', async () => {
    await say(bob, place, 'Hello');
    const page = await open('visitor');
    await page.getByText('Login in to write a comment').waitFor();
    expect(await page.getByRole('button', { name: 'Reply' }).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await page.getByLabel('Username or email').fill(accounts.member.username);
    await page.getByLabel('Password').fill(accounts.member.password);
    await press(page, 'Login');
    await field(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(address());
  });

  it('an admin deletes any, and edits none but their own', async () => {
    const id = await say(bob, place, 'Nonsense');
    const page = await open('admin');
    await entry(page, id).getByRole('button', { name: 'Delete' }).click();
    expect(await entry(page, id).getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await press(page, 'Click again to delete');
    await page.getByText('No comments yet.').waitFor();
  });

  it('shows markup, long words, emoji and right-to-left text as text', async () => {
    const text = `<img src=x onerror="document.title='owned'"><b>x</b> ${'w'.repeat(300)} 🏁 مرحبا`;
    const id = await say(bob, place, text);
    const page = await open('visitor', '', sizes[1][1] as never);
    expect(await entry(page, id).locator('p').textContent()).toBe(text);
    expect(await entry(page, id).locator('p *').count()).toBe(0);
    expect(await page.title()).not.toContain('owned');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('says in its own words what fails, and keeps what was typed', async () => {
    const id = await say(julie, place, 'Mine');
    const page = await open();
    const mend = await failCalls(page, '(post|edit|delete)-comment');
    await field(page).fill('Typed once');
    await press(page, 'Post comment');
    await page.getByText('There was an error posting the comment').waitFor();
    expect(await field(page).inputValue()).toBe('Typed once');
    await entry(page, id).getByRole('button', { name: 'Delete' }).click();
    await press(page, 'Click again to delete');
    await page.getByText('There was an error deleting the comment').waitFor();
    await entry(page, id).getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Edit your comment').fill('Changed');
    await press(page, 'Save');
    await page.getByText('There was an error editing the comment').waitFor();
    await mend();
    await press(page, 'Save');
    await entry(page, id).getByText('Changed').waitFor();
    await press(page, 'Post comment');
    await page.locator('article:focus', { hasText: 'Typed once' }).waitFor();
    expect(await texts()).toEqual(['Typed once', 'Changed']);
  });

  it('says that they could not be read, and tries again', async () => {
    await say(bob, place, 'Hello');
    const page = await league.open('visitor');
    await page.route(/get-comments/, (route) => route.abort());
    await page.goto(address());
    await page.getByText('There was an error getting the comments').waitFor();
    await page.unroute(/get-comments/);
    await press(page, 'Try again');
    await page.getByText('Hello').waitFor();
  });

  it('says the limit while one types, and refuses what is longer', async () => {
    const page = await open();
    await field(page).fill('x'.repeat(1600));
    await page.getByText('1600 of at most 2048 characters').waitFor();
    await field(page).fill('x'.repeat(2049));
    await page.getByText('1 character too many: at most 2048').waitFor();
    await press(page, 'Post comment');
    await page.getByText('A comment has at most 2048 characters.').waitFor();
    expect((await field(page).inputValue()).length).toBe(2049);
    expect(await texts()).toEqual([]);
  });

  it('asks who posts too often to wait, and keeps what was typed', async () => {
    const hasty = await joinLeague(league, 'hasty');
    for (let count = 1; count <= 60; count += 1) await say(hasty, place, `Comment ${count}`);
    const page = await openPageAs(league.browser, hasty);
    await page.goto(address());
    await field(page).fill('And one more');
    await press(page, 'Post comment');
    await page.getByText(/^That was too often\. (Try again in a minute|Wait a moment, then try again)\.$/).waitFor();
    expect(await field(page).inputValue()).toBe('And one more');
    expect(await texts()).toHaveLength(60);
  });

  it('tells whose page is deleted meanwhile', async () => {
    const page = await open();
    await field(page).fill('Too late');
    await admin.post('delete-announcement/', { announcementId: place.id });
    await press(page, 'Post comment');
    await page.getByText('This has been deleted meanwhile: it can no longer be commented on.').waitFor();
    expect(await field(page).inputValue()).toBe('Too late');
  });
});
