import type { Page } from '@playwright/test';
import { Season } from '#league/schema/season.entity.js';
import { callsOf } from '../harness/calls-of.js';
import { joinLeague } from '../harness/join-league.js';
import { picksMailsSchedulers } from '../harness/picks-mails.js';
import { password } from '../harness/make-season.js';
import { sampled } from '../harness/sampled.js';
import { axeViolations, desk, expect, type JourneyLeague, phone, test } from './fixtures.js';
import { typeLogIn } from './log-in.js';
import {
  choose,
  expectPicks,
  expectSaved,
  fill,
  from,
  goToPicks,
  postPicks,
  setWindow,
  slot,
  submit,
} from './picks-page.js';
import { isDone, openSeason } from './season-page.js';
import { openSettingsCard, switchOf, turn } from './settings-page.js';
import { expectFits } from './expect-fits.js';

test.use({ stage: { kind: 'picks' } });

const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000];
const sizes = sampled(Object.entries({ desk, phone }), 1);
const addressOf = (username: string) => `${username}@parcferme.example`;
const turnOff = (page: Page) => page.getByRole('button', { name: 'Turn these emails off' });
const expectDone = (page: Page, kind: string) =>
  expect(page.getByText(`Done. You will get no more “${kind}” emails.`)).toBeVisible();

/** Waits until every requested email has left. */
const expectAllLeft = ({ database }: JourneyLeague) =>
  expect
    .poll(() =>
      database.query<unknown[]>(
        `SELECT name FROM outbox_jobs WHERE finished_at IS NULL AND name = 'deliver-mails'
         UNION ALL SELECT 'recipients' FROM mailing_recipients
         UNION ALL SELECT 'mail' FROM mails WHERE state <> 'sent'`,
      ),
    )
    .toEqual([]);

/** Posts an announcement. Members who turned announcement emails on get it by email. */
async function announce(league: JourneyLeague, title: string): Promise<void> {
  const admin = await league.clientOf('admin');
  expect(
    (await callsOf(admin).POST('/api/post-announcement', { body: { title, text: 'Read it.' } })).response.status,
  ).toBe(200);
}

for (const [size, viewport] of sizes)
  test(
    `a member gets only the emails that are turned on, on a ${size}`,
    { tag: '@long' },
    async ({ open, league, mailbox }) => {
      test.slow();
      const [own, other] = [`quiet${size}`, `loud${size}`];
      const closesAt = from(5 * day);
      // The test for the other size uses the same picks, and no two members may have the same ones.
      await league.database.query(
        `DELETE FROM picks WHERE member_id IN (SELECT id FROM members WHERE username ~ '^(quiet|loud)')`,
      );
      await setWindow(league, true, closesAt);
      const page = await open(await joinLeague(league, own, { picksReceiptEmails: true }), viewport);
      const neighbour = await joinLeague(league, other, { picksReceiptEmails: true });
      const { schedulers, close } = await picksMailsSchedulers(league);
      /** Lets the worker enqueue the emails that are due at this time. */
      const lookAt = (now: Date) => schedulers[0].enqueueDue(now);
      const mailsTo = async (name: string) => (await mailbox.read()).filter(({ to }) => to.includes(addressOf(name)));

      await test.step('reminders and receipts are turned off, announcements on, and a reload keeps the choice', async () => {
        await openSettingsCard(page, 'More emails');
        await turn(page, 'Reminders before picks close', false);
        await turn(page, 'Receipts of your picks', false);
        await turn(page, 'Announcements', true);
        expect(await axeViolations(page)).toEqual([]);
        await expectFits(page);
        await openSettingsCard(page, 'More emails');
        await expect(page.getByRole('button', { name: 'More emails' })).toContainText('3 of 5 on');
        await expect(switchOf(page, 'Reminders before picks close')).not.toBeChecked();
        await expect(switchOf(page, 'Receipts of your picks')).not.toBeChecked();
      });

      await test.step('another member gets the reminder and the receipt, and this member only gets an announcement', async () => {
        await lookAt(new Date(closesAt.getTime() - day));
        expect((await mailbox.mailTo(addressOf(other))).subject).toMatch(/close in 1 day: you have none yet$/);
        await goToPicks(page);
        await fill(page, [5, 33, 72, 89, 1, 89, 37]);
        await submit(page).click();
        await expectSaved(page);
        await postPicks(league, neighbour, [5, 33, 72, 1, 89, 89, 37]);
        await lookAt(from(3 * minute));
        expect((await mailbox.mailTo(addressOf(other), 2)).subject).toMatch(/^Your picks for \d{4} are saved$/);
        await expectAllLeft(league);
        await announce(league, 'Later');
        await mailbox.mailTo(addressOf(own));
        expect((await mailsTo(own)).map(({ subject }) => subject)).toEqual(['Announcement: Later']);
      });

      await test.step('after the receipts are turned on again, the next picks arrive as a list', async () => {
        await openSettingsCard(page, 'More emails');
        await turn(page, 'Receipts of your picks', true);
        await goToPicks(page);
        await choose(page, '1st', 72);
        await expectPicks(page, [72, 33, 5, 89, 1, 89, 37]);
        await submit(page).click();
        await expectSaved(page);
        await lookAt(from(hour));
        const { subject, text } = await mailbox.mailTo(addressOf(own), 2);
        expect(subject).toMatch(/^Your picks for \d{4} are saved$/);
        const lines = text.matchAll(/^(\d\w\w|Independent|Rookie)\s+(\d+)\s+\S/gm);
        expect([...lines].map(([, place, number]) => `${place} ${number}`)).toEqual([
          '1st 72',
          '2nd 33',
          '3rd 5',
          '4th 89',
          '5th 1',
          'Independent 89',
          'Rookie 37',
        ]);
      });
      await close();
    },
  );

for (const [size, viewport] of sizes)
  test(
    `emails are turned off by their link without a log-in, and by an email program, on a ${size}`,
    { tag: '@long' },
    async ({ open, league, mailbox }) => {
      const [own, other] = [`reader${size}`, `friend${size}`];
      const member = await open(await joinLeague(league, own, { announcementEmails: true }), viewport);
      await joinLeague(league, other, { announcementEmails: true });
      const [visitor, elsewhere] = [await open('visitor', viewport), await open('visitor', viewport)];
      const kind = 'Announcements';
      const newDevice = 'Parc Fermé: A log-in from a new device';
      const expectSwitch = async (on: boolean) => {
        await openSettingsCard(member, 'More emails');
        await expect(switchOf(member, kind)).toBeChecked({ checked: on });
      };
      await announce(league, 'First');
      const { id } = await mailbox.mailTo(addressOf(own));

      await test.step('the emailed link opens a page, and opening it twice changes nothing', async () => {
        await visitor.goto(`${mailbox.pageUrl}/mails/${id}`);
        const link = visitor.frameLocator('iframe').getByRole('link', { name: 'Turn them off' });
        const { pathname, search } = new URL((await link.getAttribute('href')) ?? '');
        for (const page of [visitor, elsewhere]) {
          await page.goto(pathname + search);
          await expect(page.getByText('When an admin posts an announcement.')).toBeVisible();
          await expect(turnOff(page)).toBeVisible();
        }
        expect(await axeViolations(visitor)).toEqual([]);
        await expectFits(visitor);
        await expectSwitch(true);
      });

      await test.step('its button turns the emails off, and a second click on another page changes nothing more', async () => {
        for (const page of [visitor, elsewhere]) {
          await turnOff(page).click();
          await expectDone(page, kind);
          await expectSwitch(false);
        }
        await visitor.reload();
        await expect(visitor.getByText('These emails are off.')).toBeVisible();
        await expect(turnOff(visitor)).toBeHidden();
      });

      await test.step('its link leads to the settings after a log-in, where the emails are turned on again', async () => {
        await visitor.getByRole('link', { name: 'settings' }).click();
        await expect(visitor.getByText('You must be logged in to use this page')).toBeVisible();
        await visitor.getByRole('main').getByRole('link', { name: 'Login' }).click();
        await typeLogIn(visitor, own, password);
        await expect(visitor).toHaveURL('/settings');
        expect((await mailbox.mailTo(addressOf(own), 2)).subject).toBe(newDevice);
        await visitor.getByRole('button', { name: 'More emails' }).click();
        await turn(visitor, kind, true);
        await expectSwitch(true);
      });

      await test.step('an email program uses the address in the headers to turn the emails off, and no more emails arrive', async () => {
        await announce(league, 'Second');
        const mail = await mailbox.mailTo(addressOf(own), 3);
        const source = await (await fetch(`${mailbox.pageUrl}/mails/${mail.id}/source`)).text();
        const headers = source.replaceAll(/\r?\n[ \t]+/g, ' ');
        expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
        const { pathname, search } = new URL(/^List-Unsubscribe: <([^>\s]+)>$/im.exec(headers)?.[1] ?? '');
        const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
        for (let time = 0; time < 2; time += 1)
          expect((await fetch(league.client().origin + pathname + search, { method: 'POST', body })).status).toBe(200);
        await expectSwitch(false);
        await announce(league, 'Third');
        await mailbox.mailTo(addressOf(other), 3);
        await expectAllLeft(league);
        const subjects = (await mailbox.read()).filter(({ to }) => to.includes(addressOf(own)));
        expect(subjects.map(({ subject }) => subject)).toEqual([
          'Announcement: Second',
          newDevice,
          'Announcement: First',
        ]);
      });
    },
  );

for (const [size, viewport] of sizes)
  test(
    `an admin opens the picks window, and an email leads a member to the picks page, on a ${size}`,
    { tag: '@long' },
    async ({ open, league, mailbox }) => {
      const own = `waiting${size}`;
      await setWindow(league, false, null);
      const page = await open(await joinLeague(league, own, { picksReceiptEmails: true }), viewport);
      const year = (await league.database.manager.findOneByOrFail(Season, { current: true })).year;
      const seasonPage = await openSeason(open, year, { viewport });
      await seasonPage.getByRole('switch', { name: 'Member picks' }).click();
      await isDone(seasonPage, 'Member picks successfully enabled/disabled.');
      const { id, subject } = await mailbox.mailTo(addressOf(own));
      expect(subject).toBe(`The picks for ${year} are open`);
      await page.goto(`${mailbox.pageUrl}/mails/${id}`);
      const link = page.frameLocator('iframe').getByRole('link', { name: 'Choose your riders' });
      await page.goto(new URL((await link.getAttribute('href')) ?? '').pathname);
      await expect(slot(page, '1st')).toContainText('Name or number…');
    },
  );
