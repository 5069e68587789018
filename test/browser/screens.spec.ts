import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { barriers, sizes } from '../harness/browser.js';
import { type DemoLeague, startDemoLeague } from '../harness/demo-league.js';
import { accountsScreens } from './screens/accounts.js';
import { administrationScreens } from './screens/administration.js';
import { homeScreens } from './screens/home.js';
import { picksScreens } from './screens/picks.js';
import { profileScreens } from './screens/profiles.js';
import { progressScreens } from './screens/progress.js';
import type { Screen } from './screens/screen.js';
import { settingsScreens } from './screens/settings.js';
import { shellScreens } from './screens/shell.js';
import { smallTargets } from './screens/small-targets.js';
import { standingsScreens } from './screens/standings.js';
import { talkScreens } from './screens/talk.js';
import { weekendScreens } from './screens/weekends.js';

/** With a folder in SCREENS (`npm run screens`) every screen is photographed, in both sizes and both themes. */
const folder = process.env['SCREENS'];
const schemes = ['light', 'dark'] as const;
const looks = sizes.flatMap(([size, viewport], index) =>
  schemes
    .filter((scheme) => folder || scheme === schemes[index])
    .map((scheme) => ({ size, viewport, scheme, touch: size === 'narrow' })),
);

const areas: Partial<Record<'season' | 'picks' | 'empty', Screen[]>>[] = [
  accountsScreens,
  administrationScreens,
  homeScreens,
  picksScreens,
  profileScreens,
  progressScreens,
  settingsScreens,
  shellScreens,
  standingsScreens,
  talkScreens,
  weekendScreens,
];
const walks = (['season', 'picks', 'empty'] as const).map(
  (kind) => [kind, areas.flatMap((area) => area[kind] ?? [])] as const,
);

describe.each(walks)('screens of the league "%s"', (name, screens) => {
  let league: DemoLeague;
  beforeAll(async () => {
    league = await startDemoLeague(name);
  });
  afterAll(() => league.close());

  describe.each(looks)('$size and $scheme', ({ size, viewport, scheme, touch }) => {
    it.each(screens)('$name: no barriers, nothing wider than the screen, every target large enough', async (screen) => {
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
      expect(touch ? await smallTargets(page) : []).toEqual([]);
      expect(crashes).toEqual([]);
      await page.context().close();
    });
  });
});
