import type { Locator, Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { RaceResult } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import { queryBesideWorker } from '../harness/delete-all.js';
import { addMember, addSeason2023, password } from '../harness/make-season.js';
import { expect, type JourneyLeague, phone, test } from './fixtures.js';
import { isRefused, openSeason, openWeekend, press } from './season-page.js';

test.use({ stage: { kind: 'empty' } });

/** Portugal has no result yet. */
test.beforeEach(async ({ league }) => {
  await queryBesideWorker(league.database, 'TRUNCATE seasons, retrievals, season_messages CASCADE');
  await addSeason2023(league.database, league.site.url, { weekends: 2 });
});
test.afterEach(({ league }) => league.site.setTrouble({ kind: 'none' }));

let stewards = 0;
async function addSteward(league: JourneyLeague) {
  const name = `steward${(stewards += 1)}`;
  await addMember(league.database, name, { isAdmin: true });
  return league.client().logIn(name, password);
}

const running = (place: Page | Locator) => place.getByRole('region', { name: 'Retrieval in progress' });
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' });

// proves: admin-retrieval-1, admin-retrieval-2, admin-retrieval-3, card-2
test(
  'a running retrieval is visible to every admin, even after a reload, and another admin stops it',
  { tag: '@long' },
  async ({ league, open }) => {
    league.site.setTrouble({ kind: 'hanging' });
    const text = `Opening the page of Portuguese GP, race on ${new URL(league.site.url).host}`;
    const page = await openSeason(open, 2023);
    const modal = await openWeekend(page, 'Portuguese GP');
    await press(modal, 'Retrieve race');
    await expect(running(modal)).toContainText(text);
    await page.reload();
    const other = await openSeason(open, 2023, { as: await addSteward(league), viewport: phone });
    for (const each of [page, other]) {
      await expect(running(each)).toContainText(text);
      await expect(running(each)).toContainText(`Started by ${accounts.admin.username}`);
    }
    await press(other, 'Stop');
    for (const each of [page, other]) {
      await expect(each.getByText('Service terminated', { exact: true })).toBeVisible();
      await expect(messages(each)).toContainText('Portuguese GP, race: The retrieval was stopped. Nothing was stored.');
      await expect(running(each)).toBeHidden();
    }
    expect(await league.database.manager.count(RaceResult)).toBe(0);
  },
);

// proves: admin-more-4
test(
  'an admin sees the captured page of a failed retrieval, until it is deleted',
  { tag: '@long' },
  async ({ league, open }) => {
    league.site.setTrouble({ kind: 'refused' });
    const told = 'Portuguese GP, race: The site refused the page (HTTP 403).';
    const page = await openSeason(open, 2023);
    const modal = await openWeekend(page, 'Portuguese GP');
    await press(modal, 'Retrieve race');
    await expect(modal.getByText(told)).toBeVisible();
    await press(modal, 'What the browser saw');
    const sight = page.getByRole('dialog', { name: 'What the browser saw' });
    await expect(sight.getByLabel('Text on the page')).toContainText('Access Denied');
    await expect(sight.getByRole('link', { name: league.site.url })).toBeVisible();
    await expect(sight.getByRole('img')).toHaveJSProperty('naturalWidth', 1280);

    await test.step('the season message also opens it after a reload', async () => {
      await page.reload();
      await press(page, 'What the browser saw');
      await expect(sight.getByLabel('Text on the page')).toContainText('Access Denied');
    });
    await test.step('it is no longer offered once it has been deleted', async () => {
      await league.database.query('DELETE FROM page_captures');
      await page.reload();
      await expect(messages(page)).toContainText(told);
      await expect(page.getByRole('button', { name: 'What the browser saw' })).toBeHidden();
    });
  },
);

test.describe('a rider who is in a result but not in the season', () => {
  const notFound = 'Competitors with the numbers: 98 were not found in the database';
  const weekend = (page: Page) => page.getByRole('dialog', { name: 'Portuguese GP' });
  const missing = (page: Page) => page.getByRole('dialog', { name: 'Riders in the result' });
  const rider = (page: Page) => missing(page).getByRole('group', { name: 'Rider 98' });
  const addLabel = 'Add 1 rider and retrieve again';

  test.beforeEach(({ league }) => league.site.setTrouble({ kind: 'unknown-rider', number: 98 }));

  async function retrieve(page: Page): Promise<void> {
    await openWeekend(page, 'Portuguese GP');
    await press(weekend(page), 'Retrieve race');
    await expect(weekend(page).getByText(notFound)).toBeVisible();
  }

  // proves: admin-more-3, admin-retrieval-7, admin-retrieval-9
  test(
    'is added on a phone, and the result is retrieved again, in one step',
    { tag: '@long' },
    async ({ league, open }) => {
      const page = await openSeason(open, 2023, { viewport: phone });
      await retrieve(page);
      await press(weekend(page), 'Add these riders…');
      await expect(rider(page).getByLabel('Last name(s)')).toHaveValue('Card');
      await rider(page).getByLabel('First name').fill('Ulrich');
      await rider(page).getByLabel('Independent').check();
      await press(missing(page), addLabel);
      await expect(weekend(page).getByText('Portuguese GP, race: 21 riders stored.')).toBeVisible();
      await expect(weekend(page).getByText('Stored, 21 riders. See the result')).toBeVisible();
      const added = await league.database.manager.findBy(Rider, { number: 98 });
      expect(added).toMatchObject([{ first: 'Ulrich', last: 'Card', independent: true, rookie: false }]);
    },
  );

  // proves: admin-more-1, admin-more-3
  test(
    'is added by another admin from the message, and the first admin then sees that nothing is left to add',
    { tag: '@long' },
    async ({ league, open }) => {
      const first = await openSeason(open, 2023);
      await retrieve(first);
      const other = await openSeason(open, 2023, { as: await addSteward(league) });
      await expect(messages(other)).toContainText(notFound);
      await press(messages(other), 'Add these riders…');
      await rider(other).getByLabel('First name').fill('Ulrich');
      await press(missing(other), addLabel);
      await expect(weekend(other).getByText('Portuguese GP, race: 21 riders stored.')).toBeVisible();

      await press(weekend(first), 'Add these riders…');
      await expect(missing(first).getByText('All riders of Portuguese GP are in the season now.')).toBeVisible();
      await press(missing(first), 'Retrieve again');
      await isRefused(missing(first), 'A result is already stored. Delete it first to store another.');
      expect(await league.database.manager.countBy(Rider, { number: 98 })).toBe(1);
    },
  );
});
