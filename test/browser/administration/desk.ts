import type { Locator, Page } from 'playwright';
import { Season } from '../../../league/seasons/season.entity.js';
import type { Client } from '../../harness/client.js';
import type { DemoLeague } from '../../harness/demo-league.js';
import { openPageAs, type Viewport } from '../../harness/browser.js';

export const seasonsPath = '/administration';
export const seasonPath = (year: number) => `${seasonsPath}/seasons/${year}`;

type Place = Page | Locator;
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const card = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) });

export const press = (place: Place, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();
export const closed = (page: Page): Promise<void> => dialog(page).waitFor({ state: 'detached' });

/** A red text, letter for letter: why something was not done. */
export const refused = (place: Place, text: string): Promise<void> =>
  place.getByRole('alert').getByText(text, { exact: true }).first().waitFor();
/** The green banner. */
export const done = (page: Page, text: string): Promise<void> =>
  page.getByRole('status').getByText(text, { exact: true }).waitFor();

/** Opens the page of a season, as the admin of the league or as somebody else. */
export async function openSeason(
  league: DemoLeague,
  year: number,
  { as, viewport }: { as?: Client; viewport?: Viewport } = {},
): Promise<Page> {
  const page = await openPageAs(league.browser, as ?? (await league.clientOf('admin')), viewport);
  await page.goto(seasonPath(year));
  await page.getByRole('heading', { name: 'Race weekends', exact: true }).waitFor();
  return page;
}

/** Opens a weekend's modal on the page of its season. */
export async function openWeekend(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await page.getByRole('region', { name: 'Sprint Race', exact: true }).waitFor();
  return dialog(page);
}

export const session = (page: Page, name: 'Race' | 'Sprint Race'): Locator =>
  page.getByRole('region', { name, exact: true });

/** A season without anything in it. */
export const addSeason = ({ database }: DemoLeague, year: number, more: Partial<Season> = {}): Promise<Season> =>
  database.manager.save(database.manager.create(Season, { year, ...more }));

/** Takes every season with all that belongs to it. */
export const clearSeasons = ({ database }: DemoLeague): Promise<unknown> =>
  database.query('DELETE FROM picks; DELETE FROM race_weekends; DELETE FROM riders; DELETE FROM seasons');

/** Two ways in which a call can fail that are nobody's refusal; each lets the named call fail until it is mended. */
export const failures: [string, (page: Page, call: string) => Promise<() => Promise<void>>][] = [
  ['a fault of ours', (page, call) => breakCall(page, call, 500)],
  ['a lost network', (page, call) => breakCall(page, call, null)],
];

async function breakCall(page: Page, call: string, status: number | null): Promise<() => Promise<void>> {
  const address = new RegExp(`/api/${call}/?(\\?|$)`);
  await page.route(address, (route) =>
    status === null ? route.abort() : route.fulfill({ status, contentType: 'application/json', body: '{}' }),
  );
  return () => page.unroute(address);
}

/** The calls of this name that the page sends from now on. */
export function watchCalls(page: Page, call: string): string[] {
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes(`/api/${call}`) && sent.push(request.postData() ?? '')));
  return sent;
}
