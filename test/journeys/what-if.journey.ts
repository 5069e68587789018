import type { Page } from '@playwright/test';
import { sampled } from '../harness/sampled.js';
import { desk, expect, phone, test } from './fixtures.js';

const ownOf = (page: Page) => page.getByRole('status', { name: 'Your resulting position' });
const firstOf = async (page: Page, amount: number): Promise<string[]> =>
  (await page.getByRole('list', { name: 'Finishing order' }).locator('strong').allTextContents()).slice(0, amount);

/** Opens the sandbox from the standings, as the leader juliemoto. */
async function openSandbox(page: Page): Promise<void> {
  await page.goto('/standings?season=2023');
  await page.getByRole('link', { name: 'What if?' }).click();
  // The weekend of the latest results is not final. The page first shows which results it counts.
  await expect(page.getByText(/^This page counts the results that are in: the \w+ of /)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Resulting standings' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Count the results' }).click();
  await expect(ownOf(page)).toHaveText(/^1.*juliemoto/s);
}

/** The centres of the handle of one rider and of the row of another. */
async function wayOf(page: Page, rider: string, to: string) {
  const handle = page.getByRole('button', { name: new RegExp(`^Move ${rider}, `) });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const target = await page.getByRole('button', { name: new RegExp(`^Move ${to}, `) }).boundingBox();
  if (!from || !target) throw new Error('a row is not shown');
  const x = from.x + from.width / 2;
  return { x, from: from.y + from.height / 2, to: target.y + target.height / 2 };
}

type Way = Awaited<ReturnType<typeof wayOf>>;

async function dragByMouse(page: Page, { x, from, to }: Way): Promise<void> {
  await page.mouse.move(x, from);
  await page.mouse.down();
  await page.mouse.move(x, to, { steps: 8 });
  await page.mouse.up();
}

/** Drags with touch events, because a browser may treat them as scrolling, unlike mouse events. */
async function dragByThumb(page: Page, { x, from, to }: Way): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [{ x, y: from }]);
  for (let step = 1; step <= 8; step += 1) await send('touchMove', [{ x, y: from + ((to - from) * step) / 8 }]);
  await send('touchEnd', []);
}

const sizes = [
  { where: 'a desk, by mouse', viewport: desk, drag: dragByMouse },
  { where: 'a phone, by thumb', viewport: phone, drag: dragByThumb },
];

for (const { where, viewport, drag } of sampled(sizes, 1)) {
  // proves: what-if-3, what-if-4
  test(
    `what if: on ${where}, a member moves riders, sees their own row change, and asks how to pass someone`,
    { tag: '@long' },
    async ({ open }) => {
      const page = await open('member', viewport);
      await openSandbox(page);
      const own = ownOf(page);
      await test.step('the member drags a rider to the position of another', async () => {
        const [first = '', second = '', third = ''] = await firstOf(page, 3);
        const before = await own.textContent();
        const way = await wayOf(page, first, third);
        const scrolled = await page.evaluate(() => window.scrollY);
        await drag(page, way);
        await expect.poll(() => firstOf(page, 3)).toEqual([second, third, first]);
        expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
        await expect(own).not.toHaveText(before ?? '');
        await page.getByRole('button', { name: 'As in the championship' }).click();
        await expect(own).toHaveText(before ?? '');
      });
      await test.step('the member marks a rider as not finishing', async () => {
        const before = await own.textContent();
        const bagnaia = page.getByLabel('Position of Francesco Bagnaia');
        await bagnaia.selectOption('Does not finish');
        await expect(bagnaia).toHaveCount(0);
        await expect(own).not.toHaveText(before ?? '');
        await expect(own).toBeInViewport();
        await expect(page.getByRole('list', { name: 'Resulting standings' }).getByRole('listitem')).toHaveCount(20);
      });
      await test.step('the member asks how to pass another member', async () => {
        await page.getByRole('combobox', { name: 'Member' }).fill('tardozzi');
        await page.getByRole('option', { name: 'tardozzi' }).click();
        await page.getByRole('button', { name: 'How can I pass tardozzi?' }).click();
        // Both have the same riders in a different order, so the ranks decide at equal points.
        await expect(page.getByText(/^Bagnaia must /)).toBeVisible();
        await page.getByRole('button', { name: 'Show it in the races above' }).click();
        await expect(own).toHaveText(/^1.*juliemoto/s);
      });
    },
  );
}

// proves: what-if-3
test(
  'what if: riders can be ordered by keyboard alone, and the focus stays on the rider',
  { tag: '@long' },
  async ({ open }) => {
    const page = await open('member');
    await openSandbox(page);
    const [first = '', second = '', third = ''] = await firstOf(page, 3);
    const before = await ownOf(page).textContent();
    const position = page.getByLabel(`Position of ${first}`);
    await page.getByRole('button', { name: 'As in the championship' }).focus();
    // Skips the checkbox for a session that is not held.
    for (const key of ['Tab', 'Tab', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect(position).toBeFocused();
    expect(await firstOf(page, 3)).toEqual([second, third, first]);
    await expect(page.getByText(`${first} is now 3rd.`)).toBeAttached();
    await expect(ownOf(page)).not.toHaveText(before ?? '');
    await page.keyboard.press('Home');
    await expect(position).toBeFocused();
    expect(await firstOf(page, 3)).toEqual([first, second, third]);
    await expect(ownOf(page)).toHaveText(before ?? '');
  },
);
