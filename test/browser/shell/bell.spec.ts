import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { CurrentUser } from '../../../league/wire/shapes.js';
import { failCalls, openPageAs, sizes } from '../../harness/browser.js';
import type { Client } from '../../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { hasFocus } from './has-focus.js';

let league: DemoLeague;
let host: Client;
let announcementId: number;

beforeAll(async () => {
  league = await startDemoLeague('empty');
  host = await league.clientOf('admin');
  await host.post('post-announcement/', { title: 'Silly season', text: 'Who rides where?' });
  const { body } = await host.get<{ announcement: { id: number } }>('get-latest-announcement/');
  announcementId = body.announcement.id;
});
afterAll(() => league.close());

/** A member to whom the admin has replied so many times. */
async function memberWithReplies(name: string, replies: number): Promise<Client> {
  const member = await joinLeague(league, name);
  const place = { id: announcementId, parentElement: 'ANNOUNCEMENT' };
  const comment = await member.post<{ new_comment_id: number }>('post-comment/', {
    ...place,
    text: 'Hello',
    commentId: null,
  });
  for (let count = 1; count <= replies; count += 1)
    await host.post('post-comment/', { ...place, text: `Reply ${count}`, commentId: comment.body.new_comment_id });
  return member;
}

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

describe.each(sizes)('the bell, %s', (size, viewport) => {
  it('lists what is unread, at most 20rem wide; reading one takes it off and goes there', async () => {
    const member = await memberWithReplies(`reader${size}`, 2);
    const page = await openPageAs(league.browser, member, viewport);
    await page.goto('/contact');
    await bell(page).waitFor();
    expect(await bell(page).getAttribute('aria-label')).toBe('Notifications, 2 unread');
    // The dot is all that the button holds beside its picture.
    expect(await bell(page).locator('span').isVisible()).toBe(true);
    await bell(page).click();
    await list(page).getByText('replied').first().waitFor();
    expect(await list(page).getByRole('button').count()).toBe(2);
    expect((await list(page).boundingBox())?.width).toBeLessThanOrEqual(320);

    const mend = await failCalls(page, 'read-notification');
    const failed = page.waitForResponse(/read-notification/);
    await list(page).getByRole('button').first().click();
    await failed;
    await list(page).waitFor({ state: 'detached' });
    expect([await page.getByRole('alert').allTextContents(), new URL(page.url()).pathname]).toEqual([[''], '/contact']);
    await mend();

    const { body } = await member.get<CurrentUser>('get-current-user/');
    await bell(page).click();
    await list(page).getByRole('button').first().click();
    await page.waitForURL(`/${body.notifications[0]?.path}`);
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await list(page).getByRole('button').click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    expect(await bell(page).locator('span').count()).toBe(0);
    expect((await member.get<CurrentUser>('get-current-user/')).body.notifications).toEqual([]);
    await page.context().close();
  });

  it('stays open while the comment that a link leads to arrives beneath it', async () => {
    const member = await memberWithReplies(`early${size}`, 1);
    const { body } = await member.get<CurrentUser>('get-current-user/');
    const page = await openPageAs(league.browser, member, viewport);
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/get-comments/, (route) => held.then(() => route.continue()));
    await page.goto(`/${body.notifications[0]?.path}`);
    await bell(page).click();
    await list(page).waitFor();
    arrive();
    await page.getByText('Reply 1').first().waitFor();
    // Two turns of the screen: whoever wants the focus has taken it by then.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await list(page).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await hasFocus(bell(page));
    await page.context().close();
  });

  it('says when there is nothing; Esc closes it and gives the focus back', async () => {
    const page = await league.open('member', viewport);
    await page.goto('/contact');
    await bell(page).press('Enter');
    await list(page).getByText('No notifications', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await list(page).waitFor({ state: 'detached' });
    await hasFocus(bell(page));
    await bell(page).click();
    await list(page).waitFor();
    await page.getByRole('main').click({ position: { x: 20, y: 500 } });
    await list(page).waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('without a current season', () => {
  it.each(sizes)('the bar says so, %s', async (size, viewport) => {
    const page = await league.open('visitor', viewport);
    await page.goto('/contact');
    if (size === 'narrow') await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const nav = page.getByRole('navigation').filter({ visible: true });
    await nav.getByText('No current season').waitFor();
    expect(await nav.getByRole('link').allTextContents()).toEqual(['Home', 'Announcements']);
    await page.context().close();
  });

  it('home has two cards that say what there is, and no standings', async () => {
    const page = await league.open('member');
    await page.goto('/');
    await page.getByRole('main').getByText('No current season').waitFor();
    await page.getByRole('link', { name: 'Silly season' }).waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      'Race weekends',
      'Latest announcement',
    ]);
    await page.context().close();
  });

  it('the welcome of visitors has no links to standings and race weekends', async () => {
    const page = await league.open('visitor');
    await page.goto('/');
    await page.getByRole('heading', { name: 'Basic Idea' }).waitFor();
    await page.getByText('No current season').waitFor();
    expect(await page.getByRole('main').getByRole('link').allTextContents()).toEqual(['Login']);
    await page.context().close();
  });
});
