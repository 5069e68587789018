import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { AuditEntry } from '#league/schema/audit-entry.entity.js';
import { Member } from '#league/schema/member.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { addSeason2023, password } from '../../harness/make-season.js';
import { SiteClient } from '../../harness/site-client.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

let league: TestLeague;
let admin: SiteClient;
let alice: Client;
let season: Season;
let since = 0;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings', RETRIEVAL_ANSWER_SECONDS: '0' } });
  admin = new SiteClient(await joinLeague(league, 'director', { isAdmin: true }));
  alice = await joinLeague(league, 'alice');
  ({ season } = await addSeason2023(league.database, league.site.url, { weekends: 2 }));
});
beforeEach(async () => {
  since = Math.max(0, ...(await league.database.manager.find(AuditEntry)).map(({ id }) => id));
});
afterAll(() => league.close());

async function written(): Promise<AuditEntry[]> {
  const all = await league.database.manager.find(AuditEntry, { order: { id: 'ASC' } });
  return all.filter(({ id }) => id > since);
}
const brief = async () => (await written()).map(({ entity, action }) => `${entity} ${action}`);
const riderId = async (number: number) =>
  (await league.database.manager.findOneByOrFail(Rider, { seasonId: season.id, number })).id;

describe('the audit log', () => {
  // proves: site-6
  it('shows who changed what and when, with the values before and after', async () => {
    const id = await riderId(93);
    const started = Date.now();
    await admin.submit(`/admin/riders/${id}`, { number: '92', rookie: 'yes' });
    const [entry, ...more] = await written();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ username: 'director', action: 'changed', entity: 'riders', entityId: String(id) });
    expect(entry?.before).toMatchObject({ number: 93, rookie: false, last: 'Márquez' });
    expect(entry?.after).toMatchObject({ number: 92, rookie: true, last: 'Márquez' });
    expect(Math.abs((entry?.at.getTime() ?? 0) - started)).toBeLessThan(60_000);
    const page = await admin.open(`/admin/audit-entries/${entry?.id}`);
    expect(page.text).toContain('director changed this rider');
    const changed = load(page.html)('tr.other')
      .toArray()
      .map((row) => load(row).text());
    expect(changed).toEqual(['Number9392', 'Rookienoyes']);
  });

  it.each<[keyof Member, string, 'yes' | 'no']>([
    ['picksWindowEmails', 'picks_window_emails', 'yes'],
    ['picksReminderEmails', 'picks_reminder_emails', 'yes'],
    ['picksReceiptEmails', 'picks_receipt_emails', 'no'],
    ['announcementEmails', 'announcement_emails', 'no'],
    ['seasonEndEmails', 'season_end_emails', 'yes'],
  ])("records when an admin changes a member's email setting: %s", async (field, column, before) => {
    const { id } = await league.database.manager.findOneByOrFail(Member, { username: 'alice' });
    const path = `/admin/members/${id}`;
    const read = async () => {
      const { [field]: _, ...others } = { ...(await league.database.manager.findOneByOrFail(Member, { id })) };
      return others;
    };
    const others = await read();
    expect(Object.keys(await admin.fieldsOf(path)).includes(field)).toBe(before === 'yes');
    await admin.submit(path, { [field]: before === 'yes' ? null : 'yes' });
    const [entry, ...more] = await written();
    expect([entry?.entity, entry?.username, more]).toEqual(['members', 'director', []]);
    expect([entry?.before?.[column], entry?.after?.[column]]).toEqual(before === 'yes' ? [true, false] : [false, true]);
    expect(await read()).toEqual(others);
  });

  it('records nothing if nothing was changed or the change was refused', async () => {
    const path = `/admin/riders/${await riderId(92)}`;
    await admin.submit(path);
    await admin.submit(path, { number: '500' });
    await admin.submit(`${path}/delete`, { csrftoken: 'forged' });
    expect(await brief()).toEqual([]);
  });

  // proves: site-6
  it('records what admins change through the API, but nothing that members or workers do', async () => {
    const { client } = admin;
    await client.post('create-season/', { year: 2031 });
    await client.put('set-current-season/', { year: 2031 });
    await client.put('set-current-season/', { year: 2023 });
    await client.put('set-autopilot/', { year: 2023, mode: 'retrieve' });
    await client.post('post-announcement/', { title: 'Hello', text: 'World' });
    await client.post('edit-announcement/', { announcementId: 1, title: 'Hello', text: 'everybody' });
    await client.put('toggle-email-notifications/', { type: 1 });
    const { body } = await alice.post<{ new_comment_id: number }>('post-comment/', {
      id: 1,
      parentElement: 'ANNOUNCEMENT',
      text: 'Rude words',
    });
    await alice.put('toggle-email-notifications/', { type: 1 });
    await client.post('delete-comment/', { commentId: body.new_comment_id });
    const entries = await written();
    expect(entries.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'seasons created',
      'seasons changed',
      'seasons changed',
      'seasons changed',
      'seasons changed',
      'autopilots created',
      'announcements created',
      'announcements changed',
      'comments deleted',
      'notifications deleted',
    ]);
    expect(new Set(entries.map(({ username }) => username))).toEqual(new Set(['director']));
    expect(entries.at(-2)?.before).toMatchObject({ text: 'Rude words' });
  });

  longIt('shows a name that looks like a timestamp unchanged', async () => {
    const name = '2023-03-24T10:00:00+99:99';
    await admin.submit(`/admin/riders/${await riderId(73)}`, { first: name });
    const [entry] = await written();
    expect((await admin.open(`/admin/audit-entries/${entry?.id}`)).text).toContain(name);
    expect((await admin.open(`/admin/riders/${entry?.entityId}`)).text).toContain(name);
  });

  it('shows which rows were changed together, and the history of a row', async () => {
    const id = await riderId(92);
    const history = await admin.open(`/admin/audit-entries?entity=riders&entityId=${id}`);
    expect(load(history.html)('table.list tbody tr').length).toBe(1);
    const entry = await league.database.manager.findOneByOrFail(AuditEntry, { entity: 'riders' });
    const together = await admin.open(`/admin/audit-entries?changeId=${entry.changeId}`);
    expect(load(together.html)('table.list tbody tr').length).toBe(1);
  });

  it('lists the deletion of a result once, and its rows among the changes made together', async () => {
    const { database } = league;
    const [{ id }] = await database.query<[{ id: number }]>(
      `INSERT INTO race_results (weekend_id, kind) SELECT min(id), 'race' FROM race_weekends RETURNING id`,
    );
    await database.query(
      `INSERT INTO result_rows (result_id, rider_id, position, line, points_hundredths, mark)
       SELECT $1, id, number, number, 0, 'FIN' FROM riders WHERE number IN (92, 73)`,
      [id],
    );
    const listed = async (filter: string) =>
      load((await admin.open(`/admin/audit-entries?${filter}`)).html)('table.list tbody tr').length;
    const before = await listed('action=deleted');
    await database.transaction(async (manager) => {
      await manager.query(`SELECT set_config('league.actor', '{"id":1,"username":"director"}', true)`);
      await manager.query('DELETE FROM race_results WHERE id = $1', [id]);
    });
    const entries = await written();
    expect(entries).toHaveLength(3);
    expect(await listed('action=deleted')).toBe(before + 1);
    expect(await listed(`changeId=${entries[0]?.changeId}`)).toBe(3);
  });

  // proves: site-8
  it('contains no secrets', async () => {
    const { database } = league;
    const carol = await joinLeague(league, 'carol');
    const [{ id, hash }] = await database.query<[{ id: number; hash: string }]>(
      `SELECT id, password_hash AS hash FROM members WHERE username = 'carol'`,
    );
    const [{ sid }] = await database.query<[{ sid: string }]>(
      `SELECT sid FROM sessions WHERE sess ->> 'memberId' = $1`,
      [id],
    );
    await database.query(`INSERT INTO profile_pictures VALUES ($1, 'jpeg', 'secret bytes'::bytea)`, [id]);
    await admin.submit(`/admin/members/${id}`, { username: 'carola' });
    await admin.submit(`/admin/members/${id}/promote`);
    await admin.submit(`/admin/members/${id}/deactivate`);
    await admin.submit(`/admin/members/${id}/delete`, { typed: 'carola' });
    expect(await brief()).toEqual([
      'members changed',
      'members changed',
      'members changed',
      'open_sessions deleted',
      'members deleted',
      'profile_pictures deleted',
    ]);
    const all = JSON.stringify(await written());
    for (const secret of [hash, sid, password, 'password_hash', 'data"', Buffer.from('secret bytes').toString('hex')])
      expect(all).not.toContain(secret);
    expect(all).toContain('carola');
    expect((await carol.get('get-logged-in/')).status).toBe(204);
  });

  // proves: site-7
  it.each([
    `UPDATE audit_entries SET username = 'nobody'`,
    'DELETE FROM audit_entries',
    'DELETE FROM audit_entries WHERE false',
    'TRUNCATE audit_entries',
    'TRUNCATE audit_entries RESTART IDENTITY CASCADE',
    `SET session_replication_role = replica; DELETE FROM audit_entries; SET session_replication_role = DEFAULT`,
  ])('cannot be changed with: %s', async (statement) => {
    const before = await league.database.manager.find(AuditEntry);
    await expect(league.database.query(statement)).rejects.toThrow('the audit log is never changed');
    await league.database.query('SET session_replication_role = DEFAULT');
    expect(before.length).toBeGreaterThan(0);
    expect(await league.database.manager.find(AuditEntry)).toEqual(before);
  });

  // proves: site-7
  it('has no forms and no buttons', async () => {
    const page = load((await admin.open('/admin/audit-entries/1')).html);
    expect(page('form, button').length).toBe(0);
    expect((await admin.open('/admin/audit-entries/1/delete')).status).toBe(404);
    const csrftoken = admin.client.cookies.get('csrftoken') ?? '';
    expect((await admin.send('/admin/audit-entries/1', { csrftoken, username: 'x' })).status).toBe(404);
    expect((await admin.send('/admin/audit-entries/1/delete', { csrftoken })).status).toBe(404);
  });

  // proves: site-6
  it('is written together with the change or not at all', async () => {
    const id = await riderId(92);
    await league.database.query('ALTER TABLE audit_entries RENAME TO elsewhere');
    const answer = await admin.submit(`/admin/riders/${id}`, { first: 'Unlogged' });
    await league.database.query('ALTER TABLE elsewhere RENAME TO audit_entries');
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('nothing was changed');
    expect(await league.database.manager.findOneByOrFail(Rider, { id })).not.toMatchObject({ first: 'Unlogged' });
  });
});
