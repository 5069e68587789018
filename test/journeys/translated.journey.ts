import { accounts } from '#demo/league/accounts.js';
import { desk, expect, test } from './fixtures.js';
import { typeLogIn } from './log-in.js';

/**
 * Replaces each text node with elements around a new text node, as Chrome's translator does. Also replaces text that
 * appears later.
 */
function translate(): void {
  const untranslated = 'script, style, noscript, textarea, option, title, font';
  const wrap = (root: Node) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = root instanceof Text ? root : walker.nextNode(); node; node = walker.nextNode())
      texts.push(node as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(untranslated)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const watch = () => {
    wrap(document.body);
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) wrap(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  document.addEventListener('DOMContentLoaded', watch);
}

test('a translated site keeps working: pages, log-in, dialogs and switches', async ({ open }) => {
  const page = await open('visitor', desk);
  await page.addInitScript(translate);
  const nav = page.getByRole('navigation').first();
  const shows = async (name: string | RegExp) => {
    await expect(page.getByRole('heading', { name }).first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  };
  await test.step('links lead from the standings to the home page and back', async () => {
    await page.goto('/standings?season=2023');
    await expect(page.getByRole('list', { name: 'Standings' }).getByRole('listitem')).toHaveCount(30);
    await expect(page.locator('font').first()).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Parc Fermé' }).click();
    await shows('Call the whole season before it starts.');
    await nav.getByRole('link', { name: 'Standings' }).click();
    await shows('Standings');
  });
  await test.step('a dialog opens and changes its text', async () => {
    await page.getByRole('button').filter({ hasText: 'tardozzi' }).click();
    const modal = page.getByRole('dialog', { name: 'tardozzi' });
    await modal.getByText('Francesco Bagnaia').click();
    await expect(modal.getByRole('link', { name: 'More about Bagnaia' })).toBeVisible();
    await modal.getByRole('button', { name: 'Close' }).click();
    await expect(modal).toHaveCount(0);
  });
  await test.step('a member logs in', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await typeLogIn(page, accounts.member.username, accounts.member.password);
    await shows('Standings');
    await page.getByRole('banner').getByRole('link', { name: 'Parc Fermé' }).click();
    await expect(page.getByRole('region', { name: 'Your position' })).toBeVisible();
  });
  await test.step('a switch changes the summary of its group', async () => {
    await page.goto('/settings');
    const group = page.getByRole('button', { name: /^More emails/ });
    await group.click();
    await expect(group).toContainText('4 of 5 on');
    await page.getByRole('switch', { name: 'Announcements' }).click();
    await expect(group).toContainText('5 of 5 on');
  });
  await test.step('every page leads back to the home page', async () => {
    for (const path of [
      '/race-weekends?season=2023',
      '/select-picks',
      '/announcements',
      '/groups',
      '/riders',
      '/compare',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Parc Fermé' }).click();
      await expect(page.getByRole('region', { name: 'Your position' })).toBeVisible();
    }
  });
});
