import type { Page } from '@playwright/test';
import type { CurrentSeasonAnswer } from '#league/contract/answers.js';
import type { SealedPicksAnswer } from '#league/contract/seals.js';
import { type Screen, text } from './screen.js';

const path = '/sealed-picks/2023';
const summary = text('Head of all roots');

/** Reverses the ranked riders of one member, as an edit of the database would. */
const changePicks = (page: Page) =>
  page.route(/\/api\/get-sealed-picks\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as SealedPicksAnswer;
    body.sealed_picks.seals[0]?.picks?.ranked.reverse();
    await route.fulfill({ response, json: body });
  });

const season: Screen[] = [
  {
    name: 'seals-hold',
    path,
    as: 'visitor',
    ready: [summary, text('All 30 seals hold'), text('node verify-season.mjs season-2023.json')],
  },
  {
    name: 'seals-kept-head',
    path: `${path}?head=${'ab'.repeat(32)}`,
    as: 'member',
    ready: [summary, text('The head in your link is not among them.'), text('Your seal')],
  },
  {
    name: 'seals-broken',
    path,
    as: 'visitor',
    before: changePicks,
    ready: [summary, text('The seals are broken'), text(/the picks were changed after they were sealed$/)],
  },
];

/** The current season of that league changes with the calendar year. */
async function openCurrent(page: Page): Promise<void> {
  const answer = await page.request.get('/api/get-current-season/');
  const { current_season: current } = (await answer.json()) as CurrentSeasonAnswer;
  await page.goto(`/sealed-picks/${current.year}`);
}
const picks: Screen[] = [
  { name: 'seals-none-yet', path: '/', as: 'visitor', then: openCurrent, ready: text('Nothing is sealed yet.') },
];

export const sealScreens = { season, picks };
