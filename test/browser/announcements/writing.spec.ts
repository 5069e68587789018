import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import type { Announcement } from '../../../league/wire/shapes.js';
import { logIn, openPage, openPageAs, sizes } from '../../harness/browser.js';
import type { Client } from '../../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { password } from '../../harness/make-season.js';

let league: DemoLeague;
let admin: Client;

beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
  admin = await league.clientOf('admin');
});
afterAll(() => league.close());
beforeEach(() => league.database.query('DELETE FROM announcements'));
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const list = '/announcements?page=1';
const call = /(post|edit|delete)-announcement/;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const title = (page: Page) => page.getByLabel('Title');
const text = (page: Page) => page.getByLabel(/^Text/);
const typed = async (page: Page) => [await title(page).inputValue(), await text(page).inputValue()];
const type = async (page: Page, newTitle: string, newText: string) => {
  await title(page).fill(newTitle);
  await text(page).fill(newText);
};

async function readAll(): Promise<string[][]> {
  const { body } = await admin.get<{ announcements?: Announcement[] }>('get-announcements?page=1');
  return (body.announcements ?? []).map((one) => [one.title, one.text]);
}

/** A page on which the admin has opened the form of a new announcement. */
async function openNew(page: Page): Promise<Page> {
  await page.goto(list);
  await press(page, 'Create Announcement');
  await title(page).waitFor();
  return page;
}

/** A page of an announcement of the admin. */
async function openPosted(page: Page): Promise<Page> {
  await admin.post('post-announcement/', { title: 'Silly season', text: 'Who rides where?' });
  const { body } = await admin.get<{ announcement: Announcement }>('get-latest-announcement/');
  await page.goto(`/announcements/${body.announcement.id}`);
  return page;
}

describe.each(sizes)('an admin, %s', (_, viewport) => {
  it('posts, changes and deletes an announcement', async () => {
    const page = await openNew(await league.open('admin', viewport));
    const send = page.getByRole('button', { name: 'Post announcement' });
    await title(page).fill('Test in Sepang');
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await text(page).fill('  \n ');
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    await text(page).fill('Three days.\nIn the rain.');
    await page.getByText('14 of at most 127 characters').waitFor();
    await page.getByText('24 of at most 2047 characters').waitFor();
    await send.click();
    await page.getByRole('status').getByText('Announcement posted').waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /Test in Sepang/ }).click();

    await press(page, 'Edit');
    expect(await typed(page)).toEqual(['Test in Sepang', 'Three days.\nIn the rain.']);
    await type(page, 'Test in Buriram', 'Two days.');
    await press(page, 'Save');
    await page.getByRole('status').getByText('Changes saved').waitFor();
    await page.getByRole('heading', { name: 'Test in Buriram', level: 1 }).waitFor();
    await page.getByText('· edited').waitFor();
    expect(await readAll()).toEqual([['Test in Buriram', 'Two days.']]);

    await press(page, 'Delete');
    await press(page, 'Click again to delete');
    await page.getByRole('status').getByText('Announcement deleted').waitFor();
    await page.getByText('No announcements yet.').waitFor();
    expect([page.url().endsWith(list), await readAll()]).toEqual([true, []]);
  });
});

describe('an announcement', () => {
  it('is posted once by a double click, also by one quicker than the page', async () => {
    const page = await league.open('admin');
    await type(await openNew(page), 'Once', 'Only once.');
    await page.getByRole('button', { name: 'Post announcement' }).dblclick();
    await page.getByText('Announcement posted').waitFor();
    await type(await openNew(page), 'Once more', 'Only once.');
    await page.getByRole('button', { name: 'Post announcement' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await page.getByText('Announcement posted').waitFor();
    await page.getByRole('link', { name: /Once more/ }).waitFor();
    expect(await readAll()).toEqual([
      ['Once more', 'Only once.'],
      ['Once', 'Only once.'],
    ]);
  });

  it('is not deleted by a double click, nor once the button is left', async () => {
    const page = await openPosted(await league.open('admin'));
    const calls: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())));
    await page.getByRole('button', { name: 'Delete', exact: true }).dblclick();
    await page.getByRole('button', { name: 'Click again to delete' }).waitFor();
    await page.getByLabel('Write a comment').focus();
    await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();
    expect(calls.filter((url) => url.includes('delete-announcement'))).toEqual([]);
    expect(await readAll()).toHaveLength(1);
  });

  it('that is half written is kept over a closed window and a reload, until it is cancelled', async () => {
    const page = await league.open('admin');
    await type(await openNew(page), 'Half', 'written');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.reload();
    await press(page, 'Create Announcement');
    expect(await typed(page)).toEqual(['Half', 'written']);
    await press(page, 'Cancel');
    await press(page, 'Create Announcement');
    expect(await typed(page)).toEqual(['', '']);
  });

  it('that is half written is not shown to another admin of the same browser', async () => {
    const [first, second] = ['chief', 'steward'];
    for (const name of [first, second]) await joinLeague(league, name, { isAdmin: true });
    const page = await openPage(league.browser, admin.origin);
    await logIn(page, { username: first, password });
    await type(await openNew(page), 'Mine', 'For my eyes only');
    await page.request.get('/api/logout/');
    await logIn(page, { username: second, password });
    expect(await typed(await openNew(page))).toEqual(['', '']);
  });

  it('survives a session that ended: one logs in in another tab and goes on', async () => {
    await joinLeague(league, 'marshal', { isAdmin: true });
    const page = await openPage(league.browser, admin.origin, sizes[1][1]);
    await logIn(page, { username: 'marshal', password });
    await type(await openNew(page), 'Still', 'here');
    await page.request.get('/api/logout/');
    await press(page, 'Post announcement');
    await page.getByRole('alert').getByText('Your session has ended.').waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Log in (new tab)' }).click(),
    ]);
    expect(await typed(page)).toEqual(['Still', 'here']);
    await logIn(tab, { username: 'marshal', password });
    await press(page, 'Post announcement');
    await page.getByText('Announcement posted').waitFor();
    expect(await readAll()).toEqual([['Still', 'here']]);
  });
});

describe('a refusal', () => {
  const tooLong = 'Be sure the title has less than 128 characters and the text 2048 characters';
  const refused = (page: Page, told: string) => page.getByRole('alert').getByText(told, { exact: true }).waitFor();

  it.each([
    ['title', 'x'.repeat(128), 'One line.', '1 character too many: at most 127'],
    ['text', 'News', 'x'.repeat(2050), '3 characters too many: at most 2047'],
  ])('of a %s that is too long keeps it, new or changed', async (_, newTitle, newText, hint) => {
    const page = await league.open('admin');
    await type(await openNew(page), newTitle, newText);
    await page.getByText(hint, { exact: true }).waitFor();
    await press(page, 'Post announcement');
    await refused(page, tooLong);
    expect(await typed(page)).toEqual([newTitle, newText]);
    await openPosted(page);
    await press(page, 'Edit');
    await type(page, newTitle, newText);
    await press(page, 'Save');
    await refused(page, tooLong);
    expect(await typed(page)).toEqual([newTitle, newText]);
    expect(await readAll()).toEqual([['Silly season', 'Who rides where?']]);
  });

  it('of one who is no admin any more keeps what was typed', async () => {
    const former = await joinLeague(league, 'former', { isAdmin: true });
    const page = await openNew(await openPageAs(league.browser, former));
    await type(page, 'My last', 'words');
    await league.database.query("UPDATE members SET is_admin = false WHERE username = 'former'");
    await press(page, 'Post announcement');
    await refused(page, "You don't have admin permissions");
    expect([await typed(page), await readAll()]).toEqual([['My last', 'words'], []]);
  });

  it('tells of an announcement that is deleted meanwhile, and keeps what was typed', async () => {
    const page = await openPosted(await league.open('admin'));
    await press(page, 'Edit');
    await type(page, 'Better', 'Much better');
    await league.database.query('DELETE FROM announcements');
    await press(page, 'Save');
    await refused(page, 'Announcement not found');
    expect(await typed(page)).toEqual(['Better', 'Much better']);
    await page.keyboard.press('Escape');
    await press(page, 'Delete');
    await press(page, 'Click again to delete');
    await refused(page, 'Announcement not found');
  });
});

describe.each([
  ['a fault of ours', (page: Page) => page.route(call, (route) => route.fulfill({ status: 500, body: '{}' }))],
  ['a lost network', (page: Page) => page.route(call, (route) => route.abort())],
])('%s', (_, breakCalls) => {
  it('is told in the words of each action, keeps what was typed, and can be tried again', async () => {
    const page = await openNew(await league.open('admin'));
    const failed = (action: string) =>
      page.getByRole('alert').getByText(`There was an error ${action} the announcement`, { exact: true }).waitFor();
    await type(page, 'New', 'One line.');
    await breakCalls(page);
    await press(page, 'Post announcement');
    await failed('posting');
    expect(await typed(page)).toEqual(['New', 'One line.']);
    await page.unroute(call);
    await press(page, 'Post announcement');
    await page.getByText('Announcement posted').waitFor();

    await page.getByRole('link', { name: /One line/ }).click();
    await press(page, 'Edit');
    await type(page, 'Newer', 'Two lines.');
    await breakCalls(page);
    await press(page, 'Save');
    await failed('editing');
    expect(await typed(page)).toEqual(['Newer', 'Two lines.']);
    await page.keyboard.press('Escape');
    await press(page, 'Delete');
    await press(page, 'Click again to delete');
    await failed('deleting');
    await page.unroute(call);
    await press(page, 'Edit');
    expect(await typed(page)).toEqual(['Newer', 'Two lines.']);
    await press(page, 'Save');
    await page.getByRole('heading', { name: 'Newer', level: 1 }).waitFor();
    expect(await readAll()).toEqual([['Newer', 'Two lines.']]);
  });
});
