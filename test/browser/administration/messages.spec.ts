import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { SeasonMessage } from '../../../league/seasons/season-message.entity.js';
import type { Season } from '../../../league/seasons/season.entity.js';
import { sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { expectSoon } from '../../harness/expect-soon.js';
import { addSeason, card, clearSeasons, failures, openSeason, refused } from './desk.js';

let league: DemoLeague;
let season: Season;
beforeAll(async () => {
  league = await startDemoLeague('empty', { workers: 0 });
});
afterAll(() => league.close());
beforeEach(async () => {
  await league.database.query('DELETE FROM season_messages');
  await clearSeasons(league);
  season = await addSeason(league, 2031);
  const other = await addSeason(league, 2032);
  await say('The oldest', season.id);
  await say('Of another season', other.id);
  await say('Of no season', null);
  await say('The newest', season.id);
});
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const say = (message: string, seasonId: number | null) =>
  league.database.manager.save(league.database.manager.create(SeasonMessage, { message, seasonId }));
const list = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
const shown = async (page: Page) => (await list(page).allInnerTexts()).map((text) => text.split('\n')[0]);
const dismiss = (page: Page, message: string) =>
  list(page).filter({ hasText: message }).getByRole('button', { name: 'Dismiss' }).click();
const left = async () =>
  (await league.database.manager.find(SeasonMessage, { order: { id: 'ASC' } })).map((one) => one.message);

describe.each(sizes)('the messages of a season, %s', (_, viewport) => {
  it('stand there, latest first, until an admin dismisses them', async () => {
    const page = await openSeason(league, 2031, { viewport });
    expect(await shown(page)).toEqual(['The newest', 'Of no season', 'The oldest']);
    await dismiss(page, 'Of no season');
    await expectSoon(() => shown(page), ['The newest', 'The oldest']);
    await dismiss(page, 'The newest');
    await dismiss(page, 'The oldest');
    await card(page, 'Messages').waitFor({ state: 'detached' });
    expect(await left()).toEqual(['Of another season']);
  });
});

describe('a message', () => {
  it('that another admin has dismissed already simply goes', async () => {
    const page = await openSeason(league, 2031);
    await league.database.manager.delete(SeasonMessage, { message: 'The newest' });
    await dismiss(page, 'The newest');
    await expectSoon(() => shown(page), ['Of no season', 'The oldest']);
    expect(await page.getByRole('alert').getByText(/error/).count()).toBe(0);
  });

  it.each(failures)('stays after %s, which is told', async (_, fail) => {
    const page = await openSeason(league, 2031);
    const mend = await fail(page, 'delete-season-message');
    await dismiss(page, 'The newest');
    await refused(page, 'There was an error deleting the season message');
    expect(await shown(page)).toContain('The newest');
    await mend();
    await dismiss(page, 'The newest');
    await expectSoon(() => shown(page), ['Of no season', 'The oldest']);
  });
});
