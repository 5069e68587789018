import type { ConsoleMessage, Page } from '@playwright/test';
import { desk, isPolicyViolation, openPage, type Person, test as base } from '../fixtures.js';

interface TestFixtures {
  /** The page of that person, wide and light, without any state from the previous screen. */
  pageOf: (person: Person) => Promise<Page>;
}

export const test = base.extend<TestFixtures>({
  pageOf: async ({ browser, league, pages, pageErrors }, use) => {
    const newPage = async (person: Person) =>
      openPage(browser, await league.clientOf(person), { viewport: desk, hasTouch: true });
    const opened: Page[] = [];
    const addError = (error: Error) => pageErrors.push(String(error));
    const addViolation = (message: ConsoleMessage) => {
      if (isPolicyViolation(message)) pageErrors.push(message.text());
    };
    await use(async (person) => {
      const key = `${person} ${league.owner}`;
      const page = pages.get(key) ?? (await newPage(person));
      pages.set(key, page);
      await forget(page);
      page.on('pageerror', addError);
      page.on('console', addViolation);
      opened.push(page);
      return page;
    });
    for (const page of opened) {
      page.off('pageerror', addError).off('console', addViolation);
      // Otherwise, its next poll would run a handler of this screen during another test.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto('about:blank');
    }
  },
});

/** Leaves the previous screen and then clears its storage, because a page may write to it while it closes. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().clearPermissions();
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/blank');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.unroute('**/blank');
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light' });
}
