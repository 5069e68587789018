import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { sizes } from '../../harness/browser.js';
import type { Client } from '../../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { choose, draftsKept, fill, numberAt, numbersOn, openPicks, slot, submit } from './picks-page.js';

let league: DemoLeague;
beforeAll(async () => {
  league = await startDemoLeague('picks', { workers: 0 });
});
afterAll(() => league.close());

const search = (page: Page) => page.getByRole('dialog');
const option = (page: Page, name: string) => search(page).getByRole('button', { name });
const focused = (page: Page) => page.locator(':focus');

describe.each(sizes)('choosing riders, %s', (size, viewport) => {
  let member: Client;
  beforeAll(async () => {
    member = await joinLeague(league, `new${size}`);
  });
  const five = size === 'wide' ? [1, 89, 72, 33, 5] : [1, 89, 72, 5, 33];

  it('fills all places by name or number, says what is missing, and saves', async () => {
    const page = await openPicks(league, member, viewport);
    await page.getByText('You have no saved picks.').waitFor();
    await page.getByText('Still missing: 1st, 2nd, 3rd, 4th, 5th, Independent, Rookie.').waitFor();
    await choose(page, '1st', 'bagn');
    await choose(page, '2nd', 'MARTÍN');
    await choose(page, '3rd', 'marco');
    await page.getByText('Still missing: 4th, 5th, Independent, Rookie.').waitFor();
    expect(await submit(page).getAttribute('aria-disabled')).toBe('true');
    await choose(page, '4th', String(five[3]));
    await choose(page, '5th', String(five[4]));
    await choose(page, 'Independent', '89');
    await choose(page, 'Rookie', 'fern');
    await page.getByText('Not saved yet').waitFor();
    await submit(page).click();
    await page.getByText('Your picks are saved').waitFor();
    await page.getByText(/^Saved on \d+ \w+ 20\d\d at \d\d:\d\d$/).waitFor();
    expect(await draftsKept(page)).toEqual([]);
    await page.reload();
    await page.getByText(/^Saved on/).waitFor();
    expect(await numbersOn(page, '1st', '2nd', '3rd', '4th', '5th', 'Independent', 'Rookie')).toEqual([
      ...five,
      89,
      37,
    ]);
    await page.context().close();
  });

  it('offers who stands elsewhere as a swap, or as a move to an empty place', async () => {
    const page = await openPicks(league, member, viewport);
    await slot(page, '1st').click();
    await option(page, '1 Francesco Bagnaia here now').waitFor();
    await option(page, '72 Marco Bezzecchi 3rd now – swap').click();
    expect(await numbersOn(page, '1st', '3rd')).toEqual([72, 1]);
    await slot(page, '1st').click();
    await search(page).getByRole('button', { name: 'Leave 1st empty' }).click();
    await page.getByText('Still missing: 1st.').waitFor();
    expect(await numberAt(page, '1st')).toBeNull();
    await slot(page, '1st').click();
    await option(page, '1 Francesco Bagnaia 3rd now – move').click();
    expect(await numbersOn(page, '1st', '3rd')).toEqual([1, null]);
    await page.context().close();
  });

  it('lets one rider be a ranked and a special pick, and offers for these only who may stand there', async () => {
    const page = await openPicks(league, member, viewport);
    await slot(page, 'Rookie').click();
    await option(page, '37 Augusto Fernández here now').waitFor();
    expect(await search(page).locator('li').count()).toBe(1);
    await page.keyboard.press('Escape');
    await slot(page, 'Independent').click();
    await option(page, '89 Jorge Martín here now').waitFor();
    expect(await option(page, '1 Francesco Bagnaia').count()).toBe(0);
    await option(page, '89 Jorge Martín here now').click();
    expect(await numbersOn(page, '2nd', 'Independent')).toEqual([89, 89]);
    await page.context().close();
  });

  it('goes back to what is saved only when asked twice', async () => {
    const page = await openPicks(league, member, viewport);
    await choose(page, '1st', '10');
    await page.getByText('Not saved yet').waitFor();
    await page.getByRole('button', { name: 'Back to the saved picks' }).click();
    expect(await numberAt(page, '1st')).toBe(10);
    await page.getByRole('button', { name: 'Click again to discard your changes' }).click();
    await page.getByText(/^Saved on/).waitFor();
    expect(await numberAt(page, '1st')).toBe(1);
    expect(await draftsKept(page)).toEqual([]);
    await page.context().close();
  });
});

describe('by keyboard alone', () => {
  it('goes through the riders with arrows, Home and End, types on in the search, and returns to the place', async () => {
    const page = await openPicks(league, await league.clientOf('member'));
    await slot(page, '2nd').focus();
    await page.keyboard.press('Enter');
    await search(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Name or number');
    const first = await search(page).locator('li button').first().textContent();
    await page.keyboard.press('ArrowDown');
    expect(await focused(page).textContent()).toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await focused(page).getAttribute('aria-label')).toBe('Name or number');
    await page.keyboard.press('End');
    expect(await focused(page).textContent()).toBe(await search(page).locator('li button').last().textContent());
    await page.keyboard.press('Home');
    expect(await focused(page).textContent()).toBe(first);
    await page.keyboard.type('zar');
    expect(await page.getByLabel('Name or number').inputValue()).toBe('zar');
    await page.getByText('1 rider fits').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await search(page).waitFor({ state: 'detached' });
    expect(await numberAt(page, '2nd')).toBe(5);
    await expectFocusOn(page, '2nd');
    await page.keyboard.press('Enter');
    await page.getByLabel('Name or number').fill('nobody of this name');
    await page.getByText('No rider fits.').waitFor();
    await page.keyboard.press('Escape');
    await search(page).waitFor({ state: 'detached' });
    await expectFocusOn(page, '2nd');
    await page.keyboard.press('Tab');
    await expectFocusOn(page, '3rd');
    await page.context().close();
  });

  const expectFocusOn = async (page: Page, place: string) =>
    expect(await focused(page).textContent()).toMatch(new RegExp(`^${place}`));
});

describe('by thumb', () => {
  const keyboardOpen = { width: 390, height: 480 } as never;

  it('shows the list first, and all of it stays above the keyboard', async () => {
    const page = await openPicks(league, await league.clientOf('member'), keyboardOpen);
    for (const place of ['1st', '3rd', '5th', 'Rookie']) {
      await slot(page, place).click();
      await search(page).waitFor();
      expect(await focused(page).getAttribute('aria-label')).toBe(`Rider for ${place}`);
      await page.getByLabel('Name or number').focus();
      const [box, list] = [await search(page).boundingBox(), await search(page).locator('ul').boundingBox()];
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(480);
      expect(list?.height).toBeGreaterThanOrEqual(place === 'Rookie' ? 44 : 90);
      expect(list?.height).toBeLessThanOrEqual(240);
      await page.keyboard.press('Escape');
      await search(page).waitFor({ state: 'detached' });
    }
    await page.context().close();
  });

  it('leaves nothing half done when one taps beside the list', async () => {
    const page = await openPicks(league, await league.clientOf('member'), sizes[1][1]);
    await slot(page, '1st').click();
    await search(page).waitFor();
    await page.getByRole('heading', { name: 'Special picks' }).click();
    await search(page).waitFor({ state: 'detached' });
    await page.getByText(/^Saved on/).waitFor();
    await page.context().close();
  });
});

describe('a season that asks for other special picks', () => {
  const ask = (top_independent: boolean, top_rookie: boolean) =>
    league.database.query('UPDATE seasons SET top_independent = $1, top_rookie = $2', [top_independent, top_rookie]);

  it.each([
    ['none', false, false, []],
    ['a rookie only', false, true, ['Rookie']],
    ['an independent rider only', true, false, ['Independent']],
  ] as const)('%s: has these places and saves them', async (name, independent, rookie, special) => {
    await ask(independent, rookie);
    const page = await openPicks(league, await joinLeague(league, name.replaceAll(' ', '')));
    const missing = ['1st', '2nd', '3rd', '4th', '5th', ...special].join(', ');
    await page.getByText(`Still missing: ${missing}.`).waitFor();
    expect(await page.getByRole('heading', { name: 'Special picks' }).count()).toBe(special.length);
    await fill(page, 5, 33, 72, 89, 1);
    for (const place of special) await choose(page, place, place === 'Rookie' ? '37' : '89');
    await submit(page).click();
    await page.getByText(/^Saved on/).waitFor();
    await page.reload();
    await page.getByText(/^Saved on/).waitFor();
    expect(await numbersOn(page, '1st', ...special)).toEqual([
      5,
      ...special.map((place) => (place === 'Rookie' ? 37 : 89)),
    ]);
    await page.context().close();
    await ask(true, true);
  });
});
