import type { Page } from '@playwright/test';
import { inDialog, type Screen, text } from './screen.js';

const weekend = '/race-weekends/18';
const announcement = '/announcements/4';
const list = '/announcements?page=1';
const longWord = 'Motorraddoppelweltmeisterschaftsführungspositionsinhaber'.repeat(3);
const manyScripts = `Ένα σχόλιο, 一条评论, ${longWord}\n\nتعليق من اليمين إلى اليسار\n🏁🏍️👩‍🚀 <b>not bold</b>`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const write = async (page: Page, words: string) => {
  await page.getByLabel('Write a comment').fill(words);
  await button(page, 'Post comment').click();
};

const season: Screen[] = [
  { name: 'announcements-visitor', path: list, as: 'visitor', ready: text('Welcome to the league') },
  {
    name: 'announcements-admin',
    path: list,
    as: 'admin',
    ready: [text('Welcome to the league'), text('Create Announcement')],
  },
  {
    name: 'announcement-create-refused',
    path: list,
    as: 'admin',
    then: async (page) => {
      await button(page, 'Create Announcement').click();
      await page.getByLabel('Title').fill('x'.repeat(128));
      await page.getByLabel('Text').fill('One line.');
      await button(page, 'Post announcement').click();
    },
    ready: inDialog('Be sure the title has less than 128 characters'),
  },
  {
    name: 'announcement-visitor',
    path: announcement,
    as: 'visitor',
    ready: text('No comments yet.'),
  },
  {
    name: 'announcement-unknown',
    path: '/announcements/999',
    as: 'visitor',
    ready: text('Announcement not found'),
  },
  {
    name: 'comments-of-all-kinds',
    path: '/announcements/3',
    as: 'member',
    then: async (page) => {
      await write(page, manyScripts);
      await page.locator('article:focus').getByRole('button', { name: 'Edit' }).click();
    },
    ready: [(page) => button(page, 'Save'), text('not bold')],
  },
  {
    name: 'comments-linked',
    path: `${weekend}?comment=4`,
    as: 'admin',
    ready: (page) => page.locator('#comment-4:focus'),
  },
  {
    name: 'comment-gone',
    path: `${weekend}?comment=999`,
    as: 'visitor',
    ready: text('The comment that this link leads to is no longer here.'),
  },
  {
    name: 'comments-replying',
    path: weekend,
    as: 'member',
    then: async (page) => {
      await button(page, 'Reply').first().click();
      await page.getByLabel(/^Reply to/).fill('Nobody saw it coming.');
      await button(page, 'Delete').first().click();
    },
    ready: (page) => button(page, 'Click again to delete'),
  },
  {
    name: 'comments-reporting',
    path: weekend,
    as: 'member',
    then: (page) => button(page, 'Report').first().click(),
    ready: inDialog('What is wrong with it?'),
  },
  {
    name: 'reported-comments',
    path: '/administration/reports',
    as: 'admin',
    ready: [text('The third time this month.'), text('tickets.example')],
  },
  {
    name: 'comments-refused',
    path: announcement,
    as: 'member',
    then: (page) => write(page, 'x'.repeat(2049)),
    ready: text('A comment has at most 2048 characters.'),
  },
  {
    name: 'notifications-open',
    path: '/contact',
    as: 'member',
    then: (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
    ready: inDialog('Malaysian GP is final: see the standings'),
  },
];

const empty: Screen[] = [
  {
    name: 'announcements-empty',
    path: list,
    as: 'admin',
    ready: text('No announcements yet.'),
  },
  {
    name: 'notifications-none',
    path: '/contact',
    as: 'member',
    then: (page) => button(page, 'Notifications').click(),
    ready: inDialog('No notifications'),
  },
];

export const commentsScreens = { season, empty };
