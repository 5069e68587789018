import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { In } from 'typeorm';
import type { KeptMail } from '#demo/mailbox/kept-mails.js';
import { readEnv } from '#league/platform/core/env.js';
import { openQueue } from '#league/platform/jobs/job-dispatcher.js';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { callsOf } from '../harness/calls-of.js';
import type { Client } from '../harness/client.js';
import { finalize } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { linkOf, type TestMailbox } from '../harness/mailbox.js';
import { password } from '../harness/make-season.js';
import { picksMailsSchedulers } from '../harness/picks-mails.js';
import { storeSessions } from '../harness/store-session.js';
import { postComment } from './announcements.js';
import { expectFits } from './expect-fits.js';
import {
  axeViolations,
  colourRules,
  desk,
  expect,
  type JourneyLeague,
  phone,
  test,
  type Viewport,
} from './fixtures.js';
import { from, postPicks, setWindow } from './picks-page.js';

const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000];
/** If SCREENS is a folder (`npm run screens`), every email is photographed, and its text is stored. */
const folder = process.env['SCREENS'];
/** The longest possible name, without a break. */
const longName = 'MaximilianEleonoraMontgomery30';
const addressOf = (username: string) => `${username}@parcferme.example`;

interface ExpectedMail {
  /** The name of its screenshot. */
  name: string;
  subject: RegExp;
  /** Matches its plain text. */
  tells: RegExp;
}

const picksMails = {
  window: { name: 'picks-window', subject: /^The picks for \d{4} are open$/, tells: /five riders in the order/ },
  sevenDays: {
    name: 'reminder-7-days',
    subject: /close in 7 days: you have none yet$/,
    tells: /close on \w+day, \d+ /,
  },
  oneDay: { name: 'reminder-1-day', subject: /close in 1 day: you have none yet$/, tells: /It takes five minutes/ },
  threeHours: {
    name: 'reminder-3-hours',
    subject: /close in 3 hours: you have none yet$/,
    tells: /takes five minutes/,
  },
  byAdmin: { name: 'reminder-by-admin', subject: /^Your picks for \d{4} are missing$/, tells: /not in the standings/ },
  receipt: {
    name: 'picks-receipt',
    subject: /^Your picks for \d{4} are saved$/,
    tells: /Independent 89 .* Rookie 37 /,
  },
  sealed: { name: 'picks-sealed', subject: /^Your picks for \d{4} are sealed$/, tells: /Digest [\da-f]{64} Salt / },
} satisfies Record<string, ExpectedMail>;
const talkMails = {
  announcement: { name: 'announcement', subject: /^Announcement: New tyres$/, tells: /Softer ones\./ },
  reply: { name: 'reply', subject: /^juliemoto replied to your comment$/, tells: /Both\./ },
  replies: { name: 'replies', subject: /^2 new comments for you$/, tells: /juliemoto replied to your comment/ },
} satisfies Record<string, ExpectedMail>;
const accountMails = {
  activation: { name: 'activation', subject: /Activate your account$/, tells: /for 24 hours/ },
  newDevice: { name: 'log-in', subject: /A log-in from a new device$/, tells: /a device that we have not seen before/ },
  passwordLink: { name: 'password-link', subject: /Choose a new password$/, tells: /for one hour/ },
  passwordChanged: {
    name: 'password-changed',
    subject: /Your password was changed$/,
    tells: /changed in the settings/,
  },
  addressLink: { name: 'email-link', subject: /Confirm your new email address$/, tells: /for one hour/ },
  addressChanged: {
    name: 'email-changed',
    subject: /Your email address was changed$/,
    tells: /no longer sends emails/,
  },
} satisfies Record<string, ExpectedMail>;
const seasonMails = {
  weekendFinal: { name: 'weekend-final', subject: /is final: you are \d+\w\w/, tells: /the sprint stay closed/ },
  seasonEnd: {
    name: 'season-end',
    subject: /^Season 2023 is over: you are \d+\w\w$/,
    tells: /with(out|.* including) a bonus/,
  },
} satisfies Record<string, ExpectedMail>;

const succeeded = async (call: Promise<{ response: Response }>) => expect((await call).response.status).toBe(200);

/** Ends the hour that collects replies into one email. */
async function endHour({ database, environment }: JourneyLeague): Promise<void> {
  const queue = openQueue('email', readEnv(environment));
  await database.query(`UPDATE mails SET due_at = now() WHERE state = 'pending'`);
  const open = `SELECT FROM mails WHERE state <> 'sent'`;
  await expect
    .poll(async () => {
      await queue.promoteJobs();
      return database.query<object[]>(open);
    })
    .toEqual([]);
  await queue.close();
}

/** Finalizes the next weekend, with emails, and then the season. */
async function endSeason({ database }: JourneyLeague, admin: Client): Promise<void> {
  const where = { status: In([0, 1]) };
  const weekend = await database.manager.findOneOrFail(RaceWeekend, { where, order: { startDate: 'ASC' } });
  await database.query('DELETE FROM race_results WHERE weekend_id = $1', [weekend.id]);
  await database.query('UPDATE race_weekends SET status = 0 WHERE id = $1', [weekend.id]);
  await storeSessions(database, weekend);
  await finalize(admin, weekend, true);
  expect((await callsOf(admin).PUT('/api/finalize-season', { body: { year: 2023 } })).response.status).toBe(200);
}

interface Looking {
  mailbox: TestMailbox;
  open: (person: 'visitor', viewport: Viewport, more: BrowserContextOptions) => Promise<Page>;
}

/**
 * Checks the newest email with that subject as its recipient sees it: on desktop and phone, light and dark, and as
 * plain text.
 */
async function look(
  { mailbox, open }: Looking,
  { name, subject, tells }: ExpectedMail,
  address = addressOf(longName),
): Promise<void> {
  const find = async () =>
    (await mailbox.read()).find((mail) => subject.test(mail.subject) && mail.to.includes(address));
  await expect.poll(async () => (await find())?.subject).toMatch(subject);
  const mail = (await find()) as KeptMail;
  expect(mail.text.replaceAll(/\s+/g, ' ')).toMatch(tells);
  expect(mail.text).not.toMatch(/<\/?[a-z]+|&\w+;|undefined|null|NaN/);
  expect(mail.text).toMatch(/http:\/\/league\.example\/\S+/);
  if (folder) await writeText(name, mail);
  for (const [size, viewport] of Object.entries({ desk, phone }))
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open('visitor', viewport, { colorScheme });
      await page.setContent(mail.html);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expectFits(page);
      // An email has no landmarks, because email programs show it inside their own page.
      expect(await axeViolations(page, [...colourRules, 'link-name', 'image-alt', 'td-headers-attr'])).toEqual([]);
      const path = join(folder ?? '', 'mails', `${name}-${size}-${colorScheme}.png`);
      if (folder) await page.screenshot({ path, fullPage: true });
      await page.context().close();
    }
}

test.describe('before a season', () => {
  test.use({ stage: { kind: 'picks' } });

  test(
    'emails about picks, comments and accounts are readable on phone and desktop, light and dark, and as text',
    { tag: '@long' },
    async ({ league, mailbox, open }) => {
      const admin = await league.clientOf('admin');
      const julie = await league.clientOf('member');
      const visitor = league.client();
      await callsOf(visitor).GET('/api/get-current-user');
      const registration = { username: longName, email: addressOf(longName), password1: password, password2: password };
      const { schedulers, close } = await picksMailsSchedulers(league);
      const looking = { mailbox, open };

      await test.step('they cover a new account', async () => {
        await succeeded(callsOf(visitor).POST('/api/register', { body: registration }));
        await look(looking, accountMails.activation);
        await league.database.query('UPDATE members SET is_active = true, announcement_emails = true');
      });
      const member = await league.client().logIn(longName, password);
      await test.step('they cover a second device', async () => {
        const body = { login_key: longName, password };
        const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
        await succeeded(callsOf(visitor).POST('/api/login', { body, headers: { 'user-agent': agent } }));
        await look(looking, accountMails.newDevice);
      });

      await test.step('they cover picks', async () => {
        const closesAt = from(8 * day);
        for (let time = 0; time < 2; time += 1) await succeeded(callsOf(admin).PUT('/api/toggle-users-picks'));
        await setWindow(league, true, closesAt);
        await look(looking, picksMails.window);
        for (const [mail, left] of [
          [picksMails.sevenDays, 7 * day],
          [picksMails.oneDay, day],
          [picksMails.threeHours, 3 * hour],
        ] as const) {
          await schedulers[0].enqueueDue(new Date(closesAt.getTime() - left));
          await look(looking, mail);
        }
        // A member gets at most one reminder in six hours.
        await league.database.query(`UPDATE mailings SET created_at = created_at - interval '7 hours'`);
        const { year } = await league.database.manager.findOneByOrFail(Season, { current: true });
        await succeeded(callsOf(admin).POST('/api/remind-missing-picks', { body: { year } }));
        await look(looking, picksMails.byAdmin);
        await postPicks(league, member, [5, 33, 72, 89, 1, 89, 37]);
        await schedulers[0].enqueueDue(from(3 * minute));
        await look(looking, picksMails.receipt);
        await setWindow(league, false, null);
        await look(looking, picksMails.sealed);
      });

      await test.step('they cover posts of other members', async () => {
        const body = { title: 'New tyres', text: 'Softer ones.' };
        await succeeded(callsOf(admin).POST('/api/post-announcement', { body }));
        await look(looking, talkMails.announcement);
        const [row] = await league.database.query<{ id: number }[]>('SELECT max(id) AS id FROM announcements');
        const comment = await postComment(member, row?.id ?? 0, 'Front or rear?');
        await postComment(julie, row?.id ?? 0, 'Both.', comment);
        await look(looking, talkMails.reply);
        for (const text of ['And harder ones later.', 'x'.repeat(200)])
          await postComment(julie, row?.id ?? 0, text, comment);
        await endHour(league);
        await look(looking, talkMails.replies);
      });

      await test.step('they cover changes to the account', async () => {
        await succeeded(callsOf(visitor).POST('/api/send-reset-email', { body: { username: longName } }));
        await look(looking, accountMails.passwordLink);
        const calls = callsOf(member);
        const { token = '' } = (await calls.GET('/api/get-token')).data ?? {};
        const change = { token, currentPassword: password, newPassword: 'another correct horse', stay_logged_in: true };
        await succeeded(calls.POST('/api/change-password', { body: change }));
        await look(looking, accountMails.passwordChanged);
        const newEmail = addressOf('moved');
        await succeeded(calls.POST('/api/change-email', { body: { currentPassword: change.newPassword, newEmail } }));
        await look(looking, accountMails.addressLink, newEmail);
        const link = linkOf(await mailbox.mailTo(newEmail));
        const query = Object.fromEntries(new URL(link, 'http://league.example').searchParams);
        await succeeded(calls.GET('/api/activate-email', { params: { query } }));
        await look(looking, accountMails.addressChanged);
      });
      await close();
    },
  );
});

test.describe('in a season', () => {
  test.use({ stage: { kind: 'season' } });

  test(
    'emails about a weekend and the end of a season link to the site without revealing a result',
    { tag: '@long' },
    async ({ league, mailbox, open }) => {
      const member = await joinLeague(league, longName);
      await setWindow(league, true, null);
      await postPicks(league, member, [5, 33, 72, 89, 1, 89, 37]);
      await setWindow(league, false, null);
      await endSeason(league, await league.clientOf('admin'));
      for (const mail of Object.values(seasonMails)) await look({ mailbox, open }, mail);
      const sent = (await mailbox.read()).find(({ subject }) => seasonMails.weekendFinal.subject.test(subject));
      for (const viewport of [desk, phone]) {
        const page = await open(member, viewport);
        await page.goto(linkOf(sent as KeptMail));
        await expect(page).toHaveURL(/\/race-weekends\/\d+$/);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('GP');
        await expect(page.getByRole('button', { name: /^Race/ }).first()).toHaveAttribute('aria-expanded', 'false');
      }
    },
  );
});

async function writeText(name: string, { subject, text }: KeptMail): Promise<void> {
  const mails = join(folder ?? '', 'mails');
  await mkdir(mails, { recursive: true });
  await writeFile(join(mails, `${name}.txt`), `Subject: ${subject}\n\n${text}\n`);
}
