import type { Page } from '@playwright/test';
import { addMember, password } from '../harness/make-season.js';
import { addAnnouncement, postComment } from '../integration/members/comments-api.js';
import { desk, expect, type JourneyLeague, phone, test } from './fixtures.js';
import { refusedCallsOf } from './refused-calls.js';

test.use({ stage: { kind: 'empty' } });

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const bellWithoutDot = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function join(league: JourneyLeague, name: string, { isAdmin = false } = {}) {
  await addMember(league.database, name, { isAdmin });
  return league.client().logIn(name, password);
}

test(
  'a league without seasons and announcements triggers no refused request',
  { tag: '@long' },
  async ({ open, league }) => {
    await league.database.query('DELETE FROM announcements');
    const page = await open('member');
    const refused = await refusedCallsOf(page, [
      ['/', 'No announcements yet.'],
      ['/standings', 'No current season'],
      ['/race-weekends', 'No current season'],
      ['/select-picks', 'No current season'],
      ['/announcements?page=1', 'No announcements yet.'],
    ]);
    expect(refused).toEqual([]);
  },
);

// proves: bell-1, bell-2, bell-3, bell-4
test(
  'a reply appears in the bell of an open page, which leads to the reply',
  { tag: '@long' },
  async ({ open, league }) => {
    const [watcher, bob] = [await join(league, 'watcher'), await join(league, 'bob')];
    const place = await addAnnouncement(league, 'racedirector');
    const comment = await postComment(watcher, place, 'Anybody here?');
    const page = await open(watcher);
    await page.goto(`/announcements/${place.id}`);
    await expect(page.locator(`#comment-${comment}`)).toBeVisible();
    await expect(bellWithoutDot(page)).toBeVisible();
    const reply = await postComment(bob, place, 'I am!', comment);
    await bell(page).click();
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    const entry = list(page).getByText('bob replied to your comment');
    await expect(entry).toBeVisible();
    expect((await list(page).boundingBox())?.width).toBeLessThanOrEqual(320);
    await entry.click();
    await expect(page).toHaveURL(`/announcements/${place.id}?comment=${reply}`);
    await expect(page.locator(`#comment-${reply}:focus`).getByText('I am!')).toBeVisible();
    await expect(bellWithoutDot(page)).toBeVisible();
    await expect(bell(page).locator('span')).toHaveCount(0);
  },
);

// proves: bell-4, bell-6
test(
  'a comment on an announcement appears in the bell of the author after a reload, and opens from there',
  { tag: '@long' },
  async ({ open, league }) => {
    const [author, reader] = [await join(league, 'author', { isAdmin: true }), await join(league, 'reader')];
    const own = await addAnnouncement(league, 'author');
    const page = await open(author);
    await page.goto('/contact');
    await expect(bellWithoutDot(page)).toBeVisible();
    const comment = await postComment(reader, own, 'At last.');
    await page.reload();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await list(page).getByText('reader commented on your announcement').click();
    await expect(page).toHaveURL(`/announcements/${own.id}?comment=${comment}`);
    await expect(page.locator(`#comment-${comment}:focus`).getByText('At last.')).toBeVisible();
  },
);

for (const [size, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  // proves: bell-3
  test(
    `the list of the bell is narrow, and stays open while a linked comment loads, on ${size}`,
    { tag: '@long' },
    async ({ open, league }) => {
      const name = viewport === desk ? 'early' : 'late';
      const [member, other] = [await join(league, name), await join(league, `${name}friend`)];
      const place = await addAnnouncement(league, 'racedirector');
      const reply = await postComment(other, place, 'Reply', await postComment(member, place, 'Hello'));
      const page = await open(member, viewport);
      let arrive = () => {};
      const held = new Promise<void>((resolve) => (arrive = resolve));
      await page.route(/get-comments/, (route) => held.then(() => route.continue()));
      await page.goto(`/announcements/${place.id}?comment=${reply}`);
      await bell(page).click();
      await expect(list(page).getByText(`${name}friend replied to your comment`)).toBeVisible();
      expect((await list(page).boundingBox())?.width).toBeLessThanOrEqual(320);
      arrive();
      await expect(page.locator(`#comment-${reply}`)).toBeAttached();
      // After two frames, everything that would take the focus has taken it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await expect(list(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(bell(page)).toBeFocused();
    },
  );
}
