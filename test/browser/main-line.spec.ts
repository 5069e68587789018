import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright';
import { accounts } from '../../demo/league/accounts.js';
import { fillLeague } from '../../demo/league/fill-league.js';
import type { KeptMail } from '../../demo/mailbox/kept-mails.js';
import { startMailbox } from '../../demo/mailbox/start-mailbox.js';
import { barriers, logIn, openBrowser, openPage } from '../harness/browser.js';
import { freePort } from '../harness/processes.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { waitUntil } from '../harness/wait-until.js';

let league: TestLeague;
let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let mailboxUrl: string;
let browser: Browser;

beforeAll(async () => {
  const [smtpPort, webPort] = [await freePort(), await freePort()];
  mailboxUrl = `http://127.0.0.1:${webPort}`;
  mailbox = await startMailbox({
    smtpPort,
    webPort,
    host: '127.0.0.1',
    folder: await mkdtemp(join(tmpdir(), 'mail-')),
  });
  league = await startLeague({ overrides: { MAIL_URL: `smtp://127.0.0.1:${smtpPort}` } });
  await fillLeague(league.database, { DEMO: '1', DATABASE_URL: '', RESULTS_SITE_URL: league.site.url });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await league.close();
  await mailbox.close();
});

async function open(viewport?: { width: number; height: number }): Promise<{ page: Page; context: BrowserContext }> {
  const page = await openPage(browser, league.client().origin, viewport);
  return { page, context: page.context() };
}

describe('the main line, in a browser', () => {
  it('an admin retrieves, watches, finalizes with e-mail; members see the standings and get the mail', async () => {
    const { page, context } = await open();
    await logIn(page, accounts.admin);
    await page.goto('/administration/seasons/2023');
    await page.getByRole('button', { name: /Qatar GP/ }).click();
    const modal = page.getByRole('dialog', { name: /Qatar GP/ });

    league.site.setTrouble({ kind: 'slow', seconds: 3 });
    await modal.getByRole('button', { name: 'Retrieve race' }).click();
    await modal.getByText('Retrieval in progress').waitFor();
    await modal.getByText('Opening the page of Qatar GP, race').waitFor();
    await modal.getByRole('progressbar').waitFor();
    expect(await modal.getByRole('button', { name: 'Stop' }).isEnabled()).toBe(true);
    await modal.getByText('Qatar GP, race: 21 riders stored.').waitFor();
    league.site.setTrouble({ kind: 'none' });

    await modal.getByRole('button', { name: 'Finalize and send e-mail' }).click();
    await modal.getByRole('button', { name: 'Un-finalize' }).waitFor();

    await page.goto('/standings');
    await page.getByText('after the Qatar GP').waitFor();
    const mails = await waitUntil('all mails came', async () => {
      const kept = (await (await fetch(`${mailboxUrl}/api/mails`)).json()) as KeptMail[];
      return kept.length === 29 && kept;
    });
    // 30 members with race weekend e-mails on, without the admin who finalized.
    expect(new Set(mails.map(({ to }) => to.join())).size).toBe(29);
    await page.goto(mailboxUrl);
    await page.getByRole('link', { name: /juliemoto/ }).click();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Qatar GP is final' }).waitFor();
    await context.close();
  });

  it('an admin stops a retrieval; nothing is stored', async () => {
    const { page, context } = await open({ width: 390, height: 844 });
    await logIn(page, accounts.admin);
    await page.goto('/administration/seasons/2023');
    await page.getByRole('button', { name: /Valencia GP/ }).click();
    const modal = page.getByRole('dialog', { name: /Valencia GP/ });
    league.site.setTrouble({ kind: 'hanging' });
    await modal.getByRole('button', { name: 'Retrieve race' }).click();
    await modal.getByRole('button', { name: 'Stop' }).click();
    await modal.getByText('The retrieval was stopped. Nothing was stored.').first().waitFor();
    await modal.getByRole('button', { name: 'Retrieve race' }).waitFor();
    league.site.setTrouble({ kind: 'none' });
    await context.close();
  });

  it.each([
    ['wide and light', { width: 1280, height: 900 }, 'light'],
    ['narrow and dark', { width: 390, height: 844 }, 'dark'],
  ] as const)('every screen is free of barriers, %s', async (_, viewport, colorScheme) => {
    const { page, context } = await open(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const seen: Record<string, string[]> = {};
    const look = async (path: string) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      seen[path] = await barriers(page);
    };
    for (const path of [
      '/',
      '/login',
      '/standings?season=2023',
      '/race-weekends?season=2023',
      '/race-weekends/18',
      '/no-such',
    ]) {
      await look(path);
    }
    await logIn(page, accounts.admin);
    for (const path of ['/', '/administration', '/administration/seasons/2023']) await look(path);
    expect(Object.entries(seen).filter(([, found]) => found.length > 0)).toEqual([]);
    await context.close();
  });
});
