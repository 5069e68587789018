import type { Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023, password } from '../harness/make-season.js';
import { sampled } from '../harness/sampled.js';
import { addAnnouncement, addComments, postComment } from './announcements.js';
import { desk, expect, phone, test } from './fixtures.js';
import { endSession, logIn, typeLogIn } from './log-in.js';
import { expectFits } from './expect-fits.js';

test.use({ stage: { kind: 'empty' } });

const { username: director } = accounts.admin;
const { username: member } = accounts.member;
const field = (page: Page) => page.getByLabel('Write a comment');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const entry = (page: Page, id: number) => page.locator(`#comment-${id}`);
const focused = (page: Page, text: string) => page.locator('article:focus', { hasText: text });

test.describe('comments', () => {
  // proves: comments-1, comments-2, comments-3, weekends-16
  test(
    'can be posted, answered, edited and deleted by two members on the page of a race weekend',
    { tag: '@long' },
    async ({ open, league }) => {
      const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
      const address = `/race-weekends/${weekends[0]?.id}`;
      const page = await open('member');
      const other = await open(await joinLeague(league, 'bob'));
      await page.goto(address);
      await field(page).fill('  What a race!\nAnd what a finish.  ');
      await press(page, 'Post comment');
      await expect(focused(page, 'What a race!')).toBeVisible();
      await expect(page).toHaveURL(/\?comment=\d+$/);
      await expect(field(page)).toHaveValue('');

      await other.goto(address);
      await press(other, 'Reply');
      await expect(other.getByRole('button', { name: 'Edit' })).toBeHidden();
      await other.getByLabel(`Reply to ${member}`).fill('I slept through it.');
      await press(other, 'Post reply');
      await expect(focused(other, 'I slept through it.')).toBeVisible();

      await press(page, 'Edit');
      await page.getByLabel('Edit your comment').fill('What a weekend!');
      await press(page, 'Save');
      await expect(focused(page, 'What a weekend!')).toContainText('· edited');
      await press(page, 'Delete');
      await press(page, 'Click again to delete');
      await expect(page.getByText('Comment deleted')).toBeVisible();
      await expect(page.getByRole('article', { name: 'Comment by a deleted member' })).toContainText('[deleted]');
      await expect(page.getByRole('list', { name: 'Replies' })).toContainText('I slept through it.');
    },
  );

  for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1)) {
    // proves: comments-9
    test(`can be opened by a link, even among hundreds, on a ${size}`, { tag: '@long' }, async ({ open, league }) => {
      const id = await addAnnouncement(league, director);
      const bob = await joinLeague(league, `bob${size}`);
      const deep = await postComment(bob, id, 'Far below', await postComment(bob, id, 'The first of many'));
      await addComments(league, id, 600);
      const page = await open('visitor', viewport);
      await page.goto(`/announcements/${id}?comment=${deep}`);
      await expect(entry(page, deep)).toBeFocused();
      await expect(entry(page, deep)).toBeInViewport({ ratio: 1 });
      const box = await entry(page, deep).boundingBox();
      expect(box?.y).toBeGreaterThan(60);
      expect(box?.y).toBeLessThan(viewport.height - 60);
      await page.goto(`/announcements/${id}?comment=999999`);
      await expect(page.getByText('The comment that this link leads to is no longer here.')).toBeFocused();
    });
  }

  // proves: more-18
  test('are loaded in parts if there are hundreds', { tag: '@long' }, async ({ open, league }) => {
    const id = await addAnnouncement(league, director);
    await addComments(league, id, 502);
    const page = await open('visitor');
    await page.goto(`/announcements/${id}`);
    await expect(page.getByRole('heading', { name: 'Comments (500+)' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(30);
    await press(page, 'Show older comments (470)');
    await expect(page.getByRole('article')).toHaveCount(60);
    await expect(focused(page, 'Comment 472')).toBeVisible();
    for (let rest = 440; rest > 0; rest -= 30) await press(page, `Show older comments (${rest})`);
    await press(page, 'Show older comments');
    await expect(page.getByRole('heading', { name: 'Comments (502)' })).toBeVisible();
    await expect(page.getByText('Comment 1', { exact: true })).toBeVisible();
  });

  // proves: comments-4, comments-10
  test(
    'are plain text that fits on a phone, and a visitor logs in and returns to them',
    { tag: '@long' },
    async ({ open, league }) => {
      const id = await addAnnouncement(league, director);
      const text = `<img src=x onerror="document.title='owned'"><b>x</b> ${'w'.repeat(300)} 🏁 مرحبا`;
      const comment = await postComment(await league.clientOf('member'), id, text);
      const page = await open('visitor', phone);
      await page.goto(`/announcements/${id}`);
      await expect(entry(page, comment).locator('p')).toHaveText(text);
      await expect(page).toHaveTitle(/^Silly season/);
      await expectFits(page);
      await expect(page.getByText('Login in to write a comment')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Login' }).tap();
      await typeLogIn(page, member, password);
      await expect(page).toHaveURL(`/announcements/${id}`);
      await expect(field(page)).toBeVisible();
    },
  );

  // proves: more-1, more-3
  test(
    'have a draft that survives a reload and the end of the session, for its author alone',
    { tag: '@long' },
    async ({ open, league }) => {
      for (const name of ['carol', 'dave']) await joinLeague(league, name);
      const id = await addAnnouncement(league, director);
      const theirs = await postComment(await league.clientOf('member'), id, 'Theirs');
      const address = `/announcements/${id}`;
      const page = await open('visitor');
      await logIn(page, 'carol');
      await page.goto(address);
      await field(page).fill('For my eyes only');
      await entry(page, theirs).getByRole('button', { name: 'Reply' }).click();
      await page.getByLabel(`Reply to ${member}`).fill('A reply');
      await page.reload();
      await expect(page.getByLabel(`Reply to ${member}`)).toHaveValue('A reply');
      await expect(field(page)).toHaveValue('For my eyes only');
      await endSession(page);
      await press(page, 'Post comment');
      await expect(page.getByText(/^Your session has ended\./)).toBeVisible();

      const tab = await page.context().newPage();
      await logIn(tab, 'dave');
      await tab.goto(address);
      await expect(entry(tab, theirs).getByRole('button', { name: 'Reply' })).toBeVisible();
      await expect(field(tab)).toHaveValue('');
      await endSession(tab);

      await logIn(page, 'carol');
      await page.goto(address);
      await page.getByRole('button', { name: 'Post comment' }).dblclick();
      await expect(focused(page, 'For my eyes only')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible();
    },
  );

  // proves: more-1, comments-3
  test(
    'can be posted on their own if the comment to which they reply was deleted',
    { tag: '@long' },
    async ({ open, league }) => {
      const id = await addAnnouncement(league, director);
      const theirs = await postComment(await league.clientOf('member'), id, 'Theirs');
      const page = await open(await joinLeague(league, 'erin'));
      await page.goto(`/announcements/${id}`);
      await press(page, 'Reply');
      await page.getByLabel(`Reply to ${member}`).fill('Well said');
      const admin = await open('admin');
      await admin.goto(`/announcements/${id}`);
      await entry(admin, theirs).getByRole('button', { name: 'Delete' }).click();
      await press(admin, 'Click again to delete');
      await expect(admin.getByText('No comments yet.')).toBeVisible();
      await press(page, 'Post reply');
      await expect(
        page.getByText(/^The comment that you were answering has been deleted in the meantime\./),
      ).toBeVisible();
      await expect(page.getByLabel('What you wrote')).toHaveValue('Well said');
      await press(page, 'Post as a comment');
      await expect(page.getByRole('article').getByText('Well said')).toBeVisible();
      await expect(page.getByLabel('What you wrote')).toBeHidden();
    },
  );
});
