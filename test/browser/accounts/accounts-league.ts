import type { Browser, Page } from 'playwright';
import { openBrowser, openPage, type Viewport } from '../../harness/browser.js';
import { openMailbox, type TestMailbox } from '../../harness/mailbox.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

export interface AccountsLeague extends TestLeague {
  mailbox: TestMailbox;
  browser: Browser;
  visit(path: string, viewport?: Viewport): Promise<Page>;
}

/** A league without seasons whose mails arrive, and a browser. */
export async function startAccountsLeague(overrides: Record<string, string> = {}): Promise<AccountsLeague> {
  const mailbox = await openMailbox();
  const league = await startLeague({ overrides: { QUEUES: 'email', MAIL_URL: mailbox.mailUrl, ...overrides } });
  const browser = await openBrowser();
  return {
    ...league,
    mailbox,
    browser,
    visit: async (path, viewport) => {
      const page = await openPage(browser, league.client().origin, viewport);
      await page.goto(path);
      return page;
    },
    close: async () => {
      await browser.close();
      await league.close();
      await mailbox.close();
    },
  };
}

/** Types into the fields of a form, by their labels. */
export async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** What stands in the fields of a form, by their labels. */
export async function typedIn(page: Page, labels: string[]): Promise<Record<string, string>> {
  const values = labels.map(async (label) => [label, await page.getByLabel(label, { exact: true }).inputValue()]);
  return Object.fromEntries(await Promise.all(values)) as Record<string, string>;
}

/** What is said beside a field, as a screen reader tells it. */
export function saidBeside(page: Page, label: string): Promise<string> {
  return page.getByLabel(label, { exact: true }).evaluate((field) => {
    const about = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return about.map((id) => document.getElementById(id)?.textContent).join('\n');
  });
}

/** The name on the bar of who is logged in. */
export async function whoIsIn(page: Page): Promise<string> {
  const trigger = page.getByRole('button', { name: /^Your menu, / });
  await trigger.waitFor();
  return (await trigger.getAttribute('aria-label'))?.replace('Your menu, ', '') ?? '';
}

/** Counts the calls of this name that the page makes from now on. */
export function countCalls(page: Page, name: string): () => number {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes(`/api/${name}`) ? 1 : 0));
  return () => calls;
}
