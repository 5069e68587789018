import type { Locator, Page } from '@playwright/test';
import { RaceResult, RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { SeasonMessage } from '#league/schema/season.entity.js';
import { addSeason2023 } from '../harness/make-season.js';
import { storeSessions } from '../harness/store-session.js';
import { expect, type JourneyLeague, phone, test } from './fixtures.js';
import {
  addSeason,
  card,
  clearSeasons,
  deleteWithTwoClicks,
  dialog,
  expectStatus,
  confirmFinalize,
  finalize,
  isDone,
  isRefused,
  openSeason,
  openWeekend,
  press,
  session,
  unFinalize,
} from './season-page.js';

test.use({ stage: { kind: 'empty' } });
test.beforeEach(({ league }) => clearSeasons(league));

async function addWeekend({ database, site }: JourneyLeague): Promise<RaceWeekend> {
  const { weekends } = await addSeason2023(database, site.url, { weekends: 1 });
  return weekends[0] as RaceWeekend;
}
const countResults = ({ database }: JourneyLeague, { id }: RaceWeekend) =>
  expect.poll(() => database.manager.countBy(RaceResult, { weekendId: id }), 'results of the weekend');
/** Expects exactly these buttons among those that depend on the status. */
const expectOffered = (modal: Locator, ...names: string[]) =>
  expect
    .poll(async () => {
      const shown = await modal.getByRole('button').allInnerTexts();
      return shown.filter((name) => /finalize|^delete the|^retrieve|preview/i.test(name));
    })
    .toEqual(names);
const badge = (modal: Locator, name: string) => expect(modal.getByText(name, { exact: true }).first()).toBeVisible();
const expectWeekends = ({ database }: JourneyLeague, weekends: object[]) =>
  expect.poll(() => database.manager.find(RaceWeekend, { order: { id: 'ASC' } })).toMatchObject(weekends);
async function type(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}

// proves: admin-weekends-1, admin-weekends-2, admin-weekends-4
test(
  'a race weekend is created after a refusal, edited and deleted on a phone',
  { tag: '@long' },
  async ({ open, league }) => {
    await addSeason(league, 2023, { current: true });
    const link = `${league.site.url}/motogp/results/2023/qatar-gp/`;
    const page = await openSeason(open, 2023, { viewport: phone });
    await card(page, 'Race weekends').getByRole('button', { name: '+ Add' }).click();
    const elsewhere = 'https://example.com/motogp/results/2023/qatar-gp';
    await type(page, { Title: 'Qatar GP', 'First day': '2023-11-17', 'Last day': '2023-11-19' });
    await type(page, { 'Link to its results page': elsewhere });
    await press(page, 'Create race weekend');
    await isRefused(dialog(page), 'There was an error creating the race weekend');
    await expect(dialog(page).getByText('This is not a results page of the results site.')).toBeVisible();
    await expect(page.getByLabel('Link to its results page')).toBeFocused();
    await type(page, { 'Link to its results page': link });
    await press(page, 'Create race weekend');
    await isDone(page, 'Qatar GP added');
    const created = { title: 'Qatar GP', url: link, startDate: '2023-11-17', endDate: '2023-11-19', status: 0 };
    await expectWeekends(league, [created]);
    expect(await league.database.manager.count(SeasonMessage)).toBe(0);

    const modal = await openWeekend(page, 'Qatar GP');
    await press(modal, 'Edit…');
    await type(page, { Title: 'Lusail GP', 'Last day': '2023-11-16' });
    await press(modal, 'Save changes');
    await isRefused(modal, 'Be sure the information is valid');
    await expect(modal.getByText('The last day must not be before the first.')).toBeVisible();
    await type(page, { 'Last day': '2023-11-20' });
    await press(modal, 'Save changes');
    await expect(page.getByRole('dialog', { name: 'Lusail GP' })).toBeVisible();
    await expectWeekends(league, [{ ...created, title: 'Lusail GP', endDate: '2023-11-20' }]);
    await deleteWithTwoClicks(modal, 'Delete race weekend');
    await expect(modal).toHaveCount(0);
    await expect(page.getByText(/^No race weekends yet/)).toBeVisible();
    await expectWeekends(league, []);
  },
);

// proves: admin-weekends-8, admin-weekends-9, admin-weekends-15
test(
  'a race weekend offers only the actions of its status, from the first result to final and back, on a phone',
  { tag: '@long' },
  async ({ open, league }) => {
    const weekend = await addWeekend(league);
    await storeSessions(league.database, weekend, ['race', 'sprint']);
    const page = await openSeason(open, 2023, { viewport: phone });
    const modal = await openWeekend(page, 'Portuguese GP');
    await badge(modal, 'In progress');
    const results = ['Delete the race result', 'Delete the sprint race result'];
    await expectOffered(modal, ...results, 'Finalize…');
    await finalize(modal);
    await badge(modal, 'Final');
    await expectOffered(modal, 'Un-finalize');
    await expectStatus(league, weekend, 2);
    await unFinalize(modal);
    await expectOffered(modal, ...results, 'Finalize…');
    await expectStatus(league, weekend, 1);
    await deleteWithTwoClicks(session(page, 'Race'), 'Delete the race result');
    await expect(modal.getByText('Race deleted', { exact: true })).toBeVisible();
    await expectOffered(modal, 'Retrieve race', 'Delete the sprint race result', 'Finalize…');
    await deleteWithTwoClicks(session(page, 'Sprint Race'), 'Delete the sprint race result');
    await badge(modal, 'Upcoming');
    await expectOffered(modal, 'Retrieve race', 'Retrieve sprint race');
    await countResults(league, weekend).toBe(0);
    await expectStatus(league, weekend, 0);
  },
);

// proves: admin-weekends-14
test(
  'an admin sees a stored result exactly as visitors see it on the page of the weekend',
  { tag: '@long' },
  async ({ open, league }) => {
    const weekend = await addWeekend(league);
    await storeSessions(league.database, weekend, ['race', 'sprint']);
    const page = await openSeason(open, 2023);
    await openWeekend(page, 'Portuguese GP');
    await session(page, 'Race').getByText('Stored, 20 riders. See the result').click();
    const rowsOf = (shown: Page) => shown.getByRole('list', { name: 'Race result', exact: true }).getByRole('listitem');
    await expect(rowsOf(page)).toHaveCount(20);
    await expect(rowsOf(page).first()).toHaveText(/^1\s*1\s*Francesco Bagnaia\s*25/);
    await expect(rowsOf(page).last()).toHaveText(/^–/);
    const visitor = await open('visitor');
    await visitor.goto(`/race-weekends/${weekend.id}`);
    await visitor.getByRole('button', { name: /^Races/ }).click();
    await expect(rowsOf(visitor)).toHaveText(await rowsOf(page).allTextContents());
  },
);

// proves: more-16, admin-weekends-22
test(
  'a double click neither deletes a result nor finalizes or un-finalizes a weekend',
  { tag: '@long' },
  async ({ open, league }) => {
    const weekend = await addWeekend(league);
    await storeSessions(league.database, weekend, ['race', 'sprint']);
    const modal = await openWeekend(await openSeason(open, 2023), 'Portuguese GP');
    const twice = (name: string) => modal.getByRole('button', { name, exact: true }).dblclick();
    await twice('Delete the race result');
    await expect(modal.getByRole('button', { name: 'Click again to delete' })).toBeEnabled();
    await press(modal, 'Finalize…');
    await expect(modal.getByText('Every member is notified.')).toBeVisible();
    await twice('Finalize and send e-mail');
    const told =
      /^The standings of 0 members are calculated\. Every member is notified\. \d+ e-mails? (is|are) sent\.$/;
    await expect(modal.getByText(told)).toBeVisible();
    await countResults(league, weekend).toBe(2);
    await expectStatus(league, weekend, 1);
    await press(modal, 'Click again to finalize');
    await twice('Un-finalize');
    await expect(modal.getByText(/^The standings of .* after this weekend are taken back/)).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Click again to un-finalize' })).toBeEnabled();
    await expectStatus(league, weekend, 2);
  },
);

// proves: admin-weekends-10, admin-weekends-22
test('an admin previews a weekend and finalizes it without an email', { tag: '@long' }, async ({ open, league }) => {
  const weekend = await addWeekend(league);
  await storeSessions(league.database, weekend, ['race', 'sprint']);
  const modal = await openWeekend(await openSeason(open, 2023), 'Portuguese GP');
  await press(modal, 'Finalize…');
  await expect(modal.getByText('Every member is notified.')).toBeVisible();
  await expectStatus(league, weekend, 1);
  await modal.getByLabel('Send the e-mail to members who want it').uncheck();
  await confirmFinalize(modal, 'Finalize without e-mail');
  await badge(modal, 'Final');
  const asked: unknown = await league.database.query(
    `SELECT payload #>> '{announce,sendEmails}' AS emails FROM outbox_jobs WHERE payload #>> '{announce,weekendId}' = $1`,
    [String(weekend.id)],
  );
  expect(asked).toEqual([{ emails: 'false' }]);
});

// proves: admin-weekends-11
test(
  'a weekend without a race result cannot be finalized, and the refusal leaves no season message',
  { tag: '@long' },
  async ({ open, league }) => {
    const weekend = await addWeekend(league);
    await storeSessions(league.database, weekend, ['sprint']);
    const page = await openSeason(open, 2023);
    const modal = await openWeekend(page, 'Portuguese GP');
    await press(modal, 'Finalize…');
    await isRefused(modal, 'Make sure both the sprint race and race are retrieved before finalizing');
    await expectStatus(league, weekend, 1);
    expect(await league.database.manager.count(SeasonMessage)).toBe(0);
    await page.reload();
    await expect(card(page, 'Race weekends').getByText('Portuguese GP')).toBeVisible();
    await expect(card(page, 'Messages')).toHaveCount(0);
  },
);
