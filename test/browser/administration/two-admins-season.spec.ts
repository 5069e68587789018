import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import { Rider } from '../../../league/riders/rider.entity.js';
import { Season } from '../../../league/seasons/season.entity.js';
import type { SeasonRider } from '../../../league/wire/shapes.js';
import type { Client } from '../../harness/client.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { joinLeague } from '../../harness/join-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { storeSessions } from '../../harness/store-session.js';
import { card, clearSeasons, dialog, done, openSeason, openWeekend, press, refused } from './desk.js';

let league: DemoLeague;
let steward: Client;
let season: Season;
let weekend: RaceWeekend;
let page: Page;
beforeAll(async () => {
  league = await startDemoLeague('empty', { overrides: { QUEUES: 'standings' } });
  steward = await joinLeague(league, 'steward', { isAdmin: true });
});
afterAll(() => league.close());
/** The season stands before an admin; `steward` is the other one, who does something that this page does not know yet. */
beforeEach(async () => {
  await clearSeasons(league);
  const added = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  ({ season } = added);
  weekend = added.weekends[0] as RaceWeekend;
  await storeSessions(league.database, weekend);
  page = await openSeason(league, 2023);
});
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const finalized = 'The season is finalized, nothing of it changes any more';
async function finalizeSeason(): Promise<void> {
  expect((await steward.put('finalize-season/', { year: 2023 })).status).toBe(200);
}
const editRider = async (name: string) => {
  await press(page, `Edit ${name}`);
  await dialog(page).getByLabel('First name').waitFor();
};
const readRider = async (number: number) => {
  const { body } = await steward.get<{ season: { competitors: SeasonRider[] } }>('get-season-detailed?season=2023');
  const points = body.season.competitors.map(({ competitor_points }) => competitor_points);
  return points.find(({ competitor }) => competitor.number === number);
};

/** What is begun before the other admin finalizes the season, and how it ends. */
const changes: [string, () => Promise<void>, () => Promise<void>][] = [
  [
    'a new rider',
    async () => {
      await card(page, 'Riders').getByRole('button', { name: '+ Add' }).click();
      for (const [label, text] of [
        ['Number', '98'],
        ['First name', 'A'],
        ['Last name(s)', 'B'],
      ] as const)
        await dialog(page).getByLabel(label, { exact: true }).fill(text);
    },
    () => press(page, 'Create rider'),
  ],
  ['a rider that is edited', () => editRider('Marc Márquez'), () => press(page, 'Save changes')],
  [
    'a rider that is deleted',
    async () => {
      await editRider('Marc Márquez');
      await press(page, 'Delete rider');
    },
    () => press(page, 'Click again to delete'),
  ],
  [
    'riders that are deleted',
    async () => {
      await card(page, 'Riders').getByRole('button', { name: 'Delete…' }).click();
      await page.getByLabel('Select all riders').check();
      await press(page, 'Delete riders');
    },
    () => press(page, 'Click again to delete'),
  ],
  [
    'a weekend that is edited',
    async () => {
      await press(await openWeekend(page, 'Portuguese GP'), 'Edit…');
    },
    () => press(page, 'Save changes'),
  ],
  [
    'a weekend that is deleted',
    async () => {
      await press(await openWeekend(page, 'Portuguese GP'), 'Delete race weekend');
    },
    () => press(page, 'Click again to delete'),
  ],
  [
    'a weekend that is made final',
    async () => void (await openWeekend(page, 'Portuguese GP')),
    () => press(page, 'Finalize and send e-mail'),
  ],
  [
    'a result that is deleted',
    async () => {
      await press(await openWeekend(page, 'Portuguese GP'), 'Delete the race result');
    },
    () => press(page, 'Click again to delete'),
  ],
  [
    'the season that is finalized',
    async () => {
      await press(page, 'Finalize…');
      await page.getByLabel('Type 2023 to confirm').fill('2023');
    },
    () => press(page, 'Finalize season'),
  ],
];

describe('a season that another admin finalizes', () => {
  it.each(changes)('does not change any more, and says so: %s', async (_, begin, end) => {
    await begin();
    await finalizeSeason();
    const count = () => Promise.all([Rider, RaceWeekend].map((entity) => league.database.manager.count(entity)));
    const before = await count();
    await end();
    await refused(dialog(page), finalized);
    expect(await count()).toEqual(before);
    expect((await league.database.manager.findOneByOrFail(RaceWeekend, { id: weekend.id })).status).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByText('This season is finalized. Nothing of it changes any more.').waitFor();
  });

  it('does not open its picks: the switch says why, and is off', async () => {
    await finalizeSeason();
    await page.getByRole('switch', { name: 'Member picks' }).click();
    await refused(page, 'The season must be current to enable picks or finalize');
    await page.getByText('The season is finalized: its picks stay as they are.').waitFor();
    expect(await league.database.manager.findOneBy(Season, { id: season.id })).toMatchObject({
      finalized: true,
      selectionOpen: false,
    });
  });
});

describe('a rider that another admin', () => {
  it('deletes is not found any more; what was typed stays', async () => {
    await editRider('Marc Márquez');
    await dialog(page).getByLabel('First name').fill('Marco');
    await league.database.query('DELETE FROM result_rows');
    await steward.post('delete-competitors/', {
      competitors_ids: [(await readRider(93))?.competitor.id],
      season_id: season.id,
    });
    expect(await readRider(93)).toBeUndefined();
    await press(page, 'Save changes');
    await refused(dialog(page), 'Rider was not found in the database');
    expect(await dialog(page).getByLabel('First name').inputValue()).toBe('Marco');
    await press(page, 'Delete rider');
    await press(page, 'Click again to delete');
    await refused(dialog(page), 'Rider was not found in the database');
  });

  it('gives points in between keeps them: only what was typed changes', async () => {
    await editRider('Francesco Bagnaia');
    await steward.put('finalize-race-weekend/', { id: weekend.id });
    expect((await readRider(1))?.points).toBe(37);
    await dialog(page).getByLabel('First name').fill('Pecco');
    await press(page, 'Save changes');
    await done(page, 'Changes saved');
    expect(await readRider(1)).toMatchObject({ points: 37, competitor: { first: 'Pecco' } });
  });
});
