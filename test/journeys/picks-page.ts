import type { Locator, Page } from '@playwright/test';
import { Rider } from '#league/schema/rider.entity.js';
import { Season } from '#league/schema/season.entity.js';
import { callsOf } from '../harness/calls-of.js';
import type { Client } from '../harness/client.js';
import { expect, type JourneyLeague } from './fixtures.js';

export const path = '/select-picks';
const places = ['1st', '2nd', '3rd', '4th', '5th', 'Independent', 'Rookie'] as const;
type Place = (typeof places)[number];

export const slot = (page: Page, place: Place): Locator => page.getByRole('button', { name: new RegExp(`^${place}`) });
export const submit = (page: Page): Locator => page.getByRole('button', { name: 'Submit' });
export const search = (page: Page): Locator => page.getByRole('dialog', { name: /^Rider for/ });

export async function goToPicks(page: Page): Promise<Page> {
  await page.goto(path);
  await expect(slot(page, '1st')).toBeVisible();
  return page;
}

/** Chooses the first rider that the search finds. */
export async function choose(page: Page, place: Place, typed: string | number): Promise<void> {
  const wasEmpty = (await slot(page, place).textContent())?.includes('Name or number…');
  await slot(page, place).click();
  await page.getByLabel('Name or number').fill(String(typed));
  await page.getByLabel('Name or number').press('Enter');
  await expect(page.getByRole('dialog', { name: `Rider for ${place}` })).toBeHidden();
  // The search for the next empty slot opens automatically.
  if (wasEmpty && (await page.locator('main').getByText('Name or number…').count()) > 0) {
    await expect(search(page)).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expect(search(page)).toBeHidden();
}

/** Fills the slots in order with the riders of these numbers. */
export async function fill(page: Page, numbers: readonly number[]): Promise<void> {
  for (const [at, number] of numbers.entries()) await choose(page, places[at] ?? '1st', number);
}

export async function expectPicks(page: Page, numbers: readonly number[]): Promise<void> {
  for (const [at, number] of numbers.entries()) await expectPick(page, places[at] ?? '1st', number);
}

export const expectPick = (page: Page, place: Place, number: number): Promise<void> =>
  expect(slot(page, place).locator('b')).toHaveText(String(number));

export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText(/^Saved on \d+ \w+ 20\d\d at \d\d:\d\d$/)).toBeVisible();
export const expectUnsaved = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByText(/changes? not saved$/)).toBeVisible();

/** Saves picks as another device would. The numbers are five riders, the independent rider and the rookie. */
export async function postPicks(
  { database }: JourneyLeague,
  client: Client,
  numbers: readonly number[],
): Promise<void> {
  const season = await database.manager.findOneByOrFail(Season, { current: true });
  const riders = await database.manager.findBy(Rider, { seasonId: season.id });
  const ids = numbers.map((number) => riders.find((rider) => rider.number === number)?.id);
  const [independent_pick_id, rookie_pick_id] = ids.slice(5);
  const picks = { picks_ids: ids.slice(0, 5), independent_pick_id, rookie_pick_id };
  expect((await callsOf(client).POST('/api/set-user-picks', { body: picks })).response.status).toBe(201);
}

/** Opens or closes the picks window of the current season. Without a closing time, it has no deadline. */
export const setWindow = ({ database }: JourneyLeague, open: boolean, closes: Date | null): Promise<unknown> =>
  database.query('UPDATE seasons SET selection_open = $1, picks_close_at = $2 WHERE current', [open, closes]);

export const from = (milliseconds: number): Date => new Date(Date.now() + milliseconds);
