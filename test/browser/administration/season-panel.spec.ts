import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { Season } from '../../../league/seasons/season.entity.js';
import { sizes, type Viewport } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { storeSessions } from '../../harness/store-session.js';
import { addSeason, card, dialog, done, failures, openSeason, openWeekend, press, refused, session } from './desk.js';

let league: DemoLeague;
let year = 2030;
beforeAll(async () => {
  league = await startDemoLeague('empty', { overrides: { QUEUES: 'standings' } });
});
afterAll(() => league.close());
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const mustBeCurrent = 'The season must be current to enable picks or finalize';
const picks = (page: Page) => page.getByRole('switch', { name: 'Member picks' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Playwright would wait for a button that says of itself that it is disabled. */
const clickIdle = (target: Locator) => target.click({ force: true });
const stateOf = (of = year) => league.database.manager.findOneBy(Season, { year: of });

/** A season of its own for a test; the one before is not current any more. */
async function renew(more: Partial<Season> = {}): Promise<Season> {
  year += 1;
  if (more.current) await league.database.query('UPDATE seasons SET current = false');
  return addSeason(league, year, more);
}

/** The same with riders and one weekend whose results are stored. */
async function renewWithResults(): Promise<Season> {
  year += 1;
  await league.database.query('UPDATE seasons SET current = false');
  const { season, weekends } = await addSeason2023(league.database, league.site.url, { year, weekends: 1 });
  for (const weekend of weekends) await storeSessions(league.database, weekend);
  return season;
}
const open = (viewport?: Viewport) => openSeason(league, year, viewport ? { viewport } : {});

describe('a season that is not current', () => {
  it('says beside each switch what it needs, and again when it is clicked', async () => {
    await renew();
    const page = await open();
    const panel = card(page, 'Season');
    await panel.getByText('Only the current season can be opened for picks.').waitFor();
    await panel.getByText('Only the current season can be finalized.').waitFor();
    await panel.getByText('Another season, or none, is current now.').waitFor();
    await page.getByText('Not current', { exact: true }).waitFor();
    expect(await picks(page).getAttribute('aria-disabled')).toBe('true');
    await clickIdle(picks(page));
    await refused(page, mustBeCurrent);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await button(page, 'Finalize…').getAttribute('aria-disabled')).toBe('true');
    await clickIdle(button(page, 'Finalize…'));
    await refused(page, mustBeCurrent);
    expect(await dialog(page).count()).toBe(0);
    expect(await stateOf()).toMatchObject({ selectionOpen: false, finalized: false });
  });

  it('becomes current, and the one before is not any more', async () => {
    const before = await renew({ current: true });
    await renew();
    const page = await open();
    await press(page, 'Set as current');
    await done(page, 'Changes saved');
    await page.getByText('This is the season that everybody sees first.').waitFor();
    await page.getByText('Current', { exact: true }).waitFor();
    expect(await button(page, 'Set as current').getAttribute('aria-disabled')).toBe('true');
    expect([(await stateOf(before.year))?.current, (await stateOf())?.current]).toEqual([false, true]);
  });

  it('that is deleted meanwhile is not found', async () => {
    const { id } = await renew();
    const page = await open();
    await (await league.clientOf('admin')).post('delete-season/', { seasonId: id });
    await press(page, 'Set as current');
    await refused(page, 'Season not found');
  });
});

describe('the picks', () => {
  it('of a season without riders are not opened', async () => {
    await renew({ current: true });
    const page = await open();
    await page.getByText('Closed. Add riders before opening.').waitFor();
    await picks(page).click();
    await refused(page, 'Be sure to have competitors added before enabling member picks');
    expect((await stateOf())?.selectionOpen).toBe(false);
  });

  it.each(sizes)('are opened and closed, %s', async (_, viewport) => {
    await renewWithResults();
    const page = await open(viewport);
    for (const opened of [true, false]) {
      await picks(page).click();
      await done(page, 'Member picks successfully enabled/disabled.');
      await page.getByRole('switch', { name: 'Member picks', checked: opened }).waitFor();
      expect((await stateOf())?.selectionOpen).toBe(opened);
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
  });
});

describe('finalizing', () => {
  it('asks for the year, and is for ever: nothing of the season can be changed any more, and the page says so', async () => {
    await renewWithResults();
    const page = await open();
    await page.getByText('One weekend is not final yet. This can’t be undone.').waitFor();
    await press(page, 'Finalize…');
    const typed = page.getByLabel(`Type ${year} to confirm`);
    await typed.fill(String(year + 1));
    await press(page, 'Finalize season');
    await refused(dialog(page), 'The year inputted is not correct');
    expect((await stateOf())?.finalized).toBe(false);
    await typed.fill(String(year));
    await press(page, 'Finalize season');
    await done(page, 'Successfully finalized the season');
    expect((await stateOf())?.finalized).toBe(true);

    await page.getByText('Finalized', { exact: true }).waitFor();
    await page.getByText('This season is finalized. Nothing of it changes any more.').waitFor();
    await page.getByText('The season is finalized: its picks stay as they are.').waitFor();
    for (const name of ['+ Add', 'Edit Francesco Bagnaia']) expect(await button(page, name).count()).toBe(0);
    expect(await card(page, 'Riders').getByRole('button', { name: 'Delete…' }).count()).toBe(0);
    await clickIdle(button(page, 'Finalize…'));
    await refused(page, mustBeCurrent);
    await clickIdle(picks(page));
    await refused(page, mustBeCurrent);

    const modal = await openWeekend(page, 'Portuguese GP');
    await session(page, 'Race').getByText('See the result').waitFor();
    const offered = await modal.getByRole('button').allInnerTexts();
    expect(offered.filter((name) => /edit|delete|finalize|retrieve|hand/i.test(name))).toEqual([]);
  });
});

describe.each(sizes)('deleting, %s', (_, viewport) => {
  it('asks for the year and goes to the seasons', async () => {
    await renew({ finalized: true });
    const page = await league.open('admin', viewport);
    await page.goto('/standings');
    await page.goto(`/administration/seasons/${year}`);
    await card(page, 'Season').getByRole('button', { name: 'Delete…' }).click();
    const typed = page.getByLabel(`Type ${year} to confirm`);
    await typed.fill('1');
    await press(page, 'Delete season');
    await refused(dialog(page), 'The season year is not correct');
    await typed.fill(String(year));
    await press(page, 'Delete season');
    await page.waitForURL('/administration');
    await done(page, 'Season deleted');
    expect(await page.getByText(`Season ${year}`, { exact: true }).count()).toBe(0);
    await page.goBack();
    await page.waitForURL(/standings/);
  });
});

describe.each(failures)('%s', (_, fail) => {
  it('is told in the words of each action, which can be tried again', async () => {
    await renewWithResults();
    await league.database.query('UPDATE seasons SET current = false');
    const page = await open();
    let mend = await fail(page, 'set-current-season');
    await press(page, 'Set as current');
    await refused(page, 'There was an error submiting the current season');
    await mend();
    await press(page, 'Set as current');
    await done(page, 'Changes saved');

    mend = await fail(page, 'toggle-users-picks');
    await picks(page).click();
    await refused(page, 'There was an error toggling the member picks.');
    await mend();

    mend = await fail(page, 'finalize-season');
    await press(page, 'Finalize…');
    await page.getByLabel(`Type ${year} to confirm`).fill(String(year));
    await press(page, 'Finalize season');
    await refused(dialog(page), 'There was an error finalizing the season');
    await mend();
    await page.keyboard.press('Escape');

    mend = await fail(page, 'delete-season');
    await card(page, 'Season').getByRole('button', { name: 'Delete…' }).click();
    await page.getByLabel(`Type ${year} to confirm`).fill(String(year));
    await press(page, 'Delete season');
    await refused(dialog(page), 'There was an error deleting the season');
    await mend();
    expect(await stateOf()).toMatchObject({ current: true, selectionOpen: false, finalized: false, deletedAt: null });
  });
});
