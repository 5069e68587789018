import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import { type TroubleKind, type TroubleSetting, troubleKinds } from '../../../demo/results-site/troubles.js';
import { RaceResult } from '../../../league/results/race-result.entity.js';
import type { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import { ResultRow } from '../../../league/results/result-row.entity.js';
import { sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { weekendOfFile } from '../../harness/store-session.js';
import { openSeason, openWeekend } from './desk.js';

/** Of what the site suffers, and what the admin reads of it after "Portuguese GP, race: ". */
type Told = (host: string) => string;
const refusals: [TroubleSetting, Told][] = [
  [{ kind: 'hanging' }, (host) => `Didn't receive a response from ${host}. Try again in a while. Nothing was stored.`],
  [{ kind: 'refused' }, () => 'The site refused the page (HTTP 403). Nothing was stored.'],
  [{ kind: 'error' }, () => 'The site answered with an error of its own (HTTP 500). Nothing was stored.'],
  [{ kind: 'gone' }, () => 'The site has no such page (HTTP 404). Nothing was stored.'],
  [
    { kind: 'not-run-yet' },
    () =>
      'The page has no result of this session yet. If the session was not held, say so instead. Nothing was stored.',
  ],
  [
    { kind: 'empty' },
    () =>
      'The page has no result of this session yet. If the session was not held, say so instead. Nothing was stored.',
  ],
  [
    { kind: 'unknown-rider', number: 97 },
    () =>
      'Competitors with the numbers: 97 were not found in the database. Add them and retrieve again. Nothing was stored.',
  ],
  [
    { kind: 'redirect-elsewhere', elsewhere: 'http://127.0.0.1:9' },
    () => 'The page leads to another site (127.0.0.1:9), which is not opened. Nothing was stored.',
  ],
];
/** The last three look like results: a person who retrieves them sees what they are; the autopilot holds them to be odd, or waits. */
const harmless: TroubleKind[] = [
  'none',
  'slow',
  'late',
  'renamed',
  'frame-elsewhere',
  'call-elsewhere',
  'penalty',
  'half-points',
  'cut-off',
];

let league: DemoLeague;
let weekends: RaceWeekend[];
let page: Page;
let host: string;
beforeAll(async () => {
  league = await startDemoLeague('empty', { overrides: { RETRIEVAL_TIMEOUT_SECONDS: '3' } });
  ({ weekends } = await addSeason2023(league.database, league.site.url, { weekends: harmless.length + 1 }));
  ({ host } = new URL(league.site.url));
  page = await openSeason(league, 2023, { viewport: sizes[1][1] });
});
afterAll(() => league.close());

const countResults = ({ id }: RaceWeekend) => league.database.manager.countBy(RaceResult, { weekendId: id });
const retrieve = (modal: Locator) => modal.getByRole('button', { name: 'Retrieve race' }).click();
/** The messages of the season stand behind the modal, where nobody but a test reads them now. */
const messages = () => page.locator('ul[aria-label="Messages"] li').allInnerTexts();

it('every trouble that the site knows is among them', () => {
  expect([...refusals.map(([{ kind }]) => kind), ...harmless].sort()).toEqual([...troubleKinds].sort());
});

describe('a trouble that keeps a result from being read, on a phone', () => {
  it.each(refusals)('is told: $kind', async (trouble, told) => {
    const [weekend] = weekends as [RaceWeekend];
    if ((await page.getByRole('dialog').count()) === 0) await openWeekend(page, weekend.title);
    const modal = page.getByRole('dialog');
    league.site.setTrouble(trouble);
    await retrieve(modal);
    const text = `Portuguese GP, race: ${told(host)}`;
    const note = modal.locator('[aria-live="polite"]').filter({ hasText: 'Nothing was stored' });
    await note.getByText(text, { exact: true }).waitFor();
    expect((await messages())[0]).toContain(text);
    expect(await countResults(weekend)).toBe(0);
    expect(await modal.getByRole('button', { name: 'Retrieve race' }).getAttribute('aria-disabled')).not.toBe('true');
  });

  it('is told once outside the window, in the messages of the season, which stay', async () => {
    await page.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('list', { name: 'Messages' }).waitFor();
    // Two troubles are told in the same words, and stand once.
    expect(await messages()).toHaveLength(refusals.length - 1);
    expect(await page.getByText('Retrieval in progress').count()).toBe(0);
  });
});

describe('a trouble that does not keep it', () => {
  it.each(harmless.map((kind, index) => ({ kind, index })))('$kind: the result is stored', async ({ kind, index }) => {
    const weekend = weekends[index + 1] as RaceWeekend;
    league.site.setTrouble({ kind, seconds: 0.5, elsewhere: 'http://127.0.0.1:9' });
    const modal = await openWeekend(page, weekend.title);
    await retrieve(modal);
    const amount = kind === 'cut-off' ? 8 : weekendOfFile(weekend).race.length;
    await modal.getByText('Result stored', { exact: true }).waitFor();
    await modal.getByText(`${weekend.title}, race: ${amount} riders stored.`, { exact: true }).waitFor();
    await modal.getByText(`Stored, ${amount} riders. See the result`).waitFor();
    const { id } = await league.database.manager.findOneByOrFail(RaceResult, { weekendId: weekend.id });
    expect(await league.database.manager.countBy(ResultRow, { resultId: id })).toBe(amount);
    await page.getByRole('button', { name: 'Close' }).click();
  });
});
