import type { Locator, Page } from 'playwright';
import { openPageAs, type Viewport } from '../../harness/browser.js';
import type { Client } from '../../harness/client.js';
import type { DemoLeague } from '../../harness/demo-league.js';

export const path = '/select-picks';

export const slot = (page: Page, place: string): Locator => page.getByRole('button', { name: new RegExp(`^${place}`) });

export const submit = (page: Page): Locator => page.getByRole('button', { name: 'Submit' });

/** Opens the page of somebody, as they would see it now. */
export async function openPicks(league: DemoLeague, client: Client, viewport?: Viewport): Promise<Page> {
  const page = await openPageAs(league.browser, client, viewport);
  await page.goto(path);
  await slot(page, '1st').waitFor();
  return page;
}

/** Chooses who is found first by a name or number. */
export async function choose(page: Page, place: string, typed: string): Promise<void> {
  await slot(page, place).click();
  await page.getByLabel('Name or number').fill(typed);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const places = ['1st', '2nd', '3rd', '4th', '5th', 'Independent', 'Rookie'];

/** Fills the places in turn with riders of these numbers. */
export async function fill(page: Page, ...numbers: number[]): Promise<void> {
  for (const [index, number] of numbers.entries()) await choose(page, places[index] ?? '', String(number));
}

/** Who stands on a place, as a number; null: nobody. */
export async function numberAt(page: Page, place: string): Promise<number | null> {
  const found = /\d+/.exec((await slot(page, place).locator('b').allTextContents()).join());
  return found ? Number(found[0]) : null;
}

export async function numbersOn(page: Page, ...wanted: string[]): Promise<(number | null)[]> {
  return Promise.all(wanted.map((place) => numberAt(page, place)));
}

export const draftsKept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));
