import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { In } from 'typeorm';
import type { KeptMail } from '#demo/mailbox/kept-mails.js';
import { readEnv } from '#league/core/env.js';
import { openQueue } from '#league/jobs/job-dispatcher.js';
import { RaceWeekend } from '#league/results/race-weekend.entity.js';
import type { Client } from '../harness/client.js';
import { finalize } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { linkOf } from '../harness/mailbox.js';
import { password } from '../harness/make-season.js';
import { picksMailsSchedulers } from '../harness/picks-mails.js';
import { storeSessions } from '../harness/store-session.js';
import { postComment } from './announcements.js';
import { expectFits } from './expect-fits.js';
import { axeViolations, colourRules, desk, expect, type JourneyLeague, phone, test } from './fixtures.js';
import { from, postPicks, setWindow } from './picks-page.js';

test.use({ stage: { kind: 'season' } });
test.describe.configure({ mode: 'serial' });

const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000];
/** With a folder in SCREENS (`npm run screens`) every mail is photographed, and its text written. */
const folder = process.env['SCREENS'];
/** As long as a name may be, without a break. */
const longName = 'MaximilianEleonoraMontgomery30';
const addressOf = (username: string) => `${username}@parcferme.example`;

interface ExpectedMail {
  /** The name of its picture. */
  name: string;
  subject: RegExp;
  /** What its text tells. */
  tells: RegExp;
}

/** What the member with the long name gets, in this order. */
const picksMails: ExpectedMail[] = [
  { name: 'picks-window', subject: /^The picks for \d{4} are open$/, tells: /five riders in the order/ },
  { name: 'reminder-7-days', subject: /close in 7 days: you have none yet$/, tells: /They close on \w+day \d+ / },
  { name: 'reminder-1-day', subject: /close in 1 day: you have none yet$/, tells: /It takes five minutes/ },
  { name: 'reminder-3-hours', subject: /close in 3 hours: you have none yet$/, tells: /It takes five minutes/ },
  { name: 'reminder-by-admin', subject: /^Your picks for \d{4} are missing$/, tells: /not in the standings/ },
  { name: 'picks-receipt', subject: /^Your picks for \d{4} are saved$/, tells: /Independent\s+\d+ / },
];
const talkMails: ExpectedMail[] = [
  { name: 'announcement', subject: /^Announcement: New tyres$/, tells: /Softer ones\./ },
  { name: 'reply', subject: /^juliemoto replied to your comment$/, tells: /Both\./ },
  { name: 'replies', subject: /^2 new comments for you$/, tells: /juliemoto replied to your comment/ },
];
const accountMails: ExpectedMail[] = [
  { name: 'password-link', subject: /Choose a new password$/, tells: /for one hour/ },
  { name: 'password-changed', subject: /Your password was changed$/, tells: /changed in the settings/ },
  { name: 'email-link', subject: /Confirm your new email address$/, tells: /for one hour/ },
];
const seasonMails: ExpectedMail[] = [
  { name: 'weekend-final', subject: /is final: you are \d+\w\w/, tells: /The race and the sprint stay closed/ },
  {
    name: 'season-end',
    subject: /^Season 2023 is over: you are \d+\w\w$/,
    tells: /including a bonus of|without a bonus/,
  },
];

const posted = async (client: Client, path: string, body: object) =>
  expect((await client.post(path, body)).status).toBe(200);

async function changeAccount(member: Client, visitor: Client): Promise<void> {
  await visitor.get('get-current-user/');
  await posted(visitor, 'send-reset-email/', { username: longName });
  const { body } = await member.get<{ token: string }>('get-token/');
  const change = { ...body, currentPassword: password, newPassword: 'another correct horse', stay_logged_in: true };
  await posted(member, 'change-password/', change);
  await posted(member, 'change-email/', { currentPassword: change.newPassword, newEmail: addressOf('moved') });
}

/** The replies of an hour are one mail: the hour is over. */
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

/** Makes the next weekend final, with mail, and then the season. */
async function endSeason({ database }: JourneyLeague, admin: Client): Promise<void> {
  const where = { status: In([0, 1]) };
  const weekend = await database.manager.findOneOrFail(RaceWeekend, { where, order: { startDate: 'ASC' } });
  await database.query('DELETE FROM race_results WHERE weekend_id = $1', [weekend.id]);
  await database.query('UPDATE race_weekends SET status = 0 WHERE id = $1', [weekend.id]);
  await storeSessions(database, weekend);
  await finalize(admin, weekend, true);
  expect((await admin.put('finalize-season/', { year: 2023 })).status).toBe(200);
}

test(
  'every mail fits a phone and a desk, light and dark, can be read as text, and leads to the site',
  { tag: '@long' },
  async ({ league, mailbox, open }) => {
    test.setTimeout(180_000);
    const admin = await league.clientOf('admin');
    const julie = await league.clientOf('member');
    const member = await joinLeague(league, longName, { announcementEmails: true });
    const { schedulers, close } = await picksMailsSchedulers(league);
    const seen: string[] = [];

    /** Looks at the newest mail with that subject as its member does. */
    async function look({ name, subject, tells }: ExpectedMail, address = addressOf(longName)): Promise<void> {
      const found = () => mailbox.read().then((mails) => mails.find((mail) => isIt(mail, subject, address)));
      await expect.poll(async () => (await found())?.subject, { timeout: 30_000 }).toMatch(subject);
      const mail = (await found()) as KeptMail;
      expect(mail.text).toMatch(tells);
      expect(mail.text).not.toMatch(/<\/?[a-z]+|&\w+;|undefined|null|NaN/);
      expect(mail.text).toMatch(/http:\/\/league\.example\/\S+/);
      if (folder) await writeText(name, mail);
      for (const [size, viewport] of Object.entries({ desk, phone }))
        for (const colorScheme of ['light', 'dark'] as const) {
          const page = await open('visitor', viewport, { colorScheme, javaScriptEnabled: true });
          await page.setContent(mail.html);
          await expect(page.getByRole('heading').first()).toBeVisible();
          await expectFits(page);
          // A mail has no landmarks: programs show it within their own page.
          expect(await axeViolations(page, [...colourRules, 'link-name', 'image-alt', 'td-headers-attr'])).toEqual([]);
          const path = join(folder ?? '', 'mails', `${name}-${size}-${colorScheme}.png`);
          if (folder) await page.screenshot({ path, fullPage: true });
          await page.context().close();
        }
      seen.push(name);
    }

    await test.step('about picks', async () => {
      const closesAt = from(8 * day);
      await setWindow(league, false, closesAt);
      expect((await admin.put('toggle-users-picks/')).status).toBe(200);
      for (const [index, left] of [7 * day, day, 3 * hour].entries()) {
        await schedulers[0].orderDue(new Date(closesAt.getTime() - left));
        if (index === 0) await look(picksMails[0] as ExpectedMail);
        await look(picksMails[index + 1] as ExpectedMail);
      }
      await posted(admin, 'remind-missing-picks/', { year: 2023 });
      await look(picksMails[4] as ExpectedMail);
      await postPicks(league, member, [5, 33, 72, 89, 1, 89, 37]);
      await schedulers[0].orderDue(from(3 * minute));
      await look(picksMails[5] as ExpectedMail);
    });

    await test.step('about what others write', async () => {
      await posted(admin, 'post-announcement/', { title: 'New tyres', text: 'Softer ones.' });
      await look(talkMails[0] as ExpectedMail);
      const [row] = await league.database.query<{ id: number }[]>('SELECT max(id) AS id FROM announcements');
      const comment = await postComment(member, row?.id ?? 0, 'Front or rear?');
      await postComment(julie, row?.id ?? 0, 'Both.', comment);
      await look(talkMails[1] as ExpectedMail);
      for (const text of ['And harder ones later.', 'x'.repeat(200)])
        await postComment(julie, row?.id ?? 0, text, comment);
      await endHour(league);
      await look(talkMails[2] as ExpectedMail);
    });

    await test.step('about the account', async () => {
      await changeAccount(member, league.client());
      await look(accountMails[0] as ExpectedMail);
      await look(accountMails[1] as ExpectedMail);
      await look(accountMails[2] as ExpectedMail, addressOf('moved'));
    });

    await test.step('about the season: the weekend leads to its page, which gives no result away', async () => {
      await setWindow(league, false, null);
      await endSeason(league, admin);
      for (const mail of seasonMails) await look(mail);
      for (const viewport of [desk, phone]) {
        const mail = await mailbox.read().then((mails) => mails.find(({ subject }) => subject.includes('is final')));
        const page = await open(member, viewport);
        await page.goto(linkOf(mail as KeptMail));
        await expect(page).toHaveURL(/\/race-weekends\/\d+$/);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('GP');
        await expect(page.getByRole('button', { name: /^Race/ }).first()).toHaveAttribute('aria-expanded', 'false');
      }
    });

    await close();
    expect(seen).toEqual([...picksMails, ...talkMails, ...accountMails, ...seasonMails].map(({ name }) => name));
  },
);

const isIt = (mail: KeptMail, subject: RegExp, address: string) =>
  subject.test(mail.subject) && mail.to.includes(address);

async function writeText(name: string, { subject, text }: KeptMail): Promise<void> {
  const mails = join(folder ?? '', 'mails');
  await mkdir(mails, { recursive: true });
  await writeFile(join(mails, `${name}.txt`), `Subject: ${subject}\n\n${text}\n`);
}
