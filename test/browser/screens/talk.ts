import type { Page } from 'playwright';
import type { Screen } from './screen.js';

const weekend = '/race-weekends/18';
const announcement = '/announcements/4';
const list = '/announcements?page=1';
const longWord = 'Motorraddoppelweltmeisterschaftsführungspositionsinhaber'.repeat(3);
const manyScripts = `Ένα σχόλιο, 一条评论, ${longWord}\n\nتعليق من اليمين إلى اليسار\n🏁🏍️👩‍🚀 <b>not bold</b>`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const write = async (page: Page, text: string) => {
  await page.getByLabel('Write a comment').fill(text);
  await button(page, 'Post comment').click();
};

const season: Screen[] = [
  { name: 'announcements-visitor', path: list, as: 'visitor' },
  { name: 'announcements-admin', path: list, as: 'admin' },
  {
    name: 'announcement-create-refused',
    path: list,
    as: 'admin',
    then: async (page) => {
      await button(page, 'Create Announcement').click();
      await page.getByLabel('Title').fill('x'.repeat(128));
      await page.getByLabel('Text').fill('One line.');
      await button(page, 'Post announcement').click();
      await page.getByText('Be sure the title has less than 128 characters').waitFor();
    },
  },
  {
    name: 'announcement-visitor',
    path: announcement,
    as: 'visitor',
    then: (page) => page.getByText('No comments yet.').waitFor(),
  },
  {
    name: 'announcement-unknown',
    path: '/announcements/999',
    as: 'visitor',
    then: (page) => page.getByText('Announcement not found').waitFor(),
  },
  {
    name: 'comments-of-all-kinds',
    path: '/announcements/3',
    as: 'member',
    then: async (page) => {
      await write(page, manyScripts);
      await page.locator('article:focus').waitFor();
      await page.locator('article:focus').getByRole('button', { name: 'Edit' }).click();
    },
  },
  {
    name: 'comments-linked',
    path: `${weekend}?comment=4`,
    as: 'admin',
    then: (page) => page.locator('#comment-4:focus').waitFor(),
  },
  {
    name: 'comment-gone',
    path: `${weekend}?comment=999`,
    as: 'visitor',
    then: (page) => page.getByText('The comment that this link leads to is not here any more.').waitFor(),
  },
  {
    name: 'comments-replying',
    path: weekend,
    as: 'member',
    then: async (page) => {
      await button(page, 'Reply').first().click();
      await page.getByLabel(/^Reply to/).fill('Nobody saw it coming.');
      await button(page, 'Delete').first().click();
      await button(page, 'Click again to delete').waitFor();
    },
  },
  {
    name: 'comments-refused',
    path: announcement,
    as: 'member',
    then: async (page) => {
      await write(page, 'x'.repeat(2049));
      await page.getByText('A comment has at most 2048 characters.').waitFor();
    },
  },
  {
    name: 'notifications-open',
    path: '/contact',
    as: 'member',
    then: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByText('Malaysian GP is final: see the standings').waitFor();
    },
  },
];

const empty: Screen[] = [
  {
    name: 'announcements-empty',
    path: list,
    as: 'admin',
    then: (page) => page.getByText('No announcements yet.').waitFor(),
  },
  {
    name: 'notifications-none',
    path: '/contact',
    as: 'member',
    then: async (page) => {
      await button(page, 'Notifications').click();
      await page.getByText('No notifications').waitFor();
    },
  },
];

export const talkScreens = { season, empty };
