import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { barriers, sizes } from '../../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../../harness/demo-league.js';
import { accountsScreens } from './accounts.js';
import { administrationScreens } from './administration.js';
import { homeScreens } from './home.js';
import { lookingThroughScreens } from './looking-through.js';
import { picksScreens } from './picks.js';
import { profileScreens } from './profiles.js';
import { progressScreens } from './progress.js';
import type { Screen } from './screen.js';
import { settingsScreens } from './settings.js';
import { shellScreens } from './shell.js';
import { siteScreens } from './site-administration.js';
import { smallTargets } from './small-targets.js';
import { standingsScreens } from './standings.js';
import { talkScreens } from './talk.js';
import { weekendScreens } from './weekends.js';

/** With a folder in SCREENS (`npm run screens`) every screen is photographed, in both themes. */
const folder = process.env['SCREENS'];

const areas: Partial<Record<'season' | 'picks' | 'empty', Screen[]>>[] = [
  accountsScreens,
  administrationScreens,
  homeScreens,
  lookingThroughScreens,
  picksScreens,
  profileScreens,
  progressScreens,
  settingsScreens,
  shellScreens,
  siteScreens,
  standingsScreens,
  talkScreens,
  weekendScreens,
];
const walks = (['season', 'picks', 'empty'] as const).map(
  (kind) => [kind, areas.flatMap((area) => area[kind] ?? [])] as const,
);

/**
 * Opens every screen at one of the sizes: no barriers (axe), nothing wider than the screen, every target of a touch
 * screen large enough, no error. Without photographs in one theme only.
 */
export function walkScreens(size: 'wide' | 'narrow', theme: 'light' | 'dark'): void {
  const viewport = sizes.find(([name]) => name === size)?.[1];
  const themes = folder ? (['light', 'dark'] as const) : [theme];

  describe.each(walks)(`screens of the league "%s", ${size}`, (name, screens) => {
    let league: DemoLeague;
    beforeAll(async () => {
      league = await startDemoLeague(name);
    });
    afterAll(() => league.close());

    describe.each(themes)('%s', (scheme) => {
      it.each(screens)('$name', async (screen) => {
        const page = await league.open(screen.as, viewport);
        await page.emulateMedia({ colorScheme: scheme });
        const crashes: string[] = [];
        page.on('pageerror', (error) => crashes.push(String(error)));
        await screen.before?.(page);
        await page.goto(screen.path);
        if (!screen.then) await page.waitForLoadState('networkidle');
        await screen.then?.(page);
        if (folder) {
          const fullPage = (await page.getByRole('dialog').count()) === 0;
          await page.screenshot({ path: join(folder, name, `${screen.name}-${size}-${scheme}.png`), fullPage });
        }
        expect(await barriers(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        expect(size === 'narrow' ? await smallTargets(page) : []).toEqual([]);
        expect(crashes).toEqual([]);
        await page.context().close();
      });
    });
  });
}
