import type { Page } from '@playwright/test';
import { season as source } from '#demo/results-site/season.js';
import type { PageCaptureAnswer, RetrievalAnswer } from '#league/contract/answers.js';
import type { SeasonAdmin } from '#league/contract/shapes.js';
import { inDialog, type Screen } from './screen.js';

type Retrieval = RetrievalAnswer['retrieval'];

const path = '/administration/seasons/2023';
const ended: Retrieval = {
  pid: 4711,
  kind: 'race',
  state: 'refused',
  message: 'Qatar GP, race: The site refused the page (HTTP 403). Nothing was stored.',
  by_autopilot: false,
  refusal: null,
  warnings: [],
  weekend: { id: 1, title: 'Qatar GP' },
  page_seen: true,
  riders: null,
  problems: [],
  missing_weekends: null,
  championship: null,
  classification: null,
  sources: null,
  events: null,
};
const riders = source.riders.map(({ number, first, last, independent, rookie, startOnly: guest }) => {
  return { number, first, last, independent, rookie, guest, known: number === 5 };
});
const events = source.weekends.map(({ title, url, start, end }, index) => {
  return { title, url, start, end, already: index === 2 ? title : null };
});
const aRow = (key: string, caution: string | null = null) => {
  return { key, version: key, chosen: caution === null, problem: null, caution };
};
const championship: NonNullable<Retrieval['championship']> = {
  class: 'MotoGP',
  riders: source.riders.map(({ number, first, last, team, country, independent, rookie, startOnly: guest }) => {
    const row = aRow(
      `rider/${number}`,
      number === 7 ? 'Number 7 belongs to Mike Jones. Choose this rider only if Jones no longer starts.' : null,
    );
    return { ...row, chosen: row.chosen && !guest, number, first, last, team, country, independent, rookie, guest };
  }),
  weekends: source.weekends.map(({ round, title, start, end }) => {
    const times = { time_zone: 'Europe/Rome', sprint_start: null, race_start: `${end}T12:00:00.000Z` };
    return { ...aRow(`weekend/${round}`), round, title, start, end, ...times };
  }),
  changes: [
    {
      ...aRow('number'),
      subject: '73 Hiroshi Aoyama',
      weekend_id: null,
      field: 'number',
      before: '73',
      after: '7',
      by_hand: false,
    },
    {
      ...aRow('team'),
      subject: '93 Marc Márquez',
      weekend_id: null,
      field: 'team',
      before: 'Ours',
      after: 'Honda',
      by_hand: true,
    },
  ],
  removed: [{ ...aRow('gone'), weekend_id: 1, title: 'Kazakhstan GP', start: '2023-07-07', end: '2023-07-09' }],
  problems: ['Qatar GP: the time zone is unknown.'],
};
const sight: PageCaptureAnswer['page_sight'] = {
  url: 'https://results.example/motogp/results/2023/qatar-gp-625280/?st=RACE',
  text: 'Access Denied\nYou don’t have permission to access this page on this server.',
  screenshot: null,
  taken_at: '2023-11-19T18:00:00.000Z',
};

/** Serves a season message about a retrieval with this outcome. */
async function tellOf(page: Page, retrieval: Partial<Retrieval>): Promise<void> {
  const told = { ...ended, ...retrieval };
  await page.route(/\/api\/get-season-admin\?/, async (route) => {
    const { season } = (await (await route.fetch()).json()) as { season: SeasonAdmin };
    const message = {
      id: 1,
      message: told.message,
      timestamp: '2023-11-19T18:00:00.000Z',
      season: null,
      retrieval: { pid: told.pid, page_seen: true, unknown_riders: true },
    };
    await route.fulfill({ json: { season: { ...season, season_messages: [message] } } });
  });
  await page.route(/\/api\/get-retrieval\?/, (route) => route.fulfill({ json: { retrieval: told } }));
  await page.route(/\/api\/get-page-sight\?/, (route) => route.fulfill({ json: { page_sight: sight } }));
}

const open = (button: string) => (page: Page) => page.getByRole('button', { name: button }).click();

const lookThrough = (name: string, retrieval: Partial<Retrieval>, seen: string): Screen => ({
  name,
  path,
  as: 'admin',
  before: (page) => tellOf(page, retrieval),
  then: open('Add these riders…'),
  ready: inDialog(seen),
});

const missing = riders.filter(({ number }) => number === 49 || number === 32);

export const lookingThroughScreens: Record<'season', Screen[]> = {
  season: [
    {
      name: 'calendar-read',
      path,
      as: 'admin',
      then: open('Calendar…'),
      ready: inDialog('You can review them'),
    },
    lookThrough('look-through-riders', { kind: 'riders-preview', weekend: null, riders }, 'wildcard or substitute'),
    lookThrough('look-through-calendar', { kind: 'calendar', weekend: null, events }, ', in the season already'),
    lookThrough(
      'look-through-championship',
      { kind: 'championship', weekend: null, riders: null, championship },
      'Changed by the championship',
    ),
    lookThrough('look-through-missing', { riders: missing }, 'complete them'),
    lookThrough('look-through-refused', {}, 'The site refused the page'),
    {
      name: 'page-sight',
      path,
      as: 'admin',
      before: (page) => tellOf(page, {}),
      then: open('What the browser saw'),
      ready: inDialog('Access Denied'),
    },
  ],
};
