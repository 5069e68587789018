import type { Page } from '@playwright/test';
import { pagePaths } from '#league/contract/page-paths.js';
import { addStyle, expect, type JourneyLeague, type Person, phone, test, type Viewport } from './fixtures.js';
import { expectFits } from './expect-fits.js';

/** The narrowest phone. */
const narrow = { width: 320, height: 700 };
/** The longest possible name, without a break. */
const longName = 'MaximilianEleonoraMontgomery30';
const largeText = 'html { font-size: 130% !important }';

/**
 * Returns the words that are broken over two lines, with their elements. Skips words of more than 20 letters, because
 * a name can be longer than a line. Skips web addresses, too.
 */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      const element = node.parentElement;
      if (/^https?:/.test(node.textContent ?? '')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}’']{2,}/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
        if (word.length <= 20 && Math.max(...tops) - Math.min(...tops) > 5)
          broken.push(`${word} in ${element?.tagName} ${element?.className}`);
      }
    }
    return broken;
  });

const addresses: Record<keyof typeof pagePaths, readonly [Person, ...paths: string[]]> = {
  home: ['member', '/'],
  logIn: ['visitor', '/login'],
  register: ['visitor', '/register'],
  activate: ['visitor', '/activate?uid=1&token=used'],
  findAccount: ['visitor', '/find-account'],
  changePassword: ['visitor', '/change-password?uid=1&token=used'],
  changeEmail: ['visitor', '/change-email?uid=1&token=used&email=a@parcferme.example'],
  contact: ['visitor', '/contact'],
  settings: ['member', '/settings'],
  weekends: ['member', '/race-weekends'],
  weekend: ['member', '/race-weekends/18', '/race-weekends/19', '/race-weekends/20'],
  standings: ['member', '/standings', '/standings?season=2023&place=20'],
  whatIf: ['member', '/standings/what-if'],
  picks: ['member', '/select-picks'],
  announcements: ['member', '/announcements?page=1'],
  announcement: ['member', '/announcements/1'],
  users: ['member', '/users'],
  profile: ['member', `/users/${longName}?page=1`],
  seasons: ['admin', '/administration'],
  season: ['admin', '/administration/seasons/2023'],
  rules: ['visitor', '/rules'],
  help: ['visitor'],
  groups: ['member', '/groups'],
  joinGroup: ['member', '/groups/join/AAAAAAAAAAAAAAAAAAAAAA'],
  group: ['member', '/groups/1'],
  hallOfFame: ['visitor', '/hall-of-fame'],
  seasonEnd: ['visitor', '/hall-of-fame/2023'],
  importedSeason: ['visitor', '/hall-of-fame/imported/1999'],
  compare: ['member', `/compare?season=2023&a=juliemoto&b=${longName}`],
  fairPlay: ['visitor', '/sealed-picks/2023'],
  tips: ['member', '/tips'],
  sealedPicks: ['visitor'],
  projections: ['member'],
  reports: ['admin', '/administration/reports'],
  correction: ['admin', '/administration/race-weekends/18/correction'],
  championship: ['member', '/riders'],
  rider: ['member', '/riders/1'],
  unsubscribe: ['visitor', '/unsubscribe?member=1&mails=announcement&token=none'],
};
/** Home has separate pages for a visitor and for an admin. */
const visits: readonly Visit[] = [
  ...Object.values(addresses).flatMap(([as, ...paths]) => paths.map((path) => ({ as, path }))),
  { as: 'visitor', path: '/' },
  { as: 'admin', path: '/' },
];
/** Pages that a running season does not show. */
const visitsOf: { kind: 'picks' | 'over'; visits: readonly Visit[] }[] = [
  {
    kind: 'picks',
    visits: [
      { as: 'member', path: '/' },
      { as: 'member', path: '/select-picks' },
      { as: 'member', path: '/standings' },
    ],
  },
  {
    kind: 'over',
    visits: [
      { as: 'member', path: '/' },
      { as: 'member', path: '/standings' },
      { as: 'visitor', path: '/hall-of-fame' },
      { as: 'visitor', path: '/hall-of-fame/2023' },
      { as: 'member', path: '/select-picks' },
    ],
  },
];

interface Visit {
  as: Person;
  path: string;
}

interface Fixtures {
  league: JourneyLeague;
  open: (person: Person, viewport: Viewport) => Promise<Page>;
}

async function expectWholeWords({ league, open }: Fixtures, paths: readonly Visit[]): Promise<void> {
  await league.database.query("UPDATE members SET username = $1 WHERE username = 'tardozzi'", [longName]);
  const opened = new Map<string, Page>();
  for (const { path, as } of paths)
    await test.step(`${path}, ${as}`, async () => {
      const page = opened.get(as) ?? (await open(as, { ...phone, ...narrow }));
      opened.set(as, page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await addStyle(page, largeText);
      await expect(page.locator('[class*="_block_"]')).toHaveCount(0);
      const expectWhole = async () => {
        await page.waitForLoadState('networkidle');
        await expectFits(page);
        expect.soft(await brokenWords(page), path).toEqual([]);
      };
      await expectWhole();
      if (path !== addresses.whatIf[1]) return;
      await page.getByRole('button', { name: 'Count the results' }).click();
      await expect(page.getByRole('list', { name: 'Resulting standings' })).toBeVisible();
      await expectWhole();
    });
}

test.describe('no word is broken and nothing is wider than the screen at 320 px with text at 130 %', () => {
  test.describe('in a running season', () => {
    test.use({ stage: { kind: 'season' } });
    test('on any page', { tag: '@long' }, async ({ league, open }) => {
      const [rider]: [{ id: number }] = await league.database.query('SELECT min(id) AS id FROM riders');
      await expectWholeWords({ league, open }, [...visits, { as: 'member', path: `/riders/${rider.id}` }]);
    });
  });

  for (const { kind, visits: others } of visitsOf)
    test.describe(kind === 'picks' ? 'before the season' : 'after the season', () => {
      test.use({ stage: { kind } });
      test('on the pages that differ', { tag: '@long' }, async ({ league, open }) => {
        await expectWholeWords({ league, open }, others);
      });
    });
});
