import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright';
import { accounts } from '../../../demo/league/accounts.js';
import { Season } from '../../../league/seasons/season.entity.js';
import { failCalls, sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { startAutopilot, type TestAutopilot, withoutClock } from '../../harness/start-autopilot.js';

/** The demo's season, nearly over: of the Qatar GP the sprint is stored by hand, the Valencia GP is still to come. */
let league: DemoLeague;
let clock: TestAutopilot;
let page: Page;
const [[, wide], [, narrow]] = sizes;

beforeAll(async () => {
  league = await startDemoLeague('season', { overrides: withoutClock });
  await league.database.manager.insert(Season, { year: 2024 });
  clock = await startAutopilot(league, '2023-11-19T10:00:00Z');
});
afterAll(async () => {
  await clock.close();
  await league.close();
});
afterEach(() => page.context().close());

async function open(viewport: typeof wide | typeof narrow = narrow, year = 2023): Promise<void> {
  page = await league.open('admin', viewport);
  await page.clock.setFixedTime(clock.now);
  await page.goto(`/administration/seasons/${year}`);
  await card().waitFor();
}

const card = () => page.getByRole('region', { name: 'Autopilot' });
const says = (text: string | RegExp) => card().getByText(text).waitFor();
const button = (name: string) => card().getByRole('button', { name, exact: true });

async function choose(label: string): Promise<void> {
  await button('Change the autopilot').click();
  await card().getByLabel(label).check();
  await button('Save').click();
}

describe('the autopilot of a season', () => {
  it('is off, says what it would do, and is switched on', async () => {
    await open();
    await card().getByText('Off', { exact: true }).waitFor();
    await says(/^When switched on it reads the results page after each session, twice/);
    await choose('Retrieve results, and leave finalizing to me');
    await card().getByText('On', { exact: true }).waitFor();
    await says('Next: nothing yet');
    expect(await button('Save').count()).toBe(0);
  });

  it('keeps what was chosen when it could not be set, and says so', async () => {
    await open(wide);
    const mend = await failCalls(page, 'set-autopilot');
    await choose('Retrieve results, and finalize the weekend');
    await says('There was an error setting the autopilot');
    expect(await card().getByLabel('Retrieve results, and finalize the weekend').isChecked()).toBe(true);
    await mend();
  });

  it.each(sizes)('says which session comes next, and when, %s', async (_, viewport) => {
    await clock.tick();
    await open(viewport);
    await says('Next: Qatar GP, race');
    await says(/^Looks on Sunday,? 19 November/);
  });

  it('can be stopped while it looks, and says who did', async () => {
    league.site.setTrouble({ kind: 'hanging', event: 'qatar-gp', session: 'race' });
    clock.now = new Date('2023-11-19T15:00:00Z');
    await clock.tick();
    await open();
    await says('Looking at Qatar GP, race');
    const running = page.getByRole('region', { name: 'Retrieval in progress' });
    expect(await running.getByText('Started by').innerText()).toMatch(/^Started by Autopilot/);
    await running.getByRole('button', { name: 'Stop' }).click();
    await says('Stopped at Qatar GP, race');
    await says(`${accounts.admin.username} stopped its retrieval. Try again when you want it to go on.`);
  });

  it('tries again when it is told to, and stops where something is odd, with the reason', async () => {
    league.site.setTrouble({ kind: 'half-points', event: 'qatar-gp', session: 'race' });
    await open();
    await button('Try again: Qatar GP, race').click();
    await card().getByText('Stopped at Qatar GP, race').waitFor({ state: 'detached' });
    await clock.passUntil('2023-11-19T15:15:00Z');
    await page.reload();
    await says('Stopped at Qatar GP, race');
    await says(/^The result was read twice and looks odd\. 15 rows do not have the points of its position/);
    const told = page.getByRole('list', { name: 'Messages' }).getByText('Autopilot stopped at Qatar GP, race.');
    await told.first().waitFor();
  });

  it('says that trying again failed', async () => {
    await open();
    const mend = await failCalls(page, 'retry-autopilot');
    await button('Try again: Qatar GP, race').click();
    await says('There was an error telling the autopilot to try again');
    await mend();
  });

  it('leaves a weekend with both results to be finalized with one click', async () => {
    league.site.setTrouble({ kind: 'none' });
    await (await league.clientOf('admin')).put('retry-autopilot/', { id: 19, event_type: 1 });
    await clock.passUntil('2023-11-19T15:30:00Z');
    await open();
    await says('Qatar GP is ready to be finalized');
    await button('Preview and finalize Qatar GP').click();
    const preview = page.getByRole('dialog', { name: 'Qatar GP' });
    await preview.getByLabel('Send the e-mail to members who want it').uncheck();
    await preview.getByRole('button', { name: 'Finalize without e-mail' }).click();
    await card().getByText('Qatar GP is ready to be finalized').waitFor({ state: 'detached' });
  });

  it('finalizes by itself when that is chosen, with or without the e-mail', async () => {
    await open(wide);
    await button('Change the autopilot').click();
    await card().getByLabel('Retrieve results, and finalize the weekend').check();
    await card().getByLabel('Send the e-mail to members who want it').check();
    await button('Save').click();
    await says('Retrieves results and finalizes, with e-mail');
    await clock.passUntil('2023-11-26T15:30:00Z');
    await page.reload();
    await page.getByText('Autopilot: Valencia GP has both results and was finalized.').first().waitFor();
    await page.getByRole('button', { name: /^Valencia GP.*Final/s }).waitFor();
  });

  it('is for the current season only, and says so', async () => {
    await open(narrow, 2024);
    await says('Only the current season can be on autopilot.');
    expect(await button('Change the autopilot').getAttribute('aria-disabled')).toBe('true');
  });
});
