import type { Page } from '@playwright/test';
import { accounts } from '#demo/league/accounts.js';
import { joinLeague } from '../harness/join-league.js';
import { desk, expect, phone, test } from './fixtures.js';
import { typeLogIn } from './log-in.js';
import {
  choose,
  expectPick,
  expectPicks,
  expectSaved,
  expectUnsaved,
  fill,
  from,
  goToPicks,
  path,
  postPicks,
  search,
  setWindow,
  slot,
  submit,
} from './picks-page.js';

test.use({ stage: { kind: 'picks' } });
test.beforeEach(({ league }) => setWindow(league, true, from(5 * day)));

const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000];
const entry = (page: Page) =>
  page.getByRole('link', { name: /^(Select your picks!|Your picks ✓|\d+ changes? not saved)$/ });
const timer = (page: Page) => page.getByRole('timer');

test.describe('picks', () => {
  // proves: picks-1, picks-14, picks-17, picks-19
  test('are chosen by name or number, saved, edited, and found again later', async ({ open, league }) => {
    const page = await goToPicks(await open(await joinLeague(league, 'mouse')));
    await expect(page.getByText('You have no saved picks.')).toBeVisible();
    await choose(page, '1st', 'bagn');
    await choose(page, '2nd', 'MARTÍN');
    await fill(page, [1, 89, 72, 33, 5, 89, 37]);
    await submit(page).click();
    await expect(page.getByText('Your picks are saved')).toBeVisible();
    await expectSaved(page);
    await page.reload();
    await expectSaved(page);
    await expectPicks(page, [1, 89, 72, 33, 5, 89, 37]);

    await slot(page, '1st').click();
    await search(page)
      .getByRole('button', { name: /^72 Marco Bezzecchi 3rd now – swap/ })
      .click();
    await expectPicks(page, [72, 89, 1]);
    await submit(page).click();
    await expectSaved(page);
    await page.reload();
    await expectSaved(page);
    await expectPicks(page, [72, 89, 1, 33, 5, 89, 37]);
  });

  // proves: picks-17
  test('can be chosen with the keyboard alone', { tag: '@long' }, async ({ open, league }) => {
    const page = await goToPicks(await open(await joinLeague(league, 'keyboard')));
    const field = page.getByLabel('Name or number');
    const riders = search(page).getByRole('listitem').getByRole('button');
    await slot(page, '2nd').focus();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.press('End');
    await expect(riders.last()).toBeFocused();
    await expect(riders.last()).toBeInViewport();
    await page.keyboard.press('Home');
    await expect(riders.first()).toBeFocused();
    await page.keyboard.type('zar');
    await expect(field).toHaveValue('zar');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectPick(page, '2nd', 5);
    // The search for the next empty slot opens automatically.
    await expect(page.getByRole('dialog', { name: 'Rider for 3rd' })).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(slot(page, '3rd')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(slot(page, '4th')).toBeFocused();
  });

  // proves: picks-3, picks-17
  test('can be chosen by thumb, from a list that is at most 15rem high and stays above the phone keyboard', async ({
    open,
    league,
  }) => {
    const member = await joinLeague(league, 'thumb');
    const page = await open(member, { ...phone, height: 480 });
    await test.step('the home page links to the picks, and the picks link to the rules', async () => {
      await page.goto('/');
      const card = page.getByRole('region', { name: 'Your picks' });
      await expect(card).toContainText(/0 of 7.*closes in \d/);
      await card.getByRole('link').first().tap();
      await page.getByRole('link', { name: 'How points work' }).tap();
      await expect(page.getByRole('region', { name: 'Points by position' })).toBeVisible();
      await page.goBack();
      await expect(slot(page, '1st')).toBeVisible();
    });
    for (const [at, place] of (['1st', '3rd', '5th', 'Rookie'] as const).entries()) {
      await slot(page, place).tap();
      await expect(search(page)).toBeFocused();
      await page.getByLabel('Name or number').tap();
      const box = await search(page).boundingBox();
      const list = await search(page).getByRole('list').boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
      expect(list?.height).toBeGreaterThanOrEqual(place === 'Rookie' ? 40 : 90);
      expect(list?.height).toBeLessThanOrEqual(240);
      const rows = await search(page)
        .getByRole('listitem')
        .evaluateAll((all) => all.map((row) => row.clientHeight));
      // Six rows fit into 15rem.
      expect(Math.max(...rows)).toBeLessThanOrEqual(40);
      await search(page)
        .getByRole('listitem')
        .nth(place === 'Rookie' ? 0 : at)
        .tap();
      // The search for the next empty slot opens automatically.
      await expect(page.getByRole('dialog', { name: `Rider for ${place}` })).toBeHidden();
      await expect(search(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(search(page)).toBeHidden();
    }
    await expect(page.getByText('Still missing: 2nd, 4th, Independent.')).toBeVisible();
    await page.setViewportSize(phone);
    await slot(page, '1st').tap();
    await expect(search(page)).toBeVisible();
    await page.getByText('Your changes are kept on this device').tap();
    await expect(search(page)).toBeHidden();
    await expectUnsaved(page);
  });

  // proves: picks-4, picks-9, picks-11
  test(
    'that the server refuses show the reason and highlight the invalid slot, and can be saved after a correction',
    { tag: '@long' },
    async ({ open, league }) => {
      await postPicks(league, await joinLeague(league, 'first'), [93, 20, 12, 88, 43, 72, 37]);
      const page = await goToPicks(await open(await joinLeague(league, 'second')));
      await fill(page, [93, 20, 12, 88, 43, 72, 37]);
      await submit(page).click();
      const alert = page.getByRole('main').getByRole('alert').filter({ hasText: /./ });
      await expect(alert).toHaveText('Another user already has the same picks and order.');
      await choose(page, '1st', 20);
      await expect(slot(page, '2nd').locator('b')).toHaveText('93');
      await expect(alert).toBeHidden();
      await league.database.query('UPDATE riders SET independent = false WHERE number = 72');
      await submit(page).click();
      await expect(alert).toHaveText('Selected independent rider is not an independent rider');
      await expect(slot(page, 'Independent')).toContainText('invalid');
      await expect(page.getByText('Highlighted: Independent.')).toBeVisible();
      await choose(page, 'Independent', 89);
      await expect(alert).toBeHidden();
      await submit(page).click();
      await expectSaved(page);
      await league.database.query('UPDATE riders SET independent = true WHERE number = 72');
    },
  );
});

// proves: picks-16
test.describe('the countdown', () => {
  // proves: more-12
  test(
    'follows the server clock in the time zone of the reader, even after the page has slept',
    { tag: '@long' },
    async ({ open, league }) => {
      const closes = from(5 * day + 3 * hour + minute);
      await setWindow(league, true, closes);
      const page = await open('member', desk, { timezoneId: 'America/New_York' });
      await page.clock.install({ time: from(7 * day) });
      await goToPicks(page);
      await expect(timer(page)).toHaveText('5 days, 3 hours left');
      const there = (part: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-GB', { ...part, timeZone: 'America/New_York' }).format(closes);
      const time = there({ hour: '2-digit', minute: '2-digit' });
      const told = `${there({ weekday: 'short' })} ${there({ day: 'numeric', month: 'short' })}, ${time}`;
      await expect(page.getByText(`Picks close ${told} your time.`)).toBeVisible();
      await page.clock.fastForward(2 * day + hour);
      await expect(timer(page)).toHaveText('3 days, 2 hours left');
    },
  );

  test('moves nothing on the page during the last minutes', { tag: '@long' }, async ({ open, league }) => {
    await setWindow(league, true, from(12 * minute));
    const page = await goToPicks(await open('member', phone));
    await expect(timer(page)).toHaveText(/^11 minutes, \d+ seconds? left$/);
    const before = await slot(page, '1st').boundingBox();
    const shown = (await timer(page).textContent()) ?? '';
    await expect(timer(page)).not.toHaveText(shown);
    expect(await slot(page, '1st').boundingBox()).toEqual(before);
  });

  // proves: picks-18, shell-3
  test(
    'locks the page at the end, hides the links to it, and keeps the unsaved draft',
    { tag: '@long' },
    async ({ open, league }) => {
      const member = await joinLeague(league, 'late');
      await postPicks(league, member, [5, 89, 72, 33, 10, 89, 37]);
      const page = await goToPicks(await open(member));
      await choose(page, '1st', 44);
      await expectUnsaved(page);
      await setWindow(league, true, from(9000));
      await page.reload();
      await expect(timer(page)).toHaveText(/^\d seconds? left$/);
      await expect(entry(page)).toBeVisible();
      await expect(page.getByRole('status').getByText('The picks window is closed.')).toBeVisible();
      const card = page.getByRole('region', { name: 'Not saved in time' });
      await expect(card).toContainText('44 Pol Espargaró');
      await expectPick(page, '1st', 5);
      await expect(slot(page, '1st')).toBeDisabled();
      await expect(submit(page)).toBeHidden();
      await expect(entry(page)).toBeHidden();
      await setWindow(league, true, from(day));
      await page.reload();
      await expectUnsaved(page);
      await expectPick(page, '1st', 44);
    },
  );
});

test.describe('the link to the picks', () => {
  // proves: shell-3
  test('is in the phone menu of members while the window is open', { tag: '@long' }, async ({ open, league }) => {
    const page = await open('member', phone);
    const openMenu = () => page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.goto('/');
    await openMenu();
    await entry(page).tap();
    await expect(page.getByRole('heading', { name: /^Your picks for/ })).toBeVisible();
    await setWindow(league, false, null);
    await page.goto('/');
    await openMenu();
    await expect(page.getByRole('link', { name: 'Race Weekends', exact: true }).first()).toBeVisible();
    await expect(entry(page)).toBeHidden();
  });

  // proves: picks-7, shell-3
  test('leads a visitor who opens the address through the log-in page', { tag: '@long' }, async ({ open }) => {
    const page = await open('visitor');
    await page.goto(path);
    await expect(page.getByText('You need to be logged in to select your picks')).toBeVisible();
    await expect(entry(page)).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await typeLogIn(page, accounts.member.username, accounts.member.password);
    await expect(page).toHaveURL(path);
    await expect(slot(page, '1st')).toBeVisible();
  });
});
