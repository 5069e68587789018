import type { Page } from 'playwright';
import type { SeasonAdminAnswer } from '../../../league/wire/answers.js';
import type { SeasonAdmin } from '../../../league/wire/shapes.js';
import { failCalls } from '../../harness/browser.js';
import type { Screen } from './screen.js';

const seasons = '/administration';
const season = '/administration/seasons/2023';
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const refused = (page: Page) => dialog(page).getByRole('alert').waitFor();

async function openWeekend(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await page.getByRole('region', { name: 'Sprint Race', exact: true }).waitFor();
}

async function typeResult(page: Page): Promise<void> {
  await openWeekend(page, 'Valencia GP');
  await dialog(page).getByRole('button', { name: 'Type it by hand…' }).first().click();
  await dialog(page).getByLabel('Classification').fill('1 1 Bagnaia\n2 89 Martín\n2 5 Zarco\n93');
  await dialog(page).getByText('Line 3: it says position 2').waitFor();
}

/** As it may look on a Sunday evening: one session is odd, one weekend ready, one session to come, and the choices open. */
async function onAutopilot(page: Page): Promise<void> {
  await page.route(/\/api\/get-season-admin/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as SeasonAdminAnswer;
    const session = { race_weekend_id: 19, title: 'Qatar GP', next_look: null, reason: null };
    const next = { race_weekend_id: 20, title: 'Valencia GP', reason: null };
    const reason = 'The season has no riders with these numbers: 51 (M. Pirro). Add them, then try again.';
    body.season.autopilot = {
      mode: 'finalize',
      send_finalize_email: true,
      sessions: [
        { ...session, race_weekend_id: 18, title: 'Malaysian GP', event_type: 2, state: 'stored' },
        { ...session, race_weekend_id: 18, title: 'Malaysian GP', event_type: 1, state: 'stored' },
        { ...session, event_type: 1, state: 'stopped', reason },
        { ...next, event_type: 2, state: 'waiting', next_look: '2123-11-25T15:00:00.000Z' },
      ],
    };
    await route.fulfill({ response, json: body });
  });
}

async function changeAutopilot(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change the autopilot' }).click();
  await page.getByLabel('Send the e-mail to members who want it').waitFor();
}

const openButton = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await dialog(page).waitFor();
};

/** A button that stands in several cards. */
const openIn = (card: string, name: string) => async (page: Page) => {
  const heading = page.getByRole('heading', { name: card, exact: true, level: 2 });
  await page.locator('section').filter({ has: heading }).getByRole('button', { name, exact: true }).click();
  await dialog(page).waitFor();
};

/** Lets the page find its season otherwise than it is. */
const asIf = (change: Partial<SeasonAdmin>) => async (page: Page) => {
  const body = (await (await page.request.get('/api/get-season-admin?season=2023')).json()) as SeasonAdminAnswer;
  const json = { season: { ...body.season, ...change } };
  await page.route(/\/api\/get-season-admin/, (route) => route.fulfill({ json }));
};

/** Refuses a call without asking the server, whose season messages would stand on the screens that follow. */
const refuse = (call: string, json: object) => (page: Page) =>
  page.route(new RegExp(`/api/${call}/?$`), (route) => route.fulfill({ status: 400, json }));

const running = asIf({
  selenium_status: [
    {
      pid: 4711,
      user: { username: 'racedirector', date_created: '2023-01-01T00:00:00Z', has_profile_picture: false },
      message: 'Reading the table: 22 riders',
      timestamp: new Date().toISOString(),
      progress: { done: 9, total: 22 },
    },
  ],
});
const told = asIf({
  season_messages: [
    'Qatar GP, race: Competitors with the numbers: 97 were not found in the database. Add them and retrieve again. Nothing was stored.',
    "Valencia GP, race: Didn't receive a response from www.example-results.com. Try again in a while. Nothing was stored.",
  ].map((message, id) => ({ id, message, timestamp: '2023-11-19T17:45:00Z', season: null, retrieval: null })),
});

async function chooseRiders(page: Page): Promise<void> {
  await openIn('Riders', 'Delete…')(page);
  await page.getByLabel('Select all riders').check();
  await press(page, 'Delete riders');
  await page.getByRole('button', { name: 'Click again to delete' }).waitFor();
}

async function addTakenNumber(page: Page): Promise<void> {
  await openIn('Riders', '+ Add')(page);
  for (const [label, text] of [
    ['Number', '93'],
    ['First name', 'Marc'],
    ['Last name(s)', 'Márquez'],
  ] as const)
    await dialog(page).getByLabel(label, { exact: true }).fill(text);
  await press(page, 'Create rider');
  await refused(page);
}

async function addWrongWeekend(page: Page): Promise<void> {
  await openIn('Race weekends', '+ Add')(page);
  for (const [label, text] of [
    ['Title', '  '],
    ['Link of its results page', 'https://example.com/'],
    ['First day', '2023-11-19'],
    ['Last day', '2023-11-17'],
  ] as const)
    await dialog(page).getByLabel(label, { exact: true }).fill(text);
  await press(page, 'Create race weekend');
  await refused(page);
}

export const administrationScreens: Record<'season' | 'empty', Screen[]> = {
  season: [
    { name: 'seasons-visitor', path: seasons, as: 'visitor' },
    { name: 'seasons-member', path: seasons, as: 'member' },
    { name: 'seasons', path: seasons, as: 'admin' },
    {
      name: 'season-delete',
      path: seasons,
      as: 'admin',
      then: async (page) => {
        await openButton('Delete season 2023')(page);
        await page.getByLabel('Type 2023 to confirm').fill('2022');
        await press(page, 'Delete season');
        await refused(page);
      },
    },
    { name: 'season', path: season, as: 'admin' },
    { name: 'season-autopilot', path: season, as: 'admin', before: onAutopilot, then: changeAutopilot },
    {
      name: 'season-failing',
      path: season,
      as: 'admin',
      before: (page) => failCalls(page, 'get-season-admin'),
      then: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
    },
    { name: 'season-retrieving', path: season, as: 'admin', before: running },
    { name: 'season-messages', path: season, as: 'admin', before: told },
    { name: 'season-finalized', path: season, as: 'admin', before: asIf({ finalized: true }) },
    {
      name: 'season-bare',
      path: season,
      as: 'admin',
      before: asIf({ current: false, competitors: [], competitors_sorted_number: [], race_weekends: [] }),
    },
    { name: 'season-finalize', path: season, as: 'admin', then: openButton('Finalize…') },
    {
      name: 'riders-found',
      path: season,
      as: 'admin',
      then: (page) => page.getByLabel('Find a rider').fill('marq'),
    },
    {
      name: 'riders-none-found',
      path: season,
      as: 'admin',
      then: (page) => page.getByLabel('Find a rider').fill('rossi'),
    },
    { name: 'rider-taken', path: season, as: 'admin', then: addTakenNumber },
    {
      name: 'rider-edit',
      path: season,
      as: 'admin',
      then: async (page) => {
        await openButton('Edit Marc Márquez')(page);
        await press(page, 'Delete rider');
        await page.getByRole('button', { name: 'Click again to delete' }).waitFor();
      },
    },
    { name: 'riders-delete', path: season, as: 'admin', then: chooseRiders },
    {
      name: 'weekend-refused',
      path: season,
      as: 'admin',
      before: refuse('create-race-weekend', { invalid_link: true, invalid_date: true, invalid_title: true }),
      then: addWrongWeekend,
    },
    {
      name: 'weekend-edit',
      path: season,
      as: 'admin',
      then: async (page) => {
        await openWeekend(page, 'Qatar GP');
        await press(page, 'Edit…');
      },
    },
    { name: 'weekend-to-retrieve', path: season, as: 'admin', then: (page) => openWeekend(page, 'Valencia GP') },
    {
      name: 'weekend-final',
      path: season,
      as: 'admin',
      then: async (page) => {
        await openWeekend(page, 'Malaysian GP');
        await page
          .getByText(/^Stored, .* See the result$/)
          .first()
          .click();
      },
    },
    {
      name: 'weekend-in-progress',
      path: season,
      as: 'admin',
      before: refuse('finalize-race-weekend', { cant_be_finalized: true }),
      then: async (page) => {
        await openWeekend(page, 'Qatar GP');
        await press(page, 'Finalize and send e-mail');
        await refused(page);
      },
    },
    {
      name: 'weekend-retrieving',
      path: season,
      as: 'admin',
      before: running,
      then: (page) => openWeekend(page, 'Valencia GP'),
    },
    {
      name: 'weekend-of-finalized',
      path: season,
      as: 'admin',
      before: asIf({ finalized: true }),
      then: (page) => openWeekend(page, 'Valencia GP'),
    },
    { name: 'weekend-by-hand', path: season, as: 'admin', then: typeResult },
  ],
  empty: [
    { name: 'seasons-none', path: seasons, as: 'admin' },
    { name: 'season-create', path: seasons, as: 'admin', then: openButton('+ Add a season') },
    { name: 'season-unknown', path: season, as: 'admin' },
  ],
};
