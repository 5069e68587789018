import type { Page } from '@playwright/test';
import { joinLeague } from '../harness/join-league.js';
import { expect, phone, test } from './fixtures.js';
import { expectPicks, expectSaved, from, goToPicks, postPicks, search, setWindow, slot, submit } from './picks-page.js';

test.use({ stage: { kind: 'picks' } });
test.beforeEach(({ league }) => setWindow(league, true, from(5 * 24 * 3_600_000)));

/** Drags the handle of a slot to the height of another slot. */
async function drag(page: Page, name: string, to: '1st' | '2nd' | '3rd' | '4th' | '5th'): Promise<void> {
  const handle = await page.getByRole('button', { name }).boundingBox();
  const target = await slot(page, to).boundingBox();
  if (!handle || !target) throw new Error('a slot is not shown');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + handle.width / 2, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
}

test.describe('the picks of a member', () => {
  test('can be reordered by dragging, buttons and keys, and are saved in the new order', async ({ open, league }) => {
    const member = await joinLeague(league, 'mover');
    await postPicks(league, member, [1, 89, 72, 33, 5, 89, 37]);
    const page = await goToPicks(await open(member));
    await expectPicks(page, [1, 89, 72, 33, 5]);
    await drag(page, 'Move Francesco Bagnaia, 1st', '4th');
    await expectPicks(page, [89, 72, 33, 1, 5]);
    await page.getByRole('button', { name: 'Move Johann Zarco up' }).click();
    await expectPicks(page, [89, 72, 33, 5, 1]);
    await slot(page, '1st').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect(slot(page, '2nd')).toBeFocused();
    await expectPicks(page, [72, 89, 33, 5, 1]);
    await submit(page).click();
    await expectSaved(page);
    await page.reload();
    await expectSaved(page);
    await expectPicks(page, [72, 89, 33, 5, 1]);
  });

  test(
    'can be reordered on a phone with the buttons that appear after a tap on a handle',
    { tag: '@long' },
    async ({ open, league }) => {
      const member = await joinLeague(league, 'thumbmover');
      await postPicks(league, member, [1, 89, 72, 33, 44, 89, 37]);
      const page = await goToPicks(await open(member, phone));
      await expect(page.getByRole('button', { name: 'Move Jorge Martín up' })).toBeHidden();
      await page.getByRole('button', { name: 'Move Jorge Martín, 2nd' }).tap();
      await page.getByRole('button', { name: 'Move Jorge Martín up' }).tap();
      await expectPicks(page, [89, 1, 72, 33, 44]);
      await drag(page, 'Move Marco Bezzecchi, 3rd', '1st');
      await expectPicks(page, [72, 89, 1, 33, 44]);
    },
  );

  test('can be chosen in sequence with the keyboard alone', { tag: '@long' }, async ({ open, league }) => {
    const page = await goToPicks(await open(await joinLeague(league, 'quick')));
    await slot(page, '1st').focus();
    await page.keyboard.press('Enter');
    const places = ['1st', '2nd', '3rd', '4th', '5th', 'Independent', 'Rookie'];
    const numbers = [1, 89, 72, 33, 12, 89, 37];
    for (const [at, number] of numbers.entries()) {
      await expect(page.getByRole('dialog', { name: `Rider for ${places[at]}` })).toBeVisible();
      await expect(page.getByLabel('Name or number')).toBeFocused();
      await page.keyboard.type(String(number));
      await page.keyboard.press('Enter');
    }
    await expect(submit(page)).toBeFocused();
    await expect(search(page)).toBeHidden();
    await expectPicks(page, numbers);
    await page.keyboard.press('Enter');
    await expectSaved(page);
  });
});
