import type { Locator, Page } from '@playwright/test';
import { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { deleteAll } from '../harness/delete-all.js';
import { expect, type JourneyLeague, type Person, type Viewport } from './fixtures.js';

export const seasonsPath = '/administration';
export const seasonPath = (year: number) => `${seasonsPath}/seasons/${year}`;

type Place = Page | Locator;
type Open = (person: Person | Client, viewport?: Viewport) => Promise<Page>;

export async function openSeason(
  open: Open,
  year: number,
  { as = 'admin', viewport }: { as?: Person | Client; viewport?: Viewport } = {},
): Promise<Page> {
  const page = await open(as, viewport);
  await page.goto(seasonPath(year));
  await expect(page.getByRole('heading', { name: 'Race weekends', exact: true })).toBeVisible();
  return page;
}

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const session = (page: Page, name: 'Race' | 'Sprint Race'): Locator =>
  page.getByRole('region', { name, exact: true });

/** Opens a race weekend on the page of its season. Returns its modal. */
export async function openWeekend(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await expect(session(page, 'Sprint Race')).toBeVisible();
  return dialog(page);
}

export const press = (place: Place, name: string): Promise<void> =>
  place.getByRole('button', { name, exact: true }).click();

export async function deleteWithTwoClicks(place: Place, name: string): Promise<void> {
  await press(place, name);
  await press(place, 'Click again to delete');
}

/** Finalizes the weekend of the open modal: opens its preview and clicks twice. */
export async function finalize(place: Place): Promise<void> {
  await press(place, 'Finalize…');
  await confirmFinalize(place, 'Finalize and send e-mail');
}

export async function confirmFinalize(
  place: Place,
  name: 'Finalize and send e-mail' | 'Finalize without e-mail',
): Promise<void> {
  await press(place, name);
  await press(place, 'Click again to finalize');
}

export async function unFinalize(place: Place): Promise<void> {
  await press(place, 'Un-finalize');
  await press(place, 'Click again to un-finalize');
}

/** Expects an alert with exactly this text. */
export const isRefused = (place: Place, text: string): Promise<void> =>
  expect(place.getByRole('alert').getByText(text, { exact: true }).first()).toBeVisible();

/** Expects a success banner with exactly this text. */
export const isDone = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole('status').getByText(text, { exact: true })).toBeVisible();

export const addSeason = ({ database }: JourneyLeague, year: number, more: Partial<Season> = {}): Promise<Season> =>
  database.manager.save(database.manager.create(Season, { year, ...more }));

export const clearSeasons = ({ database }: JourneyLeague): Promise<unknown> =>
  deleteAll(database, 'picks', 'race_weekends', 'riders', 'seasons');

/** 0 is upcoming, 1 is in progress, 2 is final. */
export const expectStatus = ({ database }: JourneyLeague, { id }: RaceWeekend, status: 0 | 1 | 2): Promise<void> =>
  expect
    .poll(async () => (await database.manager.findOneByOrFail(RaceWeekend, { id })).status, 'status of the weekend')
    .toBe(status);
