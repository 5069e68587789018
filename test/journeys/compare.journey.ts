import { sampled } from '../harness/sampled.js';
import { addStyle, axeViolations, desk, expect, phone, test } from './fixtures.js';
import { expectFits } from './expect-fits.js';

const views = [
  ['a desk, light', desk, 'light'],
  ['a phone, dark', phone, 'dark'],
] as const;
const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

for (const [what, viewport, colorScheme] of sampled(views, 1))
  test(
    `a member types a name, finds another member and compares the two, on ${what}`,
    { tag: '@long' },
    async ({ open }) => {
      const page = await open('member', viewport, { colorScheme });
      await page.goto('/compare?season=2023');
      await page.getByLabel('Compare yourself with').fill('anak');
      await page.getByRole('option', { name: 'anakin59' }).click();
      await expect(page).toHaveURL('/compare?season=2023&a=juliemoto&b=anakin59');
      const verdict = page.getByText(/^You are [\d,]+ (ahead of|behind) anakin59/);
      await expect(verdict).toBeVisible();
      await test.step('the riders that only one of them picked explain the gap', async () => {
        const together = (name: string) =>
          page.getByRole('region', { name }).getByRole('listitem').filter({ hasText: 'Total' }).textContent();
        const own = numberIn(await together('Only you'));
        const theirs = numberIn(await together('Only anakin59'));
        const gap = numberIn((await verdict.textContent())?.replace(/(of|behind).*/, '') ?? null);
        expect(Math.abs(own - theirs)).toBe(gap);
      });
      await expect(page.getByRole('region', { name: 'Weekend by weekend' }).getByRole('listitem')).toHaveCount(18);
      await expectFits(page);
      expect(await axeViolations(page)).toEqual([]);
      await test.step('everything fits on a small phone with large text', async () => {
        await page.setViewportSize({ width: 320, height: 700 });
        await addStyle(page, 'html { font-size: 130% }');
        await expectFits(page);
      });
    },
  );

test(
  'a rival is pinned from the standings, listed above them, and unpinned from the profile',
  { tag: '@long' },
  async ({ open }) => {
    const page = await open('member', phone);
    const rivals = page.getByRole('region', { name: 'Your rivals' });
    await page.goto('/standings?season=2023');
    await page.getByRole('button').filter({ hasText: 'tardozzi' }).first().click();
    await page.getByRole('button', { name: 'Pin as rival' }).click();
    await expect(page.getByRole('button', { name: 'Unpin rival' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rivals.getByRole('listitem')).toHaveText([
      /apexhunter.*(behind|ahead of) you/,
      /tardozzi.*(behind|ahead of) you/,
    ]);
    await rivals.getByRole('link', { name: 'tardozzi', exact: true }).click();
    await page.getByRole('button', { name: 'Unpin rival' }).click();
    await expect(page.getByRole('button', { name: 'Pin as rival' })).toBeVisible();
    await page.goto('/standings?season=2023');
    await expect(page.getByRole('list', { name: 'Standings' })).toBeVisible();
    await expect(rivals.getByRole('listitem')).toHaveText([/apexhunter/]);
  },
);

test('a visitor compares any two members by typing the start of their names', { tag: '@long' }, async ({ open }) => {
  const page = await open('visitor');
  await page.goto('/compare?season=2023');
  for (const [label, typed, name] of [
    ['First member', 'anak', 'anakin59'],
    ['Compare anakin59 with', 'TARD', 'tardozzi'],
  ] as const) {
    await page.getByLabel(label).fill(typed);
    await page.getByRole('option', { name }).click();
  }
  await expect(page.getByText(/^anakin59 is [\d,]+ (ahead of|behind) tardozzi/)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Members in the chart' }).getByRole('listitem')).toHaveCount(2);
});
