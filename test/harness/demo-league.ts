import type { Browser, Page } from 'playwright';
import { accounts } from '../../demo/league/accounts.js';
import { fillLeague } from '../../demo/league/fill-league.js';
import { openBrowser, openPageAs, type Viewport } from './browser.js';
import type { Client } from './client.js';
import { addMember, password } from './make-season.js';
import { startLeague, type Options, type TestLeague } from './start-league.js';

export type Person = 'visitor' | 'member' | 'admin';

export interface DemoLeague extends TestLeague {
  browser: Browser;
  /** A client of that person, logged in once and shared by the tests of a file. */
  clientOf(person: Person): Promise<Client>;
  /** A page of that person; who opened it closes its context. */
  open(person: Person, viewport?: Viewport): Promise<Page>;
}

type Kind = 'season' | 'picks' | 'empty';

/** The demo league (`season`: nearly over, `picks`: ten days before it, `empty`: nothing but its two accounts), and a browser. */
export async function startDemoLeague(kind: Kind = 'season', options: Options = {}): Promise<DemoLeague> {
  const league = await startLeague(options);
  if (kind === 'empty') await addAccounts(league);
  else {
    const DEMO = kind === 'season' ? '1' : kind;
    await fillLeague(league.database, { DEMO, DATABASE_URL: '', RESULTS_SITE_URL: league.site.url });
  }
  const browser = await openBrowser();
  const clients = new Map<Person, Promise<Client>>();
  const clientOf = (person: Person): Promise<Client> => {
    const known = clients.get(person) ?? logInAs(league, person, kind);
    clients.set(person, known);
    return known;
  };
  return {
    ...league,
    browser,
    clientOf,
    open: async (person, viewport) => openPageAs(browser, await clientOf(person), viewport),
    close: async () => {
      await browser.close();
      await league.close();
    },
  };
}

async function addAccounts({ database }: TestLeague): Promise<void> {
  await addMember(database, accounts.admin.username, { isAdmin: true });
  await addMember(database, accounts.member.username);
}

async function logInAs(league: TestLeague, person: Person, kind: Kind): Promise<Client> {
  if (person === 'visitor') return league.client();
  const account = accounts[person];
  return league.client().logIn(account.username, kind === 'empty' ? password : account.password);
}
