import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { adminMessages } from '#league/contract/admin-messages.js';
import { addPicks } from '../../harness/add-picks.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { SiteClient } from '../../harness/site-client.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { storeFinish } from '../../harness/store-finish.js';

let league: TestLeague;
let admin: SiteClient;
let season: Season;
let weekends: RaceWeekend[];

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = new SiteClient(await joinLeague(league, 'director', { isAdmin: true }));
  ({ season, weekends } = await addSeason2023(league.database, league.site.url, { weekends: 2 }));
  await addPicks(league.database, season, 'ann', { ranked: [1, 5, 10, 20, 21] });
  const [weekend] = weekends;
  if (weekend)
    for (const kind of ['race', 'sprint'] as const) await storeFinish(league.database, weekend, kind, [1, 5]);
});
afterAll(() => league.close());

const tables = ['seasons', 'riders', 'picks', 'race_weekends', 'race_results', 'result_rows'];

/** All rows of these tables, without the time at which the worker seals the picks, which may come at any moment. */
async function readAll(): Promise<unknown> {
  const columns = (table: string) => `SELECT to_jsonb(t) - 'picks_sealed_at' AS row FROM ${table} t ORDER BY t`;
  return Promise.all(tables.map((table) => league.database.query<unknown[]>(columns(table))));
}

/** The link to the first row in the list of a table. */
async function firstOf(table: string): Promise<string> {
  const $ = load((await admin.open(`/admin/${table.replaceAll('_', '-')}`)).html);
  return $('table.list tbody td:first-child a').attr('href') ?? '';
}

/** The links to all forms of a row: its edit form and its actions. */
async function changesOf(path: string): Promise<string[]> {
  const $ = load((await admin.open(path)).html);
  const actions = $('main section a[href^="' + path + '/"]').toArray();
  const edits = $(`form[action="${path}"]`).length > 0 ? [path] : [];
  return [...edits, ...actions.map((action) => $(action).attr('href') ?? '')];
}

// proves: site-5
describe('a finalized season', () => {
  it('refuses every change to any of its parts', async () => {
    const forms = new Map<string, Record<string, string>>();
    for (const table of tables) {
      const row = await firstOf(table);
      expect([table, row]).toEqual([table, expect.stringMatching(/^\/admin\/[\w-]+\/[\d-]+$/)]);
      for (const change of await changesOf(row)) forms.set(change, await admin.fieldsOf(change));
    }
    // Loads the forms first, like an admin who has them open when another admin finalizes the season.
    expect([...forms.keys()].map((path) => path.replaceAll(/\d+/g, '#'))).toEqual([
      '/admin/seasons/#/delete',
      '/admin/riders/#',
      '/admin/riders/#/pass-number-on',
      '/admin/riders/#/delete',
      '/admin/picks/#/delete',
      '/admin/race-weekends/#',
      '/admin/race-weekends/#/delete',
      '/admin/race-results/#/delete',
    ]);
    expect((await admin.client.put('finalize-season/', { year: 2023 })).status).toBe(200);
    const before = await readAll();
    const log = await league.database.query<unknown[]>('SELECT count(*) FROM audit_entries');
    for (const [path, fields] of forms) {
      const { status, text } = await admin.send(path, { ...fields, typed: '2023', first: 'Other', title: 'Other' });
      expect([path, status, text.includes(adminMessages.finalize.seasonFinalized)]).toEqual([path, 400, true]);
    }
    expect(await readAll()).toEqual(before);
    expect(await league.database.query('SELECT count(*) FROM audit_entries')).toEqual(log);
  });

  longIt('offers no changes and shows the reason', async () => {
    for (const table of tables.filter((name) => name !== 'result_rows')) {
      const row = await firstOf(table);
      expect([row, await changesOf(row)]).toEqual([row, []]);
      expect((await admin.open(row)).text).toContain(adminMessages.finalize.seasonFinalized);
    }
  });

  it('refuses even a change that was waiting while the season was finalized', async () => {
    const { database } = league;
    await database.query('UPDATE seasons SET finalized = false');
    const path = await firstOf('riders');
    const form = await admin.fieldsOf(path);
    const holder = database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('UPDATE seasons SET finalized = true');
    const answer = admin.send(path, { ...form, first: 'Too late' });
    await holder.commitTransaction();
    await holder.release();
    expect((await answer).text).toContain(adminMessages.finalize.seasonFinalized);
  });
});
