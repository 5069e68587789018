import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { accounts } from '../../../demo/league/accounts.js';
import { Announcement } from '../../../league/announcements/announcement.entity.js';
import { findMemberByName } from '../../../league/members/member.store.js';
import { failCalls, sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { waitUntil } from '../../harness/wait-until.js';
import { say } from '../../integration/members/talk.js';
import { comeBack } from '../come-back.js';

let league: DemoLeague;
let directorId: number;

beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
  directorId = (await findMemberByName(league.database.manager, accounts.admin.username))?.id ?? 0;
});
afterAll(() => league.close());
beforeEach(() => league.database.query('DELETE FROM announcements'));
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const { username: director } = accounts.admin;

/** An announcement of the first of March 2026 at noon; gives its id. */
async function announce(more: Partial<Announcement> = {}): Promise<number> {
  const dateCreated = new Date('2026-03-01T12:00:00Z');
  const one = { memberId: directorId, title: 'Silly season', text: 'Who rides where?', dateCreated, ...more };
  return (await league.database.manager.save(league.database.manager.create(Announcement, one))).id;
}

/** "News 1" is the oldest, each a day after the one before. */
const announceMany = (amount: number) =>
  league.database.query(
    `INSERT INTO announcements (member_id, title, text, date_created)
     SELECT $1, 'News ' || n, 'Text ' || n, timestamptz '2026-01-01 12:00Z' + n * interval '1 day' FROM generate_series(1, $2::int) n`,
    [directorId, amount],
  );
const rows = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: 'News' });
const titles = (page: Page) => rows(page).locator('strong').allTextContents();
const newsFrom = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, place) => `News ${first - place}`);
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

describe.each(sizes)('the announcements, %s', (_, viewport) => {
  it('are ten a page, newest first, with a window of ten pages', async () => {
    await announceMany(123);
    const page = await league.open('visitor', viewport);
    await page.goto('/announcements?page=1');
    await rows(page).getByText('News 123', { exact: true }).waitFor();
    expect(await titles(page)).toEqual(newsFrom(123, 114));
    const numbers = async () => pager(page).getByRole('listitem').allTextContents();
    expect(await numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(await pager(page).getByRole('link', { name: 'Newer' }).count()).toBe(0);

    await pager(page).getByRole('link', { name: 'Page 8', exact: true }).click();
    await page.waitForURL('/announcements?page=8');
    await rows(page).getByText('News 53', { exact: true }).waitFor();
    expect(await titles(page)).toEqual(newsFrom(53, 44));
    expect(await numbers()).toEqual(['3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
    expect(await pager(page).locator('[aria-current="page"]').textContent()).toBe('8');
    expect(await page.title()).toMatch(/^Announcements, page 8/);

    await pager(page).getByRole('link', { name: 'Older' }).click();
    await rows(page).getByText('News 43', { exact: true }).waitFor();
    await page.goto('/announcements?page=13');
    await rows(page).getByText('News 3', { exact: true }).waitFor();
    expect(await titles(page)).toEqual(newsFrom(3, 1));
    expect(await pager(page).getByRole('link', { name: 'Older' }).count()).toBe(0);
  });

  it('lead each to itself, with its comments, and back', async () => {
    const id = await announce({ text: 'First line.\n\nSecond line.' });
    await say(await league.clientOf('member'), { parentElement: 'ANNOUNCEMENT', id }, 'To Ducati, all of them.');
    const page = await league.open('visitor', viewport);
    await page.goto('/announcements?page=1');
    const row = page.getByRole('link', { name: /Silly season/ });
    await row.waitFor();
    expect(await row.textContent()).toContain(`${director} · 1 March 2026 · 1\u00a0comment`);
    await row.click();
    await page.waitForURL(`/announcements/${id}`);
    await page.getByRole('heading', { name: 'Silly season', level: 1 }).waitFor();
    expect(await page.title()).toMatch(/^Silly season/);
    expect(await page.getByText('First line.').innerText()).toBe('First line.\n\nSecond line.');
    await page.getByRole('heading', { name: 'Comments (1)' }).waitFor();
    await page.getByText('To Ducati, all of them.').waitFor();
    const author = page.getByRole('main').getByRole('link', { name: director });
    expect(await author.getAttribute('href')).toBe(`/users/${director}?page=1`);
    expect(await page.getByText(', 1 March 2026 at').textContent()).not.toContain('edited');
    await page.getByRole('link', { name: 'All announcements' }).click();
    await page.waitForURL('/announcements?page=1');
  });
});

describe('the announcements', () => {
  it.each(['', '?page=', '?page=0', '?page=-2', '?page=two', '?page=99'])(
    '"%s" goes to the first page, in place of itself',
    async (query) => {
      await announceMany(11);
      const page = await league.open('visitor');
      await page.goto('/contact');
      await page.goto(`/announcements${query}`);
      await page.waitForURL('/announcements?page=1');
      await rows(page).getByText('News 11', { exact: true }).waitFor();
      await page.goBack();
      expect(new URL(page.url()).pathname).toBe('/contact');
    },
  );

  it('say where there are none', async () => {
    const page = await league.open('visitor');
    await page.goto('/announcements?page=3');
    await page.getByText('No announcements yet.').waitFor();
    expect(new URL(page.url()).search).toBe('?page=1');
    expect(await pager(page).count()).toBe(0);
  });

  it.each(['visitor', 'member'] as const)('can not be written, changed or deleted by a %s', async (person) => {
    const id = await announce();
    const page = await league.open(person);
    await page.goto('/announcements?page=1');
    await page.getByRole('link', { name: /Silly season/ }).waitFor();
    const known = { visitor: page.getByRole('link', { name: 'Login' }), member: page.getByLabel(/^Your menu/) };
    await known[person].first().waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    await page.goto(`/announcements/${id}`);
    await page.getByText('No comments yet.').waitFor();
    for (const name of ['Edit', 'Delete']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  });

  it('show markup, long words and other scripts as text', async () => {
    const title = `<img src=x onerror="document.title='owned'"> <b>الموسم</b>`;
    const text = `<script>document.title = 'owned'</script> ${'w'.repeat(400)} &amp; 🏁`;
    const id = await announce({ title, text });
    const page = await league.open('visitor', sizes[1][1]);
    await page.goto('/announcements?page=1');
    await page.getByText(title).waitFor();
    await page.getByText(text).click();
    await page.waitForURL(`/announcements/${id}`);
    await page.getByRole('heading', { level: 1 }).getByText(title).waitFor();
    expect(await page.getByRole('main').locator('p').first().textContent()).toBe(text);
    expect(await page.getByRole('main').locator('img, script, b').count()).toBe(0);
    expect(await page.title()).toContain('<img src=x');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

  it('keep those whose author is gone, without a name', async () => {
    const id = await announce({ memberId: null });
    const page = await league.open('visitor');
    await page.goto('/announcements?page=1');
    await page
      .getByRole('link', { name: /Silly season/ })
      .getByText('[deleted] · 1 March 2026')
      .waitFor();
    await page.goto(`/announcements/${id}`);
    await page.getByRole('main').getByText('[deleted]').waitFor();
    expect(await page.locator('main a[href^="/users"]').count()).toBe(0);
  });

  it.each(['999999', '0', 'two', '99999999999'])('know none with the address %s', async (id) => {
    const page = await league.open('visitor');
    await page.goto(`/announcements/${id}`);
    await page.getByText('Announcement not found', { exact: true }).waitFor();
    expect(await page.getByRole('heading', { name: 'Comments' }).count()).toBe(0);
    await page.getByRole('link', { name: 'All announcements' }).click();
    await page.getByText('No announcements yet.').waitFor();
  });

  it.each([
    ['the list', '/announcements?page=1', 'There was an error loading the announcements'],
    ['one of them', '', 'There was an error loading the announcement'],
  ])('say that %s could not be read, and try again', async (_, address, text) => {
    const id = await announce();
    const page = await league.open('visitor');
    const mend = await failCalls(page, 'get-announcements');
    await page.goto(address || `/announcements/${id}`);
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    await mend();
    await page.route(/get-announcements/, (route) => route.abort());
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForEvent('requestfailed');
    await page.getByRole('alert').getByText(text, { exact: true }).waitFor();
    await page.unroute(/get-announcements/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Who rides where?').waitFor();
  });

  it('stay where they can not be read anew; a further page that can not be read says so', async () => {
    await announceMany(11);
    const page = await league.open('visitor');
    await page.clock.install();
    await page.goto('/announcements?page=1');
    await rows(page).getByText('News 11', { exact: true }).waitFor();
    const mend = await failCalls(page, 'get-announcements');
    let failed = 0;
    page.on('response', (response) => void (failed += response.status() === 500 ? 1 : 0));
    await comeBack(page);
    await waitUntil('the second try has failed, too', () => failed === 2);
    await pager(page).getByRole('link', { name: 'Page 2', exact: true }).hover();
    expect(await titles(page)).toEqual(newsFrom(11, 2));
    await pager(page).getByRole('link', { name: 'Page 2', exact: true }).click();
    await page.getByRole('alert').getByText('There was an error loading the announcements').waitFor();
    await mend();
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).getByText('News 1', { exact: true }).waitFor();
  });
});
