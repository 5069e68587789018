import type { Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { callsOf } from '../harness/calls-of.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { addAnnouncement, type CommentTarget, postComment } from '../integration/members/comments-api.js';
import { expect, type JourneyLeague, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';

test.use({ stage: { kind: 'empty' } });

const profile = (username: string, page = 1) => `/users/${username}?page=${page}`;
const comments = (page: Page) => page.getByRole('region', { name: /^Comments/ });
const entries = (page: Page) => comments(page).getByRole('link');

/** Lets bob comment once on a weekend and fifteen times on an announcement, and reply to the member there. */
async function addComments(
  league: JourneyLeague,
): Promise<{ announcement: CommentTarget; weekend: CommentTarget; ids: number[] }> {
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1, current: false });
  const weekend: CommentTarget = { parentElement: 'RACE_WEEKEND', id: weekends[0]?.id ?? 0 };
  const announcement = await addAnnouncement(league, accounts.admin.username);
  const julie = await league.clientOf('member');
  const bob = await joinLeague(league, 'bob');
  const onWeekend = await postComment(bob, weekend, 'What a start!');
  for (let number = 1; number <= 15; number += 1) await postComment(bob, announcement, `Thought ${number}`);
  const reply = await postComment(bob, announcement, 'I rode it.', await postComment(julie, announcement, 'Who rode?'));
  return { announcement, weekend, ids: [reply, onWeekend] };
}

// proves: profiles-3, profiles-4, profiles-5
test(
  'a profile lists the comments of a member page by page, and each one links to its place',
  { tag: '@long' },
  async ({ open, league }) => {
    const { announcement, weekend, ids } = await addComments(league);
    const page = await open('member');
    await page.goto('/contact');
    await page.goto('/users/BOB?page=two');
    await expect(page).toHaveURL(profile('BOB'));
    await expect(page.getByRole('heading', { level: 1, name: 'bob', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Comments (17)' })).toBeVisible();
    await expect(entries(page)).toHaveCount(15);
    await expect(entries(page).nth(0)).toHaveText(
      new RegExp(`^Reply to ${accounts.member.username} on Silly season, .*I rode it\\.$`),
    );
    await expect(entries(page).nth(1)).toHaveText(/^On Silly season, .*Thought 15$/);
    await expect(entries(page).nth(14)).toContainText('Thought 2');
    await page.goBack();
    await expect(page).toHaveURL('/contact');
    await page.goto(profile('bob'));
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page).toHaveURL(profile('bob', 2));
    await expect(entries(page)).toHaveText([/^On Silly season, .*Thought 1$/, /^On Portuguese GP, .*What a start!$/]);
    for (const [number, text, id, address] of [
      [1, 'I rode it.', ids[0], `/announcements/${announcement.id}`],
      [2, 'What a start!', ids[1], `/race-weekends/${weekend.id}`],
    ] as const) {
      await page.goto(profile('bob', number));
      await entries(page).filter({ hasText: text }).click();
      await expect(page).toHaveURL(`${address}?comment=${id}`);
      await expect(page.locator(`#comment-${id}`)).toBeFocused();
      await expect(page.locator(`#comment-${id}`)).toContainText(text);
    }
  },
);

// proves: profiles-6
test(
  'a profile on a phone shows markup and long words as text, and disappears with its member',
  { tag: '@long' },
  async ({ open, league }) => {
    const announcement = await addAnnouncement(league, accounts.admin.username);
    const [leaving, staying] = [await joinLeague(league, 'leaving'), await joinLeague(league, 'staying')];
    const text = `<img src=x onerror="document.title='owned'"> <b>x</b> ${'w'.repeat(300)}`;
    await postComment(staying, announcement, text, await postComment(leaving, announcement, 'So long'));
    await callsOf(leaving).POST('/api/delete-account', { body: { username: 'leaving' } });
    const page = await open(staying, phone);
    await page.goto(profile('staying'));
    await expect(comments(page).getByText(text, { exact: true })).toBeVisible();
    await expect(comments(page).getByText('Reply to deleted member on')).toBeVisible();
    await expect(comments(page).locator('img, b')).toHaveCount(0);
    await expect(page).toHaveTitle(/^staying/);
    await expectFits(page);
    await page.goto(profile('leaving'));
    await expect(page.getByRole('alert').filter({ hasText: 'User not found' })).toBeVisible();
  },
);
