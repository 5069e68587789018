import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import type axe from 'axe-core';
import { accounts } from '#demo/league/accounts.js';
import { fillLeague } from '#demo/league/fill-league.js';
import type { Client } from '../harness/client.js';
import { queryBesideWorker } from '../harness/delete-all.js';
import { openMailbox, type TestMailbox } from '../harness/mailbox.js';
import { addMember, password } from '../harness/make-season.js';
import { type BuiltLeague, startBuiltLeague } from '../harness/start-league.js';

export { expect };

export type Person = 'visitor' | 'member' | 'admin';

/** The league of a test file. It starts each file in its initial state, unless files share it. */
interface Stage {
  /**
   * The demo league: `season` is nearly over, `picks` is ten days before the season, `over` is finalized, and `empty`
   * has only two accounts.
   */
  kind: 'season' | 'picks' | 'over' | 'empty';
  /** For files that change neither season nor results: filling a league takes seconds. This is the default. */
  isShared?: boolean;
  overrides?: Record<string, string>;
}

export interface JourneyLeague extends BuiltLeague {
  /** A client of that person, who logs in once. */
  clientOf(person: Person): Promise<Client>;
  /** Names the current user of the league: the test file, unless it is shared, and the kind of its stage. */
  owner: string;
}

/** The widths of the two screen sizes. */
export const desk = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };
export type Viewport = typeof desk;

interface TestFixtures {
  /**
   * Opens a page in a new browser context. By default, a desktop has the light theme and a phone the dark theme. An
   * error in the code of the page fails the test. A failed test has the console and the last address attached.
   */
  open: (person: Person | Client, viewport?: Viewport, more?: BrowserContextOptions) => Promise<Page>;
  /** Tests remove the errors that they expect. */
  pageErrors: string[];
  stage: Stage;
  /** Swaps the default themes of desktop and phone. */
  swapThemes: boolean;
  league: JourneyLeague;
}

interface WorkerFixtures {
  mailbox: TestMailbox;
  /**
   * The leagues of this worker, by process settings. The next file with the same settings gets the league emptied and
   * refilled.
   */
  leagues: Map<string, JourneyLeague>;
  /**
   * One page per person and league for screens, because opening the second screen in the same page takes half the time.
   */
  pages: Map<string, Page>;
}

/** Shown on /contact and on the page of a link that does not work. */
export const contact = { email: 'crew@parcferme.example', donation: 'https://donate.example/league' };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stage: [{ kind: 'season', isShared: true }, { option: true }],
  swapThemes: [false, { option: true }],

  mailbox: [
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: 'worker' },
  ],

  leagues: [
    async ({}, use) => {
      const leagues = new Map<string, JourneyLeague>();
      await use(leagues);
      await Promise.all([...leagues.values()].map((league) => league.close()));
    },
    { scope: 'worker' },
  ],

  pages: [
    async ({}, use) => {
      const pages = new Map<string, Page>();
      await use(pages);
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],

  league: [
    async ({ leagues, mailbox, stage }, use, { file }) => {
      const owner = `${stage.isShared ? 'shared' : file} ${stage.kind}`;
      const settings = settingsOf(stage, mailbox);
      const key = JSON.stringify(settings);
      const before = leagues.get(key);
      const league = before?.owner === owner ? before : await openLeague(stage, owner, settings, mailbox, before);
      leagues.set(key, league);
      await use(league);
    },
    // Tests do not need this much time, but a busy machine may.
    { timeout: 240_000 },
  ],

  pageErrors: async ({}, use) => {
    const errors: string[] = [];
    await use(errors);
    expect(errors, 'errors of the code of the pages').toEqual([]);
  },

  open: async ({ browser, league, pageErrors, swapThemes }, use, info) => {
    const lines: string[] = [];
    const pages: Page[] = [];
    await use(async (person, viewport = desk, more = {}) => {
      const client = typeof person === 'string' ? await league.clientOf(person) : person;
      const narrow = viewport.width < 500;
      const colorScheme = narrow === swapThemes ? 'light' : 'dark';
      const shape = { viewport, hasTouch: narrow, isMobile: narrow, colorScheme } as const;
      const page = await openPage(browser, client, { ...shape, ...more });
      page.on('pageerror', (error) => pageErrors.push(String(error)));
      page.on('console', (message) => {
        lines.push(describeMessage(page, message));
        if (isPolicyViolation(message)) pageErrors.push(message.text());
      });
      pages.push(page);
      return page;
    });
    if (info.status !== info.expectedStatus) {
      const last = pages.map((page) => `at the end: ${page.url()}`);
      await info.attach('console', { body: [...last, ...lines].join('\n') });
    }
    for (const page of pages) {
      // A handler that is still running would fail the next test when its page closes.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    }
  },
});

export async function openPage(browser: Browser, client: Client, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: client.origin, ...options });
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: client.origin })));
  return context.newPage();
}

/** Whether the message reports a violation of the Content-Security-Policy. Chromium logs violations as errors. */
export const isPolicyViolation = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && /Content Security Policy|Trusted(Script|HTML|Type)/.test(message.text());

const describeMessage = (page: Page, message: ConsoleMessage): string =>
  `${page.url()} ${message.type()}: ${message.text()}`;

const settingsOf = ({ overrides }: Stage, mailbox: TestMailbox): Record<string, string> => ({
  // All files share these settings, because with different settings, each would start the processes of another league.
  QUEUES: 'standings,email,retrieval',
  MAIL_URL: mailbox.mailUrl,
  CONTACT_EMAIL: contact.email,
  DONATION_URL: contact.donation,
  ...overrides,
});

/** Opens a league of that stage. It empties and reuses the processes of `before`, or starts new ones. */
async function openLeague(
  { kind }: Stage,
  owner: string,
  overrides: Record<string, string>,
  mailbox: TestMailbox,
  before?: BuiltLeague,
): Promise<JourneyLeague> {
  const league = before ?? (await startBuiltLeague({ overrides }));
  if (before) {
    await emptyLeague(before);
    await mailbox.clear();
  }
  if (kind === 'empty') {
    await addMember(league.database, accounts.admin.username, { isAdmin: true });
    await addMember(league.database, accounts.member.username);
  } else {
    const DEMO = kind === 'season' ? '1' : kind;
    await fillLeague(league.database, { DEMO, DATABASE_URL: '', RESULTS_SITE_URL: league.site.url });
  }
  const clients = new Map<Person, Promise<Client>>();
  const logIn = (person: Person): Promise<Client> => {
    if (person === 'visitor') return Promise.resolve(league.client());
    const account = accounts[person];
    return league.client().logIn(account.username, kind === 'empty' ? password : account.password);
  };
  const clientOf = (person: Person): Promise<Client> => {
    const client = clients.get(person) ?? logIn(person);
    clients.set(person, client);
    return client;
  };
  return { ...league, clientOf, owner };
}

/**
 * Empties a league, except its audit log, which cannot be deleted. Tables whose ids appear in addresses restart their
 * ids. Other ids continue, because the queue may still hold delayed jobs of the previous league and rejects a second
 * job with the same id. The API also caches computed data by season id.
 */
async function emptyLeague({ database, site, championship }: BuiltLeague): Promise<void> {
  await queryBesideWorker(
    database,
    'TRUNCATE members, groups, seasons, imported_seasons, announcements, sessions, outbox_jobs, mailings, pushes CASCADE',
  );
  for (const table of ['members', 'groups', 'announcements', 'comments', 'race_weekends'])
    await database.query(`ALTER TABLE ${table} ALTER COLUMN id RESTART`);
  site.setTrouble({ kind: 'none' });
  championship.setTrouble({ kind: 'none' });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const colourRules = ['color-contrast', 'link-in-text-block'];

/** The axe violations of a page, by all rules or the given ones. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options = { resultTypes: ['violations' as const], ...(rules && { runOnly: rules }) };
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run(given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' ')}`);
  }, options);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Adds style to a page. The Content-Security-Policy blocks `<style>` elements that a test adds. */
export const addStyle = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);

/** Makes every call of this name fail with status 500, until the returned function is called. */
export async function failCalls(page: Page, name: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/api/${name}/?(\\?|$)`);
  await page.route(address, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
  return () => page.unroute(address);
}
