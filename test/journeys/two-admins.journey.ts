import type { Locator, Page } from '@playwright/test';
import type { SessionKind } from '#demo/results-site/season.js';
import { RaceResult, RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { callsOf } from '../harness/calls-of.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { storeSessions } from '../harness/store-session.js';
import { expect, type JourneyLeague, test } from './fixtures.js';
import {
  clearSeasons,
  deleteWithTwoClicks,
  dialog,
  expectStatus,
  finalize,
  isDone,
  isRefused,
  openSeason,
  openWeekend,
  press,
  seasonsPath,
  session,
} from './season-page.js';

test.use({ stage: { kind: 'empty' } });

let steward: Client;
let weekend: RaceWeekend;
test.beforeAll(async ({ league }) => {
  steward = await joinLeague(league, 'steward', { isAdmin: true });
});
test.beforeEach(async ({ league }) => {
  await clearSeasons(league);
  league.site.setTrouble({ kind: 'none' });
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  weekend = weekends[0] as RaceWeekend;
});

const store = ({ database }: JourneyLeague, ...kinds: SessionKind[]) => storeSessions(database, weekend, kinds);
const expectResults = ({ database }: JourneyLeague, count: number) =>
  expect.poll(() => database.manager.countBy(RaceResult, { weekendId: weekend.id }), 'results').toBe(count);

type Open = Parameters<typeof openSeason>[0];
const openBoth = async (open: Open): Promise<[Page, Page]> => [
  await openSeason(open, 2023),
  await openSeason(open, 2023, { as: steward }),
];
const openWindows = async (open: Open): Promise<[Locator, Locator]> => {
  const [first, second] = await openBoth(open);
  return [await openWeekend(first, 'Portuguese GP'), await openWeekend(second, 'Portuguese GP')];
};
const atOnce = (places: (Page | Locator)[], name: string) => Promise.all(places.map((place) => press(place, name)));
/** Expects exactly `count` of the places to show this text. */
const expectTold = (places: (Page | Locator)[], text: string, count: number) =>
  expect
    .poll(async () => {
      const shown = await Promise.all(places.map((place) => place.getByText(text, { exact: true }).count()));
      return shown.filter((amount) => amount > 0).length;
    }, text)
    .toBe(count);

// proves: admin-more-1
test.describe('two admins at the same time', () => {
  test(
    'can both try to create a season, but only one creates it and the other sees an error',
    { tag: '@long' },
    async ({ open, league }) => {
      const pages = [await open('admin'), await open(steward)];
      for (const page of pages) {
        await page.goto(seasonsPath);
        await press(page, '+ Add a season');
        await page.getByLabel('Year').fill('2031');
      }
      await atOnce(pages, 'Create season');
      await expectTold(pages, 'Season created', 1);
      await expectTold(pages, 'Be sure the year of the season is unique', 1);
      expect(await league.database.manager.countBy(Season, { year: 2031 })).toBe(1);
    },
  );

  test('can both open the picks window, and both see that it is open', { tag: '@long' }, async ({ open }) => {
    const pages = await openBoth(open);
    await Promise.all(pages.map((page) => page.getByRole('switch', { name: 'Member picks' }).click()));
    await expectTold(pages, 'Member picks successfully enabled/disabled.', 2);
    for (const page of pages)
      await expect(page.getByRole('switch', { name: 'Member picks', checked: true })).toBeVisible();
    expect((await callsOf(steward).GET('/api/get-users-picks-state')).data).toEqual({ users_picks_state: true });
  });

  // proves: admin-weekends-9, admin-weekends-12
  test(
    'can both finalize and un-finalize a weekend, but it happens once and the other sees a message',
    { tag: '@long' },
    async ({ open, league }) => {
      await store(league, 'race', 'sprint');
      const windows = await openWindows(open);
      for (const modal of windows) {
        await press(modal, 'Finalize…');
        await expect(modal.getByText('Every member is notified.')).toBeVisible();
        await press(modal, 'Finalize and send e-mail');
      }
      await atOnce(windows, 'Click again to finalize');
      await expectTold(windows, 'The race weekend is registered as finalized, please refresh', 1);
      const unFinalize = (modal: Locator) => modal.getByRole('button', { name: 'Un-finalize' });
      for (const modal of windows) {
        await expect(unFinalize(modal).or(modal.getByRole('alert').filter({ hasText: /\S/ }))).toBeVisible();
        if (!(await unFinalize(modal).isVisible())) await press(modal, 'Back');
        await expect(unFinalize(modal)).toBeVisible();
      }
      await expectStatus(league, weekend, 2);
      for (const modal of windows) await press(modal, 'Un-finalize');
      await atOnce(windows, 'Click again to un-finalize');
      for (const modal of windows) await expect(modal.getByRole('button', { name: 'Finalize…' })).toBeVisible();
      await expectTold(windows, 'The race weekend is no longer final', 1);
      await expectStatus(league, weekend, 1);
    },
  );

  test(
    'can both retrieve a result, but only one does, the other sees a message, and both see the stored result',
    { tag: '@long' },
    async ({ open, league }) => {
      league.site.setTrouble({ kind: 'slow', seconds: 2 });
      const windows = await openWindows(open);
      await atOnce(windows, 'Retrieve race');
      for (const modal of windows) {
        await expect(modal.getByText('Stored, 20 riders. See the result')).toBeVisible();
        await expect(modal.getByText('Result stored', { exact: true })).toHaveCount(1);
      }
      const told =
        'There is already an instance of some sort of retrieval, please wait or terminate the process before trying again';
      await expectTold(windows, told, 1);
      await expectResults(league, 1);
      await expectStatus(league, weekend, 1);
    },
  );
});

// proves: admin-more-1
test.describe('one admin', () => {
  test(
    'can finalize a weekend while another deletes its result, and the result stays',
    { tag: '@long' },
    async ({ open, league }) => {
      await store(league, 'race', 'sprint');
      const [first, second] = await openWindows(open);
      await press(second, 'Delete the race result');
      await finalize(first);
      await expect(first.getByRole('button', { name: 'Un-finalize' })).toBeVisible();
      await press(second, 'Click again to delete');
      await isRefused(second, 'The race weekend is registered as finalized, please refresh');
      await expect(second.getByRole('button', { name: 'Un-finalize' })).toBeVisible();
      await expectResults(league, 2);
      await expectStatus(league, weekend, 2);
    },
  );

  test(
    'can delete a result while another finalizes the weekend, which does not become final',
    { tag: '@long' },
    async ({ open, league }) => {
      await store(league, 'race', 'sprint');
      const [first, second] = await openWindows(open);
      await deleteWithTwoClicks(first, 'Delete the race result');
      await expect(first.getByText('Race deleted', { exact: true })).toBeVisible();
      await press(second, 'Finalize…');
      await isRefused(second, 'Make sure both the sprint race and race are retrieved before finalizing');
      await press(second, 'Back');
      await expect(second.getByRole('button', { name: 'Retrieve race' })).toBeVisible();
      await expectResults(league, 1);
      await expectStatus(league, weekend, 1);
    },
  );

  test(
    'cannot replace a result that another has stored meanwhile, and the typed text is kept',
    { tag: '@long' },
    async ({ open, league }) => {
      const [typing, retrieving] = await openBoth(open);
      const retriever = await openWeekend(retrieving, 'Portuguese GP');
      const modal = await openWeekend(typing, 'Portuguese GP');
      await press(session(typing, 'Race'), 'Type it by hand…');
      await typing.getByText('Paste or edit it as text').click();
      await typing.getByLabel('Classification').fill('89\n1');
      await store(league, 'race');
      await press(modal, 'Save race result');
      const refusal = 'A result is already stored. Delete it first to store another.';
      await isRefused(modal, refusal);
      await expect(typing.getByLabel('Classification')).toHaveValue('89\n1');
      await press(modal, 'Back');
      await expect(modal.getByText('Stored, 20 riders. See the result')).toBeVisible();
      await press(retriever, 'Retrieve race');
      await isRefused(retriever, refusal);
      await expect(retriever.getByText('Stored, 20 riders. See the result')).toBeVisible();
      await expectResults(league, 1);
    },
  );

  test(
    'cannot save a rider after another has finalized the season, and the typed text is kept',
    { tag: '@long' },
    async ({ open, league }) => {
      const page = await openSeason(open, 2023);
      await press(page, 'Edit Marc Márquez');
      await dialog(page).getByLabel('First name').fill('Marco');
      expect((await callsOf(steward).PUT('/api/finalize-season', { body: { year: 2023 } })).response.status).toBe(200);
      await press(page, 'Save changes');
      await isRefused(dialog(page), 'The season is finalized and can no longer change');
      await expect(dialog(page).getByLabel('First name')).toHaveValue('Marco');
      await press(page, 'Close');
      await press(page, 'Discard');
      await expect(page.getByText('This season is finalized and can no longer change.')).toBeVisible();
      expect(await league.database.manager.countBy(Rider, { number: 93, first: 'Marc' })).toBe(1);
    },
  );

  test(
    'can edit the name of a rider while another finalizes a weekend, and both the name and the points are stored',
    { tag: '@long' },
    async ({ open, league }) => {
      await store(league, 'race', 'sprint');
      const page = await openSeason(open, 2023);
      await press(page, 'Edit Francesco Bagnaia');
      await dialog(page).getByLabel('First name').fill('Pecco');
      await callsOf(steward).PUT('/api/finalize-race-weekend', { body: { id: weekend.id } });
      await press(page, 'Save changes');
      await isDone(page, 'Changes saved');
      const line = page.locator('tbody tr').filter({ hasText: 'Pecco Bagnaia' });
      await expect(line).toContainText('37');
    },
  );
});
