import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import type { SessionKind } from '../../../demo/results-site/season.js';
import { RaceResult } from '../../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import { openPageAs } from '../../harness/browser.js';
import type { Client } from '../../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { storeSessions } from '../../harness/store-session.js';
import { clearSeasons, dialog, openSeason, openWeekend, press, refused, seasonsPath, session } from './desk.js';

let league: DemoLeague;
let steward: Client;
let weekend: RaceWeekend;
beforeAll(async () => {
  league = await startDemoLeague('empty');
  steward = await joinLeague(league, 'steward', { isAdmin: true });
});
afterAll(() => league.close());
beforeEach(async () => {
  await clearSeasons(league);
  league.site.setTrouble({ kind: 'none' });
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  weekend = weekends[0] as RaceWeekend;
});
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const store = (...kinds: SessionKind[]) => storeSessions(league.database, weekend, kinds);
const statusOf = async () => (await league.database.manager.findOneByOrFail(RaceWeekend, { id: weekend.id })).status;
const countResults = () => league.database.manager.countBy(RaceResult, { weekendId: weekend.id });
/** The page of the season before two admins, as it is now. */
const openBoth = async (): Promise<[Page, Page]> => [
  await openSeason(league, 2023),
  await openSeason(league, 2023, { as: steward }),
];
const openWindows = async (): Promise<[Locator, Locator]> => {
  const [first, second] = await openBoth();
  return [await openWeekend(first, 'Portuguese GP'), await openWeekend(second, 'Portuguese GP')];
};
const atOnce = (places: (Page | Locator)[], name: string) => Promise.all(places.map((place) => press(place, name)));
/** Which of the texts each place shows, in the order of the texts. */
async function readTold(places: (Page | Locator)[], ...texts: string[]): Promise<(string | null)[]> {
  const told = places.map((place) => {
    const shown = texts.map((text) => place.getByText(text, { exact: true }));
    return shown
      .reduce((one, other) => one.or(other))
      .first()
      .textContent();
  });
  return (await Promise.all(told)).sort((a, b) => texts.indexOf(a ?? '') - texts.indexOf(b ?? ''));
}

describe('two admins at once', () => {
  it('create the same season: it is there once, and the other is told', async () => {
    const pages = [await league.open('admin'), await openPageAs(league.browser, steward)];
    for (const page of pages) {
      await page.goto(seasonsPath);
      await press(page, '+ Add a season');
      await page.getByLabel('Year').fill('2031');
    }
    await atOnce(pages, 'Create season');
    const texts = ['Season created', 'Be sure the year of the season is unique'];
    expect(await readTold(pages, ...texts)).toEqual(texts);
    const { body } = await steward.get<{ seasons: { year: number }[] }>('get-seasons-simple-year/');
    expect(body.seasons.map(({ year }) => year)).toEqual([2031, 2023]);
  });

  it('open the picks: they are open, and both are told so', async () => {
    const pages = await openBoth();
    await Promise.all(pages.map((page) => page.getByRole('switch', { name: 'Member picks' }).click()));
    const text = 'Member picks successfully enabled/disabled.';
    expect(await readTold(pages, text)).toEqual([text, text]);
    for (const page of pages) await page.getByRole('switch', { name: 'Member picks', checked: true }).waitFor();
    expect((await steward.get('get-users-picks-state/')).body).toEqual({ users_picks_state: true });
  });

  it('finalize a weekend: it is final, and the other is told that it was already', async () => {
    await store('race', 'sprint');
    const windows = await openWindows();
    await atOnce(windows, 'Finalize and send e-mail');
    for (const window of windows) await window.getByRole('button', { name: 'Un-finalize' }).waitFor();
    const told = 'The race weekend is registered as finalized, please refresh';
    const refusals = await Promise.all(windows.map((window) => window.getByText(told, { exact: true }).count()));
    expect([refusals.sort(), await statusOf()]).toEqual([[0, 1], 2]);
  });

  it('un-finalize it: it is open again, and the other is told that it was not final any more', async () => {
    await store('race', 'sprint');
    await steward.put('finalize-race-weekend/', { id: weekend.id });
    const windows = await openWindows();
    await atOnce(windows, 'Un-finalize');
    for (const window of windows) await window.getByRole('button', { name: 'Preview' }).waitFor();
    const told = 'The race weekend is not final any more';
    const refusals = await Promise.all(windows.map((window) => window.getByText(told, { exact: true }).count()));
    expect([refusals.sort(), await statusOf()]).toEqual([[0, 1], 1]);
  });

  it('retrieve the same result: one does, the other is told that there is a retrieval, and both see it stored', async () => {
    league.site.setTrouble({ kind: 'slow', seconds: 2 });
    const windows = await openWindows();
    await atOnce(windows, 'Retrieve race');
    for (const window of windows) {
      await window.getByText('Stored, 20 riders. See the result').waitFor();
      expect(await window.getByText('Result stored', { exact: true }).count()).toBe(1);
    }
    const told =
      'There is already an instance of some sort of retrieval, please wait or terminate the process before trying again';
    const refusals = await Promise.all(windows.map((window) => window.getByText(told, { exact: true }).count()));
    expect([refusals.sort(), await countResults(), await statusOf()]).toEqual([[0, 1], 1, 1]);
  });

  it('delete the same result: it is gone, and the other is told that it was already', async () => {
    await store('race');
    const windows = await openWindows();
    for (const window of windows) await press(window, 'Delete the race result');
    await press(windows[0], 'Click again to delete');
    await windows[0].getByText('Race deleted', { exact: true }).waitFor();
    await press(windows[1], 'Click again to delete');
    await refused(windows[1], 'The result is deleted already');
    expect([await countResults(), await statusOf()]).toEqual([0, 0]);
  });
});

describe('one admin', () => {
  it('finalizes a weekend while the other deletes its result: the result stays', async () => {
    await store('race', 'sprint');
    const [first, second] = await openWindows();
    await press(second, 'Delete the race result');
    await press(first, 'Finalize and send e-mail');
    await first.getByRole('button', { name: 'Un-finalize' }).waitFor();
    await press(second, 'Click again to delete');
    await refused(second, 'The race weekend is registered as finalized, please refresh');
    await second.getByRole('button', { name: 'Un-finalize' }).waitFor();
    expect([await countResults(), await statusOf()]).toEqual([2, 2]);
  });

  it('deletes a result while the other finalizes: it is not final', async () => {
    await store('race', 'sprint');
    const [first, second] = await openWindows();
    await press(first, 'Delete the race result');
    await press(first, 'Click again to delete');
    await first.getByText('Race deleted', { exact: true }).waitFor();
    await press(second, 'Finalize and send e-mail');
    await refused(second, 'Make sure both the sprint race and race are retrieved before finalizing');
    await second.getByRole('button', { name: 'Retrieve race' }).waitFor();
    expect([await countResults(), await statusOf()]).toEqual([1, 1]);
  });

  it('takes a weekend back and its results away while the other takes it back, too', async () => {
    await store('race');
    await store('sprint');
    await steward.put('finalize-race-weekend/', { id: weekend.id });
    const [first, second] = await openWindows();
    await press(first, 'Un-finalize');
    for (const name of ['race', 'sprint race']) {
      await press(first, `Delete the ${name} result`);
      await press(first, 'Click again to delete');
      await first.getByRole('button', { name: `Retrieve ${name}` }).waitFor();
    }
    await press(second, 'Un-finalize');
    await refused(second, 'The race weekend is not final any more');
    await second.getByText('Upcoming', { exact: true }).waitFor();
    expect([await countResults(), await statusOf()]).toEqual([0, 0]);
  });

  it('types a result that the other has stored: theirs stays, and what was typed is kept', async () => {
    const [, second] = await openBoth();
    const window = await openWeekend(second, 'Portuguese GP');
    await press(session(second, 'Race'), 'Type it by hand…');
    await second.getByLabel('Classification').fill('89\n1');
    await store('race');
    await press(window, 'Save race result');
    await refused(window, 'A result is stored already. Delete it first to store another.');
    expect(await second.getByLabel('Classification').inputValue()).toBe('89\n1');
    await press(window, 'Back');
    await window.getByText('Stored, 20 riders. See the result').waitFor();
    expect(await countResults()).toBe(1);
  });

  it('retrieves what the other has stored: theirs stays', async () => {
    const [, second] = await openWindows();
    await store('race');
    await press(second, 'Retrieve race');
    await refused(second, 'A result is stored already. Delete it first to store another.');
    await second.getByText('Stored, 20 riders. See the result').waitFor();
    expect(await countResults()).toBe(1);
  });

  it('deletes the weekend that the other has open', async () => {
    await store('race', 'sprint');
    const [first, second] = await openWindows();
    await press(first, 'Delete race weekend');
    await press(first, 'Click again to delete');
    await first.waitFor({ state: 'detached' });
    for (const [button, again] of [
      ['Finalize and send e-mail', null],
      ['Delete race weekend', 'Click again to delete'],
    ] as const) {
      await press(second, button);
      if (again) await press(second, again);
      await refused(second, 'The race weekend was not found');
    }
    await press(second, 'Close');
    await dialog(second.page()).waitFor({ state: 'detached' });
    await second
      .page()
      .getByText('No race weekends yet. Add them one by one, or take over the calendar of the results site.')
      .waitFor();
  });
});
