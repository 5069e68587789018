import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { addFour, finalize, play, reopen } from '../harness/four-in-a-season.js';
import { addMember, password } from '../harness/make-season.js';
import { desk, expect, phone, test } from './fixtures.js';
import { openSeason, press } from './season-page.js';

test.use({ stage: { kind: 'empty' } });

const people = ['ann', 'ben', 'cleo', 'dan'] as const;
let director: Client;
let season: Season;
let weekend: RaceWeekend;

/**
 * The weekend was final with the order ann, ben, cleo, dan. It is open again, and dan and cleo have swapped positions.
 */
test.beforeAll(async ({ league }) => {
  director = await league.clientOf('admin');
  for (const name of people) await addMember(league.database, name);
  const added = await addFour(league);
  season = added.season;
  weekend = added.weekends[0] as RaceWeekend;
  await play(league, weekend, [1, 89, 33, 43]);
  await finalize(director, weekend);
  await reopen(league, director, { season, weekend }, [1, 89, 43, 33]);
});

// proves: admin-more-9, admin-weekends-22
test(
  'a correction is previewed by an admin, and the members whose position changed are notified',
  { tag: '@long' },
  async ({ open, league }) => {
    await test.step('the admin sees what changes, and finalizes the weekend without an email', async () => {
      const page = await openSeason(open, season.year, { viewport: phone });
      await page.getByRole('button', { name: new RegExp(weekend.title) }).click();
      const modal = page.getByRole('dialog', { name: weekend.title });
      await press(modal, 'Finalize…');
      await expect(modal.getByText('It moves 2 members, and nobody else is notified.')).toBeVisible();
      await expect(modal.getByText('5 e-mails are sent if you ask for them.')).toBeVisible();
      const moved = modal.getByRole('list', { name: 'Moved by the correction' }).getByRole('listitem');
      await expect(moved).toHaveText([/dan.*4.*3/s, /cleo.*3.*4/s]);
      await expect(modal.getByRole('list', { name: 'Standings' }).getByRole('listitem')).toHaveCount(4);
      await expect(modal.getByText('No two neighbours have equal points.')).toBeVisible();
      await modal.getByLabel('Send the e-mail to members who want it').uncheck();
      await press(modal, 'Finalize without e-mail');
      await press(modal, 'Click again to finalize');
      await expect(modal.getByRole('button', { name: 'Un-finalize' })).toBeVisible();
    });
    await test.step('a member whose position changed opens the weekend from the notification', async () => {
      const page = await open(await league.client().logIn('cleo', password), desk);
      await page.goto('/');
      await page.getByRole('button', { name: /notifications/i }).click();
      await page.getByText(`Corrected: ${weekend.title}. You are 4th (was 3rd), 13 points (was 16)`).click();
      await expect(page).toHaveURL(`/race-weekends/${weekend.id}`);
      await page.getByRole('button', { name: /Corrected.*2 positions changed/ }).click();
      const changed = page.getByRole('list', { name: /Positions changed/ }).getByRole('listitem');
      await expect(changed.filter({ hasText: 'you' })).toHaveText(/cleo.*3.*4/s);
    });
  },
);
