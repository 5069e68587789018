import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright';
import type { RaceWeekend } from '../../league/results/race-weekend.entity.js';
import type { Season } from '../../league/seasons/season.entity.js';
import { barriers, openBrowser, openPageAs, sizes } from '../harness/browser.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { addFour, finalize, play, reopen } from '../harness/four-in-a-season.js';

let league: TestLeague;
let browser: Browser;
let director: Client;
const people = new Map<string, Client>();
let season: Season;
let weekend: RaceWeekend;

/** A weekend that was final with ann, ben, cleo, dan in this order, is open again and has dan and cleo the other way round. */
beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  director = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['ann', 'ben', 'cleo', 'dan']) people.set(name, await joinLeague(league, name));
  const added = await addFour(league);
  season = added.season;
  weekend = added.weekends[0] as RaceWeekend;
  await play(league, weekend, [1, 89, 33, 43]);
  await finalize(director, weekend);
  await reopen(league, director, { season, weekend }, [1, 89, 43, 33]);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await league.close();
});

const [[, wide], [, narrow]] = sizes;

describe('a correction, in a browser', () => {
  it('is previewed and made final by the admin', async () => {
    const page = await openPageAs(browser, director, narrow);
    await page.goto(`/administration/seasons/${season.year}`);
    await page.getByRole('button', { name: new RegExp(weekend.title) }).click();
    const modal = page.getByRole('dialog', { name: weekend.title });
    await modal.getByRole('button', { name: 'Preview' }).click();
    await modal.getByText('It changes 2 positions, and only those members are notified.').waitFor();
    await modal.getByText('4 e-mails leave if you ask for them.').waitFor();
    const moved = modal.getByRole('list', { name: 'Moved by the correction' }).getByRole('listitem');
    expect(await moved.allInnerTexts()).toEqual([
      expect.stringMatching(/dan[^]*4[^]*3/),
      expect.stringMatching(/cleo[^]*3[^]*4/),
    ]);
    expect(await modal.getByRole('list', { name: 'Standings' }).getByRole('listitem').count()).toBe(4);
    await modal.getByText('No two neighbours have equal points.').waitFor();
    expect(await barriers(page)).toEqual([]);

    await modal.getByLabel('Send the e-mail to members who want it').uncheck();
    await modal.getByRole('button', { name: 'Finalize without e-mail' }).click();
    await modal.getByRole('button', { name: 'Un-finalize' }).waitFor();
    await page.context().close();
  });

  it('stands on the weekend’s page, and in the notifications of those whom it moved', async () => {
    const page = await openPageAs(browser, people.get('cleo') ?? director, wide);
    await page.goto('/');
    await page.getByRole('button', { name: /notifications/i }).click();
    await page.getByText(`${weekend.title} was corrected: your position changed`).click();
    await page.waitForURL(`/race-weekends/${weekend.id}`);
    await page.getByRole('button', { name: /Corrected.*2 positions changed/ }).click();
    const own = page
      .getByRole('list', { name: /Positions changed/ })
      .getByRole('listitem')
      .filter({ hasText: 'you' });
    expect(await own.allInnerTexts()).toEqual([expect.stringMatching(/cleo[^]*3[^]*4/)]);
    expect(await barriers(page)).toEqual([]);
    await page.context().close();
  });
});
