import type { Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { joinLeague } from '../harness/join-league.js';
import { addAnnouncement, postComment } from './announcements.js';
import { expect, phone, test } from './fixtures.js';
import { endSession, logIn } from './log-in.js';
import { membersRepository } from '../harness/repositories.js';
import { expectFits } from './expect-fits.js';

test.use({ stage: { kind: 'empty' } });
test.beforeEach(({ league }) => league.database.query('DELETE FROM announcements'));

const { username: director } = accounts.admin;
const list = '/announcements?page=1';
const titles = (page: Page) => page.getByRole('main').getByRole('listitem').locator('strong');
const newsFrom = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, place) => `News ${first - place}`);
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the form for a new announcement, as an admin. */
async function openNew(page: Page): Promise<void> {
  await page.goto(list);
  await press(page, 'Create Announcement');
  await expect(page.getByLabel('Title')).toBeFocused();
}
const type = async (page: Page, title: string, text: string) => {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel(/^Text/).fill(text);
};
const expectTyped = async (page: Page, title: string, text: string) => {
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByLabel(/^Text/)).toHaveValue(text);
};

test.describe('announcements', () => {
  // proves: announcements-1, announcements-2
  test(
    'are shown ten to a page, and an unknown page number leads to the first page',
    { tag: '@long' },
    async ({ open, league }) => {
      const member = await membersRepository.findByName(league.database.manager, director);
      await league.database.query(
        `INSERT INTO announcements (member_id, title, text, date_created)
       SELECT $1, 'News ' || n, 'Text ' || n, timestamptz '2026-01-01 12:00Z' + n * interval '1 day' FROM generate_series(1, 123) n`,
        [member?.id],
      );
      const page = await open('visitor');
      await page.goto('/contact');
      await page.goto('/announcements?page=99');
      await expect(page).toHaveURL(list);
      await expect(titles(page)).toHaveText(newsFrom(123, 114));
      await expect(pager(page).getByRole('listitem')).toHaveText(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
      await pager(page).getByRole('link', { name: 'Page 8', exact: true }).click();
      await expect(page).toHaveURL('/announcements?page=8');
      await expect(titles(page)).toHaveText(newsFrom(53, 44));
      await expect(pager(page).locator('[aria-current="page"]')).toHaveText('8');
      await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeInViewport();
      await pager(page).getByRole('link', { name: 'Older' }).click();
      await expect(titles(page)).toHaveText(newsFrom(43, 34));
      await page.goBack();
      await expect(titles(page)).toHaveText(newsFrom(53, 44));
      await page.goBack();
      await expect(titles(page)).toHaveText(newsFrom(123, 114));
      await page.goBack();
      await expect(page).toHaveURL('/contact');
    },
  );

  // proves: announcements-4
  test(
    'link from the list to a page with comments, and from there back to the list',
    { tag: '@long' },
    async ({ open, league }) => {
      const id = await addAnnouncement(league, director, { text: 'First line.\n\nSecond line.' });
      await postComment(await league.clientOf('member'), id, 'To Ducati, all of them.');
      const page = await open('visitor', phone);
      await page.goto(list);
      const row = page.getByRole('link', { name: /Silly season/ });
      await expect(row).toContainText(`${director} · 1 March 2026 · 1\u00a0comment`);
      await row.tap();
      await expect(page).toHaveURL(`/announcements/${id}`);
      await expect(page.getByRole('heading', { name: 'Silly season', level: 1 })).toBeVisible();
      await expect(page.getByText('First line.')).toHaveText('First line.\n\nSecond line.', { useInnerText: true });
      await expect(page.getByRole('heading', { name: 'Comments (1)' })).toBeVisible();
      await expect(page.getByText('To Ducati, all of them.')).toBeVisible();
      await page.getByRole('link', { name: 'All announcements' }).tap();
      await expect(page).toHaveURL(list);
      await expect(row).toBeVisible();
    },
  );

  // proves: announcements-8
  test(
    'are rendered as plain text and never wider than a phone, whatever they contain',
    { tag: '@long' },
    async ({ open, league }) => {
      const title = `<img src=x onerror="document.title='owned'"> <b>الموسم</b> ${'m'.repeat(60)}`;
      const text = `<script>document.title = 'owned'</script> ${'w'.repeat(400)} &amp; 🏁`;
      const id = await addAnnouncement(league, null, { title, text });
      const page = await open('visitor', phone);
      await page.goto(list);
      await expect(page.getByText('deleted member · 1 March 2026')).toBeVisible();
      await expectFits(page);
      await page.getByText(text).tap();
      await expect(page).toHaveURL(`/announcements/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('main').locator('p').first()).toHaveText(text);
      await expect(page).toHaveTitle(/<img src=x/);
      await expectFits(page);
    },
  );

  // proves: announcements-3, announcements-5, more-3
  test('can be posted, edited and deleted by an admin on a phone', { tag: '@long' }, async ({ open }) => {
    const page = await open('admin', phone);
    const reader = await open('visitor');
    await openNew(page);
    await type(page, 'Test in Sepang', 'Three days.\nIn the rain.');
    await page.getByRole('button', { name: 'Post announcement' }).dblclick();
    await expect(page.getByRole('status').getByText('Announcement posted')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await reader.goto(list);
    await expect(titles(reader)).toHaveText(['Test in Sepang']);
    await page.getByRole('link', { name: /Test in Sepang/ }).click();

    await press(page, 'Edit');
    await expectTyped(page, 'Test in Sepang', 'Three days.\nIn the rain.');
    await type(page, 'Test in Buriram', 'Two days.');
    await press(page, 'Save');
    await expect(page.getByRole('status').getByText('Changes saved')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Test in Buriram', level: 1 })).toBeVisible();
    await expect(page.getByText('· edited')).toBeVisible();

    await press(page, 'Delete');
    await press(page, 'Click again to delete');
    await expect(page.getByRole('status').getByText('Announcement deleted')).toBeVisible();
    await expect(page).toHaveURL(list);
    await reader.reload();
    await expect(reader.getByText('No announcements yet.')).toBeVisible();
  });

  // proves: more-1
  test(
    'have a draft that survives a closed form, a reload and the end of the session, for its author alone',
    { tag: '@long' },
    async ({ open, league }) => {
      for (const name of ['chief', 'steward']) await joinLeague(league, name, { isAdmin: true });
      const page = await open('visitor');
      await logIn(page, 'chief');
      await openNew(page);
      await type(page, 'Half', 'written');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.reload();
      await press(page, 'Create Announcement');
      await expectTyped(page, 'Half', 'written');
      await endSession(page);
      await press(page, 'Post announcement');
      await expect(page.getByRole('alert').getByText('Your session has ended.')).toBeVisible();

      const tab = await page.context().newPage();
      await logIn(tab, 'steward');
      await openNew(tab);
      await expectTyped(tab, '', '');
      await endSession(tab);

      // The page of the author restarted when the other member logged in.
      await logIn(page, 'chief');
      await openNew(page);
      await expectTyped(page, 'Half', 'written');
      await press(page, 'Post announcement');
      await expect(page.getByText('Announcement posted')).toBeVisible();
      await expect(titles(page)).toHaveText(['Half']);
    },
  );
});
