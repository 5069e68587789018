import { joinLeague } from '../harness/join-league.js';
import { password } from '../harness/make-season.js';
import { expect, test } from './fixtures.js';
import { endSession, logIn, logInInNewTab } from './log-in.js';
import {
  choose,
  expectPick,
  expectPicks,
  expectSaved,
  expectUnsaved,
  from,
  goToPicks,
  path,
  postPicks,
  setWindow,
  slot,
  submit,
} from './picks-page.js';

test.use({ stage: { kind: 'picks' } });
test.beforeEach(({ league }) => setWindow(league, true, from(5 * 24 * 3_600_000)));

// proves: picks-18, more-1
test.describe('a draft of picks', () => {
  test(
    'survives a reload and a visit to another page, even with an empty slot',
    { tag: '@long' },
    async ({ open, league }) => {
      const member = await joinLeague(league, 'alice');
      await postPicks(league, member, [5, 89, 72, 33, 1, 89, 37]);
      const page = await goToPicks(await open(member));
      await choose(page, '1st', 10);
      await slot(page, '4th').click();
      await page.getByRole('button', { name: 'Leave 4th empty' }).click();
      await expect(page.getByText('Still missing: 4th.')).toBeVisible();
      await page.reload();
      await expectUnsaved(page);
      await expectPicks(page, [10, 89, 72]);
      await page.goto('/standings');
      await expect(page.getByRole('heading', { name: /Standings/ })).toBeVisible();
      await page.goto(path);
      await expect(page.getByText('Still missing: 4th.')).toBeVisible();
      await expectPick(page, '1st', 10);
    },
  );

  test('is offered if another device has saved picks in the meantime', { tag: '@long' }, async ({ open, league }) => {
    const member = await joinLeague(league, 'bob');
    const otherDevice = await league.client().logIn('bob', password);
    await postPicks(league, member, [1, 89, 72, 33, 12, 89, 37]);
    const page = await goToPicks(await open(member));
    await choose(page, '1st', 10);
    await postPicks(league, otherDevice, [12, 89, 72, 33, 1, 89, 37]);
    await page.reload();
    const card = page.getByRole('region', { name: 'Saved elsewhere in the meantime' });
    await expect(card).toContainText(/Your picks were saved on .* on another device or in another tab\./);
    await expectPicks(page, [12, 89, 72, 33, 1]);
    await expect(slot(page, '1st')).toBeDisabled();
    await card.getByRole('button', { name: 'Continue with my changes' }).click();
    await expect(card).toBeHidden();
    await submit(page).click();
    await expectSaved(page);
    await page.reload();
    await expectSaved(page);
    await expectPicks(page, [10, 89, 72, 33, 12]);
  });

  test(
    'is never shown to another member in the same browser, but is shown again to its author',
    { tag: '@long' },
    async ({ open, league }) => {
      for (const [name, winner] of [
        ['carol', 20],
        ['dave', 93],
      ] as const)
        await postPicks(league, await joinLeague(league, name), [winner, 89, 72, 33, 1, 89, 37]);
      const page = await open('visitor');
      await logIn(page, 'carol');
      await goToPicks(page);
      await choose(page, '1st', 10);
      await expectUnsaved(page);
      await endSession(page);
      await logIn(page, 'dave');
      await goToPicks(page);
      await expectSaved(page);
      await expectPick(page, '1st', 93);
      await endSession(page);
      await logIn(page, 'carol');
      await goToPicks(page);
      await expectUnsaved(page);
      await expectPick(page, '1st', 10);
    },
  );

  test(
    'is never shown to or saved for another member who logs in meanwhile',
    { tag: '@long' },
    async ({ open, league }) => {
      for (const [name, winner] of [
        ['erin', 88],
        ['frank', 43],
      ] as const)
        await postPicks(league, await joinLeague(league, name), [winner, 89, 72, 33, 1, 89, 37]);
      const page = await open('visitor');
      await logIn(page, 'erin');
      await goToPicks(page);
      await choose(page, '1st', 10);
      await endSession(page);
      const tab = await page.context().newPage();
      await logIn(tab, 'frank');
      // The page of erin turns into a page of frank.
      await expect(page.getByRole('button', { name: 'Your menu, frank' })).toBeVisible();
      await expectSaved(page);
      await expectPick(page, '1st', 43);
      await goToPicks(tab);
      await expectSaved(tab);
      await expectPick(tab, '1st', 43);
    },
  );

  test(
    'is kept after the session ends, until its author logs in again in another tab',
    { tag: '@long' },
    async ({ open, league }) => {
      await postPicks(league, await joinLeague(league, 'grace'), [23, 89, 72, 33, 1, 89, 37]);
      const page = await open('visitor');
      await logIn(page, 'grace');
      await goToPicks(page);
      await choose(page, '1st', 10);
      await endSession(page);
      await submit(page).click();
      await expect(page.getByText(/^Your session has ended\. .* nothing you typed is lost\./)).toBeVisible();
      await expectPick(page, '1st', 10);
      const tab = await logInInNewTab(page, 'grace');
      await goToPicks(tab);
      await expectUnsaved(tab);
      await expectPick(tab, '1st', 10);
      await submit(page).click();
      await expectSaved(page);
    },
  );
});
