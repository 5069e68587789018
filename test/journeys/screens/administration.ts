import type { Page } from '@playwright/test';
import type { SeasonAdminAnswer } from '#league/contract/answers.js';
import type { SeasonAdmin } from '#league/contract/shapes.js';
import { failCalls } from '../fixtures.js';
import { inDialog, type Screen, type Seen, text } from './screen.js';

const seasons = '/administration';
const season = '/administration/seasons/2023';
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const openWeekend = (title: string) => (page: Page) => page.getByRole('button', { name: new RegExp(title) }).click();

const loaded = text('Francesco Bagnaia');
const inWeekend: Seen = (page) => page.getByRole('region', { name: 'Sprint Race', exact: true });
const refused: Seen = (page) => dialog(page).getByRole('alert').filter({ hasText: /\S/ });
const clickAgain: Seen = (page) => page.getByRole('button', { name: 'Click again to delete' });
const withLabel =
  (label: string): Seen =>
  (page) =>
    page.getByLabel(label);

async function typeResult(page: Page): Promise<void> {
  await openWeekend('Valencia GP')(page);
  await dialog(page).getByRole('button', { name: 'Type it by hand…' }).first().click();
  await dialog(page).getByText('Paste or edit it as text').click();
  await dialog(page).getByLabel('Classification').fill('1 1 Bagnaia\n2 89 Martín\n2 5 Zarco\n93');
}

/** A Sunday evening: one session looks odd, one weekend is ready, and one session is still to come. */
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

const unfoldRiders = (page: Page) => page.getByText(/^\d+ riders$/).click();

const openButton = (name: string) => (page: Page) => press(page, name);

/** Clicks a button whose name appears on several cards. */
const openIn = (card: string, name: string) => (page: Page) =>
  page.getByRole('region', { name: card, exact: true }).getByRole('button', { name, exact: true }).click();

/** Overrides properties of the season that the page loads. */
const asIf = (change: Partial<SeasonAdmin>) => async (page: Page) => {
  const body = (await (await page.request.get('/api/get-season-admin?season=2023')).json()) as SeasonAdminAnswer;
  const json = { season: { ...body.season, ...change } };
  await page.route(/\/api\/get-season-admin/, (route) => route.fulfill({ json }));
};

/** Refuses a call without reaching the server, because its season messages would appear on later screens. */
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
}

async function addWrongWeekend(page: Page): Promise<void> {
  await openIn('Race weekends', '+ Add')(page);
  for (const [label, text] of [
    ['Title', '  '],
    ['Link to its results page', 'https://example.com/'],
    ['First day', '2023-11-19'],
    ['Last day', '2023-11-17'],
  ] as const)
    await dialog(page).getByLabel(label, { exact: true }).fill(text);
  await press(page, 'Create race weekend');
}

const ofSeasons: Screen[] = [
  { name: 'seasons-visitor', path: seasons, as: 'visitor', ready: text("You don't have admin permissions") },
  { name: 'seasons-member', path: seasons, as: 'member', ready: text("You don't have admin permissions") },
  { name: 'seasons', path: seasons, as: 'admin', ready: text('Season 2023') },
  {
    name: 'season-delete',
    path: seasons,
    as: 'admin',
    then: async (page) => {
      await press(page, 'Delete season 2023');
      await page.getByLabel('Type 2023 to confirm').fill('2022');
      await press(page, 'Delete season');
    },
    ready: refused,
  },
];

const ofOneSeason: Screen[] = [
  { name: 'season', path: season, as: 'admin', narrow: unfoldRiders, ready: loaded },
  {
    name: 'season-autopilot',
    path: season,
    as: 'admin',
    before: onAutopilot,
    then: openButton('Change the autopilot'),
    narrow: unfoldRiders,
    ready: [loaded, withLabel('Send the e-mail to members who want it')],
  },
  {
    name: 'season-failing',
    path: season,
    as: 'admin',
    before: (page) => failCalls(page, 'get-season-admin'),
    ready: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    name: 'season-retrieving',
    path: season,
    as: 'admin',
    before: running,
    narrow: unfoldRiders,
    ready: [loaded, text('Reading the table: 22 riders')],
  },
  {
    name: 'season-messages',
    path: season,
    as: 'admin',
    before: told,
    narrow: unfoldRiders,
    ready: [loaded, text("Valencia GP, race: Didn't receive a response")],
  },
  {
    name: 'season-finalized',
    path: season,
    as: 'admin',
    before: asIf({ finalized: true }),
    narrow: unfoldRiders,
    ready: [loaded, text('The season is finalized and can no longer change.')],
  },
  {
    name: 'season-bare',
    path: season,
    as: 'admin',
    before: asIf({ current: false, competitors: [], competitors_sorted_number: [], race_weekends: [] }),
    ready: text('No riders yet.'),
  },
  {
    name: 'season-finalize',
    path: season,
    as: 'admin',
    then: openButton('Finalize…'),
    ready: inDialog('Picks close, the bonus for exact positions is added'),
  },
];

const ofRiders: Screen[] = [
  {
    name: 'riders-found',
    path: season,
    as: 'admin',
    then: (page) => page.getByLabel('Find a rider').fill('marq'),
    narrow: unfoldRiders,
    ready: text(/^\d of \d+ riders$/),
  },
  {
    name: 'riders-none-found',
    path: season,
    as: 'admin',
    then: (page) => page.getByLabel('Find a rider').fill('rossi'),
    narrow: unfoldRiders,
    ready: text('No riders match.'),
  },
  { name: 'rider-taken', path: season, as: 'admin', then: addTakenNumber, ready: refused },
  {
    name: 'rider-edit',
    path: season,
    as: 'admin',
    then: async (page) => {
      await press(page, 'Edit Marc Márquez');
      await press(page, 'Delete rider');
    },
    ready: clickAgain,
  },
  { name: 'riders-delete', path: season, as: 'admin', then: chooseRiders, ready: clickAgain },
];

const ofWeekends: Screen[] = [
  {
    name: 'weekend-refused',
    path: season,
    as: 'admin',
    before: refuse('create-race-weekend', { invalid_link: true, invalid_date: true, invalid_title: true }),
    then: addWrongWeekend,
    ready: inDialog('This title can’t be used.'),
  },
  {
    name: 'weekend-edit',
    path: season,
    as: 'admin',
    then: async (page) => {
      await openWeekend('Qatar GP')(page);
      await press(page, 'Edit…');
    },
    ready: withLabel('Link to its results page'),
  },
  { name: 'weekend-to-retrieve', path: season, as: 'admin', then: openWeekend('Valencia GP'), ready: inWeekend },
  {
    name: 'weekend-final',
    path: season,
    as: 'admin',
    then: async (page) => {
      await openWeekend('Malaysian GP')(page);
      await page
        .getByText(/^Stored, .* See the result$/)
        .first()
        .click();
    },
    ready: (page) => page.getByRole('list', { name: 'Race result', exact: true }),
  },
  {
    name: 'weekend-in-progress',
    path: season,
    as: 'admin',
    before: refuse('preview-finalize', { cant_be_finalized: true }),
    then: async (page) => {
      await openWeekend('Qatar GP')(page);
      await dialog(page).getByRole('button', { name: 'Finalize…', exact: true }).click();
    },
    ready: refused,
  },
  {
    name: 'weekend-retrieving',
    path: season,
    as: 'admin',
    before: running,
    then: openWeekend('Valencia GP'),
    ready: [inWeekend, inDialog('Reading the table: 22 riders')],
  },
  {
    name: 'weekend-of-finalized',
    path: season,
    as: 'admin',
    before: asIf({ finalized: true }),
    then: openWeekend('Valencia GP'),
    ready: inWeekend,
  },
  {
    name: 'weekend-by-hand',
    path: season,
    as: 'admin',
    then: typeResult,
    ready: inDialog('Line 3: it says position 2'),
  },
];

export const administrationScreens: Record<'season' | 'empty', Screen[]> = {
  season: [...ofSeasons, ...ofOneSeason, ...ofRiders, ...ofWeekends],
  empty: [
    { name: 'seasons-none', path: seasons, as: 'admin', ready: text('No seasons yet.') },
    {
      name: 'season-create',
      path: seasons,
      as: 'admin',
      then: openButton('+ Add a season'),
      ready: withLabel('Year'),
    },
    { name: 'season-unknown', path: season, as: 'admin', ready: text('Season not found') },
  ],
};
