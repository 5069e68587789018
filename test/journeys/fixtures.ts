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
import { openMailbox, type TestMailbox } from '../harness/mailbox.js';
import { addMember, password } from '../harness/make-season.js';
import { type BuiltLeague, startBuiltLeague } from '../harness/start-league.js';

export { expect };

export type Person = 'visitor' | 'member' | 'admin';

/** The league of a file; it is as new whenever a file begins. */
interface Stage {
  /** The demo league: `season` nearly over, `picks` ten days before it, `over` finalized, `empty` nothing but its two accounts. */
  kind: 'season' | 'picks' | 'over' | 'empty';
  /** Variables of its environment. */
  overrides?: Record<string, string>;
}

export interface JourneyLeague extends BuiltLeague {
  /** A client of that person, logged in once. */
  clientOf(person: Person): Promise<Client>;
  /** Whose league it is: the file and the kind of its stage. */
  owner: string;
}

/** A desk and a phone (issue: 1280 and 390 px). */
export const desk = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };
export type Viewport = typeof desk;

interface TestFixtures {
  /**
   * A new page of somebody in a context of its own, on a desk unless told; a desk is light, a phone dark, unless told. An error of the page's own code fails the test;
   * its last address and its console are attached to a failure.
   */
  open: (person: Person | Client, viewport?: Viewport, more?: BrowserContextOptions) => Promise<Page>;
  /** Errors of pages that a test expects are taken out of here. */
  pageErrors: string[];
  stage: Stage;
  /** A desk is dark and a phone light, unless told. */
  swapThemes: boolean;
  league: JourneyLeague;
}

interface WorkerFixtures {
  /** Where the mails of the leagues arrive. */
  mailbox: TestMailbox;
  /** The leagues of this worker by the settings of their processes: the next file gets one of them emptied and filled. */
  leagues: Map<string, JourneyLeague>;
  /** One page a person of a league, for screens: a browser opens the second screen in it for half the time of the first. */
  pages: Map<string, Page>;
}

/** What /contact and the page of a failed link tell. */
export const contact = { email: 'crew@parcferme.example', donation: 'https://donate.example/league' };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stage: [{ kind: 'season' }, { option: true }],
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
      const owner = `${file} ${stage.kind}`;
      const settings = settingsOf(stage, mailbox);
      const key = JSON.stringify(settings);
      const before = leagues.get(key);
      const league = before?.owner === owner ? before : await openLeague(stage, owner, settings, mailbox, before);
      leagues.set(key, league);
      await use(league);
    },
    // No test needs it; a busy machine may.
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
    for (const page of pages) await page.context().close();
  },
});

/** A new page in a context of its own, with the session of the client. */
export async function openPage(browser: Browser, client: Client, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: client.origin, ...options });
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: client.origin })));
  return context.newPage();
}

/** Whether the console says that the Content-Security-Policy refused something; Chromium says so at level error. */
export const isPolicyViolation = (message: ConsoleMessage): boolean =>
  message.type() === 'error' && /Content Security Policy|Trusted(Script|HTML|Type)/.test(message.text());

const describeMessage = (page: Page, message: ConsoleMessage): string =>
  `${page.url()} ${message.type()}: ${message.text()}`;

const settingsOf = ({ overrides }: Stage, mailbox: TestMailbox): Record<string, string> => ({
  // The same for all files: a second league would cost its processes' start once more.
  QUEUES: 'standings,email,retrieval',
  MAIL_URL: mailbox.mailUrl,
  CONTACT_EMAIL: contact.email,
  DONATION_URL: contact.donation,
  ...overrides,
});

/** A league of that stage: the processes of `before`, emptied, or new ones. */
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
 * Deletes all of a league but its audit log, which can't be deleted. What addresses name has the ids of a new league again. All else has
 * new ones: the queue keeps the jobs of the league before, also some that it is to run much later, and takes no other of the same id; the
 * API keeps in memory what it has computed, by the id of the season.
 */
async function emptyLeague({ database, site }: BuiltLeague): Promise<void> {
  await database.query(
    'TRUNCATE members, groups, seasons, imported_seasons, announcements, sessions, outbox_jobs, mailings, pushes CASCADE',
  );
  for (const table of ['members', 'groups', 'announcements', 'comments', 'race_weekends'])
    await database.query(`ALTER TABLE ${table} ALTER COLUMN id RESTART`);
  site.setTrouble({ kind: 'none' });
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe whose result differs between the themes. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** What a reader with a screen reader could not use, as axe finds it by all its rules or by these; empty on a good screen. */
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

/** Adds style to a page. The Content-Security-Policy applies no `<style>` element that a test adds. */
export const addStyle = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);

/** Lets every call of this name fail as our own fault does, until the returned function is called. */
export async function failCalls(page: Page, name: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/api/${name}/?(\\?|$)`);
  await page.route(address, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
  return () => page.unroute(address);
}
