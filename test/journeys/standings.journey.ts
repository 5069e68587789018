import type { Locator, Page } from '@playwright/test';
import { sampled } from '../harness/sampled.js';
import { addStyle, desk, expect, failCalls, phone, test } from './fixtures.js';

const sizes = [
  ['a desk', desk],
  ['a phone', phone],
] as const;
const standingsPage = '/standings?season=2023';
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Standings' }).getByRole('listitem');
const rowOf = (page: Page, name: string) => page.getByRole('button').filter({ hasText: name });

for (const [size, viewport] of sampled(sizes, 1)) {
  // proves: standings-1, standings-3, standings-4
  test(`the standings list all members, their picks, and pick chips if there is space, on ${size}`, async ({
    open,
  }) => {
    const page = await open('visitor', viewport);
    await page.goto(standingsPage);
    await expect(rowsOf(page)).toHaveCount(30);
    await expect(rowsOf(page).first()).toHaveText(/^1.*juliemoto.*2,052/s);
    await expect(rowsOf(page).first().getByText('F. Bag')).toBeVisible({ visible: viewport === desk });
    await rowOf(page, 'tardozzi').click();
    const modal = page.getByRole('dialog', { name: 'tardozzi' });
    await expect(modal.getByText(/^(1st|2nd|3rd|4th|5th|Independent|Rookie)$/)).toHaveText([
      '2nd',
      ...['1st', '2nd', '3rd', '4th', '5th', 'Independent', 'Rookie'],
    ]);
    await modal.getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/users/tardozzi?page=1');
    await test.step('the printed page has each row on one line, and no controls', async () => {
      await page.goto(standingsPage);
      await expect(rowsOf(page)).toHaveCount(30);
      await page.setViewportSize({ ...viewport, width: 718 });
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
      expect((await rowsOf(page).last().boundingBox())?.height).toBeLessThan(40);
    });
  });
}

// proves: standings-2, weekends-5
test('addresses without a season lead to the current one, and Back skips them', { tag: '@long' }, async ({ open }) => {
  const page = await open('visitor');
  for (const path of ['/standings', '/race-weekends']) {
    await page.goto('/contact');
    await page.goto(path);
    await expect(page).toHaveURL(`${path}?season=2023`);
    await page.goBack();
    await expect(page).toHaveURL('/contact');
  }
});

// proves: quality-5
test('digits have equal widths, and no name breaks on a phone with 130 % text', async ({ open }) => {
  const page = await open('visitor', phone);
  await page.goto(standingsPage);
  await expect(rowsOf(page).first().getByText('2,052')).toHaveCSS('font-variant-numeric', 'tabular-nums');
  await expect(page.locator('body')).toHaveCSS('font-variant-numeric', 'normal');
  await addStyle(page, 'html { font-size: 130% }');
  for (const name of ['juliemoto', 'tardozzi']) {
    const lines = await page.getByText(name, { exact: true }).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, name).toBe(1);
  }
});

// proves: standings-6, standings-8
test('an admin copies the whole table for a spreadsheet or an email', { tag: '@long' }, async ({ open }) => {
  const page = await open('admin', desk, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(standingsPage);
  const copy = page.getByRole('button', { name: 'Copy', exact: true });
  await test.step('a table that fails to load shows an error', async () => {
    await expect(rowsOf(page)).toHaveCount(30);
    const restore = await failCalls(page, 'get-standings');
    await copy.click();
    await expect(page.getByText('There was an error retrieving the standings')).toBeVisible();
    await restore();
  });
  await copy.click();
  await expect(
    page.getByText('The standings have been copied. Paste them into a spreadsheet or an email.'),
  ).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split(/\r?\n/);
  expect(lines).toHaveLength(31);
  expect(lines[1]?.split('\t').slice(0, 5)).toEqual(['1', '0', 'juliemoto', '2052', 'Francesco Bagnaia']);
  const html = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text();
  });
  expect(html?.match(/<tr>/g)).toHaveLength(31);
});

// proves: standings-13
test(
  'a member learns why one member is ahead of another, and where the points come from',
  { tag: '@long' },
  async ({ open }) => {
    const page = await open('member', phone);
    const modal = page.getByRole('dialog');
    await page.goto(standingsPage);
    await test.step('two members with equal points are compared', async () => {
      await page.getByRole('link', { name: 'Equal points: why is juliemoto ahead of tardozzi?' }).click();
      await expect(page.getByText('This decides: juliemoto is ahead.')).toBeVisible();
    });
    await test.step('another member is compared with the reader', async () => {
      await page.goto(standingsPage);
      await rowOf(page, 'apexhunter').click();
      await modal.getByRole('link', { name: 'Compare with me' }).click();
      await expect(page.getByText(/^You are [\d,.]+ ahead of apexhunter/)).toBeVisible();
      await page.goto(standingsPage);
    });
    await test.step('a number can be traced to its source', async () => {
      await rowsOf(page).first().getByRole('button').first().click();
      await modal.getByText('Francesco Bagnaia').click();
      await modal.getByText('Malaysian GP').click();
      await expect(modal.getByText(/^Race: /)).toBeVisible();
      await expect(modal.getByText(/^Typed by hand on /).first()).toBeVisible();
    });
    await test.step('the table of a weekend explains its order', async () => {
      await page.goto('/race-weekends/18');
      await page.getByRole('link', { name: 'Equal points: why is juliemoto ahead of tardozzi?' }).click();
      await expect(page.getByText('This decides: juliemoto is ahead.')).toBeVisible();
      await expect(page.getByText(/^The standings after the Malaysian GP/)).toBeVisible();
    });
  },
);

for (const [size, viewport] of sampled(sizes, 1)) {
  // proves: weekends-12, weekends-13, weekends-14
  test(
    `a race weekend hides its results at first, and its lists have a maximum height, on ${size}`,
    { tag: '@long' },
    async ({ open }) => {
      const page = await open('member', viewport);
      await page.goto('/race-weekends/2');
      const standings = page.getByRole('list', { name: 'Standings after the Argentinian GP' });
      await expect(standings.getByRole('listitem')).toHaveCount(30);
      expect(await heightOf(standings)).toBeLessThanOrEqual(viewport.height * 0.4 + 1);
      for (const change of [/^▲ \+[1-9]/, /^▼ -[1-9]/, /^–/])
        await expect(standings.getByRole('listitem').filter({ hasText: change }).first()).toBeVisible();
      await expect(page.getByText('Marco Bezzecchi')).toHaveCount(0);
      await page.getByRole('button', { name: /^Races/ }).click();
      for (const name of ['Race result', 'Sprint Race result']) {
        const result = page.getByRole('list', { name, exact: true });
        await expect(result.getByRole('listitem').nth(15)).toBeAttached();
        await expect.poll(() => heightOf(result)).toBeLessThanOrEqual(175);
        expect(await result.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true);
      }
      const winner = page.getByRole('list', { name: 'Race result', exact: true }).getByRole('listitem').first();
      // The member has picked the winner.
      await expect
        .poll(async () => (await winner.innerText()).split(/\s+/))
        .toEqual(['1', '72', 'Marco', 'Bezzecchi', 'your', 'pick', '25']);
      await page.getByRole('link', { name: /^Your position: 14th/ }).click();
      await expect(page).toHaveURL('/race-weekends/2?place=14');
      await expect(page.locator(':focus')).toHaveText(/juliemoto\s*you/);
      await expect(page.locator(':focus')).toBeInViewport();
    },
  );

  // proves: progress-1, progress-2
  test(
    `the season chart of two members follows keyboard and pointer, on ${size}`,
    { tag: '@long' },
    async ({ open }) => {
      const page = await open('member', viewport);
      await page.goto('/compare?season=2023&a=tardozzi&b=juliemoto');
      const picture = page.getByRole('img', { name: /^Positions over the season/ });
      await expect(picture).toHaveAccessibleName(/tardozzi: from \d+\w\w to 2nd\. juliemoto: from 9th to 1st\./);
      const shown = page.getByRole('list', { name: 'Members in the chart' }).getByRole('listitem');
      await expect(shown).toHaveText([/^tardozzi\s*2nd$/, /^juliemoto\s*1st/]);
      const slider = page.getByRole('slider', { name: 'Race weekend' });
      await slider.focus();
      await page.keyboard.press('Home');
      await expect(slider).toHaveAttribute('aria-valuetext', /^Portuguese GP: .*juliemoto 9th$/);
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText('After the Argentinian GP')).toBeVisible();
      await expect(shown.nth(1)).toHaveText(/14th/);
      const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      const position = { x: width / 2, y: height / 2 };
      if (viewport === phone) await picture.tap({ position });
      else await picture.hover({ position });
      await expect(page.getByText(/^After the (?!Portuguese|Argentinian|Malaysian).* GP$/)).toBeVisible();
    },
  );
}

const heightOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.height ?? 0;
