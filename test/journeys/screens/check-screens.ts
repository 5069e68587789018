import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeViolations, colourRules, expect, phone } from '../fixtures.js';
import { sampled } from '../../harness/sampled.js';
import { accountsScreens } from './accounts.js';
import { administrationScreens } from './administration.js';
import { commentsScreens } from './comments.js';
import { finalizeScreens } from './finalize.js';
import { test } from './fixtures.js';
import { groupScreens } from './groups.js';
import { homeScreens } from './home.js';
import { lookingThroughScreens } from './looking-through.js';
import { picksScreens } from './picks.js';
import { profileScreens } from './profiles.js';
import { progressScreens } from './progress.js';
import { projectionScreens } from './projections.js';
import { riderScreens } from './riders.js';
import type { Screen, Screens } from './screen.js';
import { sealScreens } from './seals.js';
import { archiveScreens } from './season-archive.js';
import { seasonEndScreens } from './season-end.js';
import { settingsScreens } from './settings.js';
import { shellScreens } from './shell.js';
import { siteScreens } from './site-administration.js';
import { smallTargets } from './small-targets.js';
import { standingsScreens } from './standings.js';
import { weekendScreens } from './weekends.js';
import { expectFits } from '../expect-fits.js';

/** If SCREENS is a folder (`npm run screens`), every screen is photographed at both widths in both themes. */
const folder = process.env['SCREENS'];
const isAll = process.env['TEST_SCOPE'] === 'all';

const areas: Screens[] = [
  accountsScreens,
  administrationScreens,
  archiveScreens,
  commentsScreens,
  finalizeScreens,
  groupScreens,
  homeScreens,
  lookingThroughScreens,
  picksScreens,
  profileScreens,
  progressScreens,
  projectionScreens,
  riderScreens,
  sealScreens,
  seasonEndScreens,
  settingsScreens,
  shellScreens,
  siteScreens,
  standingsScreens,
  weekendScreens,
];

/**
 * Adds a test for each screen state of a league. The page opens once, wide and light, and then becomes narrow and
 * dark. At both widths, axe finds no violation and nothing is wider than the screen. At the narrow width, targets are
 * large enough for a thumb.
 * `npm run test:all` checks all states, and the colours of both themes at both widths. `npm test` draws one in fifty
 * states of a running season, and runs axe alternately at the wide and the narrow width.
 */
export function checkScreens(kind: keyof Screens): void {
  // In `npm test`, the few states run in one process and share the league and the page of each person.
  test.describe.configure({ mode: isAll ? 'parallel' : 'default' });
  const screens = areas.flatMap((area) => area[kind] ?? []);
  for (const [index, screen] of sampled(screens, Math.ceil(screens.length / 50)).entries())
    test(screen.name, { tag: kind === 'season' ? [] : '@long' }, async ({ pageOf }) => {
      const page = await pageOf(screen.as);
      const take = (size: string, theme: string) => photograph(page, join(kind, `${screen.name}-${size}-${theme}`));
      await screen.before?.(page);
      await page.goto(screen.path);
      await screen.then?.(page);

      await expectReady(page, screen);
      await expectFits(page);
      if (isAll || index % 2 === 0) expect(await axeViolations(page), 'wide, light').toEqual([]);
      await take('wide', 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      if (isAll) expect(await axeViolations(page, colourRules), 'wide, dark').toEqual([]);
      await take('wide', 'dark');

      await page.setViewportSize(phone);
      await screen.narrow?.(page);
      await expectReady(page, screen);
      await expectFits(page);
      await take('narrow', 'dark');
      if (isAll || index % 2 === 1) expect(await axeViolations(page), 'narrow, dark').toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      if (isAll) expect(await axeViolations(page, colourRules), 'narrow, light').toEqual([]);
      await take('narrow', 'light');
      // This check comes last because it scrolls.
      expect(await smallTargets(page), 'targets of less than 44 px').toEqual([]);
    });
}

async function expectReady(page: Page, { ready, loading = false }: Screen): Promise<void> {
  for (const seen of [ready].flat()) await expect(seen(page)).toBeVisible();
  // The grey placeholder blocks for loading content (web/ui/feedback.module.css).
  const placeholders = page.locator('[class*="_block_"]');
  if (loading) await expect(placeholders.first()).toBeVisible();
  else await expect(placeholders).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

async function photograph(page: Page, name: string): Promise<void> {
  if (!folder) return;
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage });
}
