import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { Notification } from '../../../league/notifications/notification.entity.js';
import { openPageAs, sizes } from '../../harness/browser.js';
import type { Client } from '../../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { addAnnouncement, type Place, say } from '../../integration/members/talk.js';

let league: DemoLeague;
let bob: Client;
/** An announcement of the admin Announcer. */
let place: Place;

beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
  bob = await joinLeague(league, 'bob');
  await joinLeague(league, 'announcer', { isAdmin: true });
  place = await addAnnouncement(league, 'announcer');
});
afterAll(() => league.close());
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const bellWithoutDot = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

describe.each(sizes)('a notification, %s', (size, viewport) => {
  it('of a reply is there when the bell is opened, and leads to the reply, also on the page that is open', async () => {
    const watcher = await joinLeague(league, `watcher${size}`);
    const id = await say(watcher, place, 'Anybody here?');
    const page = await openPageAs(league.browser, watcher, viewport);
    await page.goto(`/announcements/${place.id}`);
    await page.locator(`#comment-${id}`).waitFor();
    await bellWithoutDot(page).waitFor();
    const reply = await say(bob, place, 'I am!', id);
    await bell(page).click();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
    await list(page).getByText('bob replied to your comment').click();
    await page.waitForURL(`/announcements/${place.id}?comment=${reply}`);
    await page.locator(`#comment-${reply}:focus`).getByText('I am!').waitFor();
    await bellWithoutDot(page).waitFor();
  });

  it('of a comment on their announcement is there for the admin after a reload, and leads to it', async () => {
    const admin = await joinLeague(league, `admin${size}`, { isAdmin: true });
    const own = await addAnnouncement(league, `admin${size}`);
    const page = await openPageAs(league.browser, admin, viewport);
    await page.goto('/contact');
    await bellWithoutDot(page).waitFor();
    const comment = await say(bob, own, 'At last.');
    await page.reload();
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    await list(page).getByText('bob commented on your announcement').click();
    await page.waitForURL(`/announcements/${own.id}?comment=${comment}`);
    await page.locator(`#comment-${comment}:focus`).getByText('At last.').waitFor();
  });

  it('is for members: a visitor has no bell', async () => {
    const page = await league.open('visitor', viewport);
    await page.goto(`/announcements/${place.id}`);
    await page.getByText('Login in to write a comment').waitFor();
    expect(await bell(page).count()).toBe(0);
  });
});

describe('a notification', () => {
  it('is text, whatever stands in it', async () => {
    const member = await joinLeague(league, 'careful');
    const text = `<img src=x onerror="document.title='owned'"> <b>GP</b> is final`;
    await league.database.manager.insert(Notification, { text, path: 'race-weekends/1' });
    const page = await openPageAs(league.browser, member);
    await page.goto('/contact');
    await bell(page).click();
    await list(page).getByText(text, { exact: true }).waitFor();
    expect(await list(page).locator('img, b').count()).toBe(0);
    expect(await page.title()).not.toContain('owned');
    await league.database.manager.delete(Notification, { text });
  });

  it('that is gone, or can not be marked as read, says nothing and leads nowhere', async () => {
    const member = await joinLeague(league, 'unlucky');
    await say(bob, place, 'A reply', await say(member, place, 'A comment'));
    const page = await openPageAs(league.browser, member);
    await page.goto('/contact');
    const told = async () => {
      await list(page).waitFor({ state: 'detached' });
      return [(await page.getByRole('alert').allTextContents()).join(''), new URL(page.url()).pathname];
    };
    const read = () => list(page).getByText('bob replied to your comment').click();
    await page.route(/read-notification/, (route) => route.abort());
    await bell(page).click();
    await Promise.all([page.waitForEvent('requestfailed'), read()]);
    expect(await told()).toEqual(['', '/contact']);
    await page.unroute(/read-notification/);

    await Promise.all([page.waitForResponse(/get-current-user/), bell(page).click()]);
    await league.database.query('DELETE FROM notifications');
    const [refused] = await Promise.all([page.waitForResponse(/read-notification/), read()]);
    expect([refused.status(), ...(await told())]).toEqual([404, '', '/contact']);
    await bell(page).click();
    await list(page).getByText('No notifications', { exact: true }).waitFor();
    await bellWithoutDot(page).waitFor();
  });
});
