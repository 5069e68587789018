import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright';
import type { SessionKind } from '../../../demo/results-site/season.js';
import { RaceResult } from '../../../league/results/race-result.entity.js';
import { RaceWeekend } from '../../../league/results/race-weekend.entity.js';
import { sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { storeSessions } from '../../harness/store-session.js';
import { clearSeasons, failures, openSeason, openWeekend, press, refused, session } from './desk.js';

let league: DemoLeague;
let weekend: RaceWeekend;
beforeAll(async () => {
  league = await startDemoLeague('empty', { overrides: { QUEUES: 'standings' } });
});
afterAll(() => league.close());
beforeEach(async () => {
  await clearSeasons(league);
  const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
  weekend = weekends[0] as RaceWeekend;
});
afterEach(() => Promise.all(league.browser.contexts().map((context) => context.close())));

const store = (...kinds: SessionKind[]) => storeSessions(league.database, weekend, kinds);
const open = async (viewport?: (typeof sizes)[number][1]): Promise<[Page, Locator]> => {
  const page = await openSeason(league, 2023, viewport ? { viewport } : {});
  return [page, await openWeekend(page, 'Portuguese GP')];
};
const statusOf = async () => (await league.database.manager.findOneByOrFail(RaceWeekend, { id: weekend.id })).status;
const results = () => league.database.manager.countBy(RaceResult, { weekendId: weekend.id });
/** Which of the buttons that depend on the status are there. */
const offered = async (modal: Locator) => {
  const names = await modal.getByRole('button').allInnerTexts();
  return names.filter((name) => /finalize|^delete the|^retrieve|preview/i.test(name));
};
const badge = (modal: Locator, name: string) => modal.getByText(name, { exact: true }).first().waitFor();

describe.each(sizes)('a race weekend, %s', (_, viewport) => {
  it('offers at each status what belongs to it', async () => {
    let [, modal] = await open(viewport);
    await badge(modal, 'Upcoming');
    expect(await offered(modal)).toEqual(['Retrieve race', 'Retrieve sprint race']);

    await store('sprint');
    [, modal] = await open(viewport);
    await badge(modal, 'In progress');
    await modal.getByText('The race is still missing: retrieve it, or record that it was not held.').waitFor();
    expect(await offered(modal)).toEqual([
      'Retrieve race',
      'Delete the sprint race result',
      'Finalize and send e-mail',
    ]);

    await store('race');
    [, modal] = await open(viewport);
    expect(await offered(modal)).toEqual([
      'Delete the race result',
      'Delete the sprint race result',
      'Finalize and send e-mail',
      'Preview',
    ]);
    await press(modal, 'Finalize and send e-mail');
    await badge(modal, 'Final');
    await modal.getByRole('button', { name: 'Un-finalize' }).waitFor();
    expect(await offered(modal)).toEqual(['Un-finalize']);
    expect(await statusOf()).toBe(2);

    await press(modal, 'Un-finalize');
    await badge(modal, 'In progress');
    await modal.getByRole('button', { name: 'Preview' }).waitFor();
    expect([await statusOf(), await results()]).toEqual([1, 2]);
  });

  it('shows its results as its page does, with a dash for who was not classified', async () => {
    await store('race', 'sprint');
    const [page] = await open(viewport);
    await session(page, 'Race').getByText('Stored, 20 riders. See the result').click();
    const rows = page.getByRole('list', { name: 'Race result', exact: true }).getByRole('listitem');
    const shown = await rows.allInnerTexts();
    expect(shown[0]).toMatch(/^1\s+1\s+Francesco Bagnaia\s+25/);
    expect(shown.at(-1)).toMatch(/^–\s/);
    const visitor = await league.open('visitor', viewport);
    await visitor.goto(`/race-weekends/${weekend.id}`);
    await visitor.getByRole('button', { name: /^Races/ }).click();
    const seen = visitor.getByRole('list', { name: 'Race result', exact: true }).getByRole('listitem');
    await seen.first().waitFor();
    expect(await seen.allInnerTexts()).toEqual(shown);
  });
});

describe('a result', () => {
  it('is deleted with two clicks, and with the last one the weekend is upcoming again', async () => {
    await store('race', 'sprint');
    const [page, modal] = await open();
    await press(session(page, 'Race'), 'Delete the race result');
    expect(await results()).toBe(2);
    await press(session(page, 'Race'), 'Click again to delete');
    await modal.getByText('Race deleted', { exact: true }).waitFor();
    await press(session(page, 'Sprint Race'), 'Delete the sprint race result');
    await press(session(page, 'Sprint Race'), 'Click again to delete');
    await badge(modal, 'Upcoming');
    expect([await results(), await statusOf()]).toEqual([0, 0]);
    expect(await offered(modal)).toEqual(['Retrieve race', 'Retrieve sprint race']);
  });
});

describe('finalizing', () => {
  it('shows first what it does, and then does it without an e-mail', async () => {
    await store('race', 'sprint');
    const [, modal] = await open();
    await press(modal, 'Preview');
    await modal.getByText('Every member is notified.').waitFor();
    expect(await statusOf()).toBe(1);
    await press(modal, 'Back');
    await press(modal, 'Preview');
    await modal.getByLabel('Send the e-mail to members who want it').uncheck();
    await press(modal, 'Finalize without e-mail');
    await badge(modal, 'Final');
    expect(await statusOf()).toBe(2);
    const asked: unknown = await league.database.query(
      `SELECT payload #>> '{announce,sendEmails}' AS emails FROM job_runs WHERE payload #>> '{announce,weekendId}' = $1`,
      [String(weekend.id)],
    );
    expect(asked).toEqual([{ emails: 'false' }]);
  });

  it('is refused while a session is missing, and told to the season as well', async () => {
    await store('sprint');
    const [page, modal] = await open();
    await press(modal, 'Finalize and send e-mail');
    await refused(modal, 'Make sure both the sprint race and race are retrieved before finalizing');
    expect(await statusOf()).toBe(1);
    await page.keyboard.press('Escape');
    await page
      .getByRole('list', { name: 'Messages' })
      .getByText('Portuguese GP: Make sure both the sprint race and race are retrieved before finalizing')
      .waitFor();
  });

  it('is refused with the numbers of riders that the season lacks', async () => {
    await store('race', 'sprint');
    const [page, modal] = await open();
    const body = { cant_be_finalized: false, already_finalized: false, competitors_not_found: [7, 51] };
    await page.route(/finalize-race-weekend/, (route) => route.fulfill({ status: 400, body: JSON.stringify(body) }));
    await press(modal, 'Finalize and send e-mail');
    await refused(modal, 'Competitors with the numbers: 7, 51 were not found in the database');
  });
});

describe.each(failures)('%s', (_, fail) => {
  it('is told in the words of each action, which can be tried again', async () => {
    await store('race', 'sprint');
    const [page, modal] = await open();
    let mend = await fail(page, 'delete-race');
    await press(modal, 'Delete the race result');
    await press(modal, 'Click again to delete');
    await refused(modal, 'There was an error deleting the race');
    await mend();

    mend = await fail(page, 'preview-finalize');
    await press(modal, 'Preview');
    await refused(modal, 'There was an error working out the preview');
    await mend();
    await press(modal, 'Try again');
    await modal.getByText('Every member is notified.').waitFor();
    await press(modal, 'Back');

    mend = await fail(page, 'finalize-race-weekend');
    await press(modal, 'Finalize and send e-mail');
    await refused(modal, 'There was an error finalizing the race weekend');
    await mend();
    await press(modal, 'Finalize and send e-mail');
    await badge(modal, 'Final');

    mend = await fail(page, 'un-finalize-race-weekend');
    await press(modal, 'Un-finalize');
    await refused(modal, 'There was an error un-finalizing the race weekend');
    await mend();
    expect([await statusOf(), await results()]).toEqual([2, 2]);
  });
});
