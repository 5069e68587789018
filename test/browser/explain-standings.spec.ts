import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright';
import { accounts } from '../../demo/league/accounts.js';
import { fillLeague } from '../../demo/league/fill-league.js';
import type { RaceWeekendsAnswer } from '../../league/wire/answers.js';
import { barriers, logIn, openBrowser, openPage, sizes } from '../harness/browser.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let browser: Browser;

/** The demo, whose Qatar GP is final too: its race is retrieved, all other results are typed by hand. */
beforeAll(async () => {
  league = await startLeague();
  await fillLeague(league.database, { DEMO: '1', DATABASE_URL: '', RESULTS_SITE_URL: league.site.url });
  const admin = await league.client().logIn(accounts.admin.username, accounts.admin.password);
  const { body } = await admin.get<RaceWeekendsAnswer>('get-race-weekends?season=2023');
  const id = body.race_weekends.find(({ title }) => title === 'Qatar GP')?.id;
  expect((await admin.post('post-race-weekend-event/', { id, event_type: 1 })).status).toBe(201);
  expect((await admin.put('finalize-race-weekend/', { id, send_finalize_email: false })).status).toBe(201);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await league.close();
});

async function openStandings(viewport: { width: number; height: number }): Promise<{ page: Page; dialog: Locator }> {
  const page = await openPage(browser, league.client().origin, viewport);
  await logIn(page, accounts.member);
  await page.goto('/standings?season=2023');
  await page.getByText('after the Qatar GP').waitFor();
  return { page, dialog: page.getByRole('dialog') };
}

describe.each(sizes)('the standings, %s', (_, viewport) => {
  it('say why one of two with equal points is ahead', async () => {
    const { page, dialog } = await openStandings(viewport);
    const question = 'Equal points, why is juliemoto ahead of tardozzi?';
    await page.getByRole('button', { name: question }).click();
    await dialog.getByText('This decides: juliemoto is ahead.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.locator(':focus').getAttribute('aria-label')).toBe(question);
    await page.context().close();
  });

  it('lead from another row to the comparison with oneself; one that fails can be asked for again', async () => {
    const { page, dialog } = await openStandings(viewport);
    await page.route('**/api/explain-rank**', (route) => route.abort());
    await page.getByRole('button', { name: /apexhunter.*points/ }).click();
    await dialog.getByRole('button', { name: 'Why am I ahead of apexhunter?' }).click();
    await dialog.getByText('There was an error comparing the two members').waitFor();
    await page.unroute('**/api/explain-rank**');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('This decides: juliemoto is ahead.').waitFor();
    await dialog.getByRole('button', { name: 'Back to the picks of apexhunter' }).click();
    await dialog.getByRole('heading', { name: 'apexhunter' }).waitFor();
    await page.context().close();
  });

  it('open every number down to where it comes from', async () => {
    const { page, dialog } = await openStandings(viewport);
    await page
      .getByRole('button', { name: /juliemoto.*points/ })
      .last()
      .click();
    await dialog.getByText('Francesco Bagnaia').click();
    await dialog.getByText('Qatar GP').click();
    await dialog.getByText('Race: 2nd').waitFor();
    await dialog.getByText(/^Typed by hand on /).waitFor();
    const source = dialog.getByRole('link', { name: 'the results page' });
    expect(await source.getAttribute('href')).toContain(league.site.url);
    await dialog.getByText(/^Fingerprint /).click();
    expect(await dialog.locator('code').textContent()).toMatch(/^[0-9a-f]{64}$/);
    expect(await barriers(page)).toEqual([]);
    await page.context().close();
  });
});
