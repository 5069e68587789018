import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntry } from '#league/schema/audit-entry.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Rider } from '#league/schema/rider.entity.js';
import type { Season } from '#league/schema/season.entity.js';
import { adminMessages } from '#league/contract/admin-messages.js';
import { messages } from '#league/contract/messages.js';
import { siteTexts } from '#league/contract/site-texts.js';
import { addPicks } from '../../harness/add-picks.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { SiteClient } from '../../harness/site-client.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { storeFinish } from '../../harness/store-finish.js';

let league: TestLeague;
let admin: SiteClient;
let other: SiteClient;
let season: Season;
let weekends: RaceWeekend[];

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = new SiteClient(await joinLeague(league, 'director', { isAdmin: true }));
  other = new SiteClient(await joinLeague(league, 'marshal', { isAdmin: true }));
  ({ season, weekends } = await addSeason2023(league.database, league.site.url, { weekends: 3 }));
});
afterAll(() => league.close());

const rider = (number: number) => league.database.manager.findOneByOrFail(Rider, { seasonId: season.id, number });
const entriesOf = (entity: string, id: number) =>
  league.database.manager.find(AuditEntry, { where: { entity, entityId: String(id) }, order: { id: 'ASC' } });

describe('editing', () => {
  // proves: site-3
  it('has the same effect as on the site, and is confirmed on the next page', async () => {
    const { id } = await rider(93);
    const saved = await admin.submit(`/admin/riders/${id}`, {
      last: 'Márquez Alentà',
      points: '12.5',
      independent: 'yes',
    });
    expect(saved.text).toContain(siteTexts.saved);
    expect(await rider(93)).toMatchObject({ last: 'Márquez Alentà', carriedHundredths: 1250, independent: true });
  });

  // proves: site-3
  it.each<[Record<string, string>, string]>([
    [{ number: '100' }, adminMessages.riders.invalid],
    [{ first: ' ' }, adminMessages.riders.invalid],
    [{ points: '1000' }, adminMessages.riders.invalid],
    [{ points: '1.005' }, adminMessages.riders.invalid],
    [{ number: '5' }, adminMessages.riders.exists],
  ])('refuses %j with the usual message, and keeps the input', async (typed, words) => {
    const { id, ...before } = await rider(20);
    const path = `/admin/riders/${id}`;
    const refused = await admin.submit(path, { last: 'Typed already', ...typed });
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining(words) as unknown });
    expect(refused.html).toContain('value="Typed already"');
    expect(await rider(20)).toEqual({ id, ...before });
  });

  longIt('escapes the kept input if it looks like markup', async () => {
    const { id } = await rider(20);
    const typed = '"><script>alert(1)</script>';
    const refused = await admin.submit(`/admin/riders/${id}`, { first: typed, number: '0' });
    expect(refused.html).toContain('value="&quot;&gt;&lt;script&gt;');
  });

  // proves: site-4
  it('refuses a form whose row was changed meanwhile, with a message, and keeps the input', async () => {
    const { id } = await rider(33);
    const path = `/admin/riders/${id}`;
    const shown = await admin.fieldsOf(path);
    await other.submit(path, { first: 'Bradley' });
    const refused = await admin.send(path, { ...shown, first: 'Brad the second' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(siteTexts.changedMeanwhile);
    expect(refused.text).toContain('Bradley');
    expect(refused.html).toContain('value="Brad the second"');
    expect(await rider(33)).toMatchObject({ first: 'Bradley' });
  });

  // proves: site-4
  it('succeeds for only one of two admins who save at the same moment', async () => {
    const { id } = await rider(43);
    const path = `/admin/riders/${id}`;
    const shown = await admin.fieldsOf(path);
    const [csrftoken = ''] = [(await other.fieldsOf(path))['csrftoken']];
    const answers = await Promise.all([
      admin.send(path, { ...shown, first: 'One' }),
      other.send(path, { ...shown, csrftoken, first: 'Two' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  longIt('accepts the same form only once, if a double click sends it twice', async () => {
    const { id } = await rider(41);
    const path = `/admin/riders/${id}`;
    const form = { ...(await admin.fieldsOf(path)), first: 'Twice ' };
    const answers = await Promise.all([admin.send(path, form), admin.send(path, form)]);
    expect(answers.map(({ location }) => location)).toEqual([`${path}?done=saved`, `${path}?done=saved`]);
    expect(await entriesOf('riders', id)).toHaveLength(1);
  });

  // proves: site-3
  it('names the invalid field of a race weekend', async () => {
    const path = `/admin/race-weekends/${weekends[0]?.id}`;
    const refusals = {
      title: [{ title: ' ' }, siteTexts.weekend.title],
      url: [{ url: 'https://elsewhere.example/results' }, siteTexts.weekend.link],
      end: [{ end: '1999-01-01' }, siteTexts.weekend.date],
    } as const;
    for (const [typed, words] of Object.values(refusals)) {
      expect(await admin.submit(path, typed)).toMatchObject({
        status: 400,
        text: expect.stringContaining(words) as unknown,
      });
    }
    expect((await admin.submit(path, { title: 'Portugal, moved', end: '2023-04-02' })).text).toContain(siteTexts.saved);
    expect((await admin.open(path)).text).toContain('2023-04-02');
  });

  // proves: site-3
  it('has the same limits for an announcement as on the site', async () => {
    await admin.client.post('post-announcement/', { title: 'Hello', text: 'World' });
    const path = '/admin/announcements/1';
    const refused = await admin.submit(path, { title: 'x'.repeat(128) });
    expect(refused).toMatchObject({
      status: 400,
      text: expect.stringContaining(messages.announcements.tooLong) as unknown,
    });
    await admin.submit(path, { title: 'Hello again', text: 'Two\r\nlines' });
    expect((await admin.fieldsOf(path))['text']).toBe('Two\nlines');
    expect((await entriesOf('announcements', 1)).map(({ action }) => action)).toEqual(['created', 'changed']);
  });

  it('is neither offered nor accepted for rows that cannot be edited', async () => {
    const { csrftoken = '' } = await admin.fieldsOf('/admin/announcements/1');
    for (const path of [
      '/admin/season-messages/1',
      '/admin/seasons/1',
      '/admin/audit-entries/1',
      '/admin/result-rows/1-1',
    ]) {
      expect((await admin.send(path, { csrftoken, year: '1999' })).status).toBe(404);
    }
  });
});

// proves: site-3
describe('deleting', () => {
  it('asks first, happens once, and informs a second admin', async () => {
    const { id } = await rider(44);
    const path = `/admin/riders/${id}/delete`;
    const asked = await admin.open(path);
    expect(asked.text).toContain('A rider in picks or in a result cannot be deleted');
    const fields = await other.fieldsOf(path);
    expect((await admin.submit(path)).text).toContain(adminMessages.riders.deleted);
    const again = await other.follow(await other.send(path, fields));
    expect(again.text).toContain(siteTexts.alreadyGone);
    expect((await entriesOf('riders', id)).map(({ action, username }) => [action, username])).toEqual([
      ['deleted', 'director'],
    ]);
  });

  // proves: site-4
  longIt('happens once if two admins do it at the same moment, and the second is informed', async () => {
    const { id } = await rider(88);
    const [announcement] = await league.database.query<[{ id: number }]>(
      `INSERT INTO announcements (title, text) VALUES ('Twice', 'Gone') RETURNING id`,
    );
    for (const row of [`riders/${id}`, `announcements/${announcement.id}`]) {
      const path = `/admin/${row}/delete`;
      const forms = await Promise.all([admin.fieldsOf(path), other.fieldsOf(path)]);
      const answers = await Promise.all([admin.send(path, forms[0]), other.send(path, forms[1])]);
      const list = `/admin/${row.split('/')[0]}?done=`;
      expect(answers.map(({ location }) => location).sort()).toEqual([`${list}delete`, `${list}gone`]);
    }
  });

  it('is refused for a rider in use, with the reason', async () => {
    await addPicks(league.database, season, 'ann', { ranked: [1, 5, 10, 20, 21] });
    const { id } = await rider(1);
    expect((await admin.submit(`/admin/riders/${id}/delete`)).text).toContain(adminMessages.riders.inUse);
    expect(await rider(1)).toMatchObject({ id });
  });

  it('is refused for a result of a final weekend, and logs every row of any other result', async () => {
    const [weekend] = weekends;
    if (!weekend) throw new Error('no weekend');
    await storeFinish(league.database, weekend, 'race', [1, 5, 10]);
    const [{ id }] = await league.database.query<[{ id: number }]>('SELECT id FROM race_results');
    await league.database.query('UPDATE race_weekends SET status = 2 WHERE id = $1', [weekend.id]);
    const path = `/admin/race-results/${id}/delete`;
    expect((await admin.submit(path)).text).toContain(adminMessages.finalize.already);
    await league.database.query('UPDATE race_weekends SET status = 1 WHERE id = $1', [weekend.id]);
    expect((await admin.submit(path)).text).toContain(adminMessages.races.deleted);
    const [result] = await entriesOf('race_results', id);
    const together = await league.database.manager.findBy(AuditEntry, { changeId: result?.changeId ?? '' });
    const changed = together.map(({ entity, action }) => `${entity} ${action}`).sort();
    expect(changed).toEqual([
      'race_results deleted',
      'race_weekends changed',
      ...Array.from({ length: 3 }, () => 'result_rows deleted'),
    ]);
  });

  it('is allowed for picks only while members could change them', async () => {
    const [{ id }] = await league.database.query<[{ id: number }]>('SELECT id FROM picks');
    const path = `/admin/picks/${id}/delete`;
    expect((await admin.submit(path)).text).toContain(siteTexts.picks.closed);
    // An earlier test made a weekend final, so the season counts as begun.
    const reopened = 'current = true, selection_open = true, had_final_weekend = false';
    await league.database.query(`UPDATE seasons SET ${reopened} WHERE id = $1`, [season.id]);
    expect((await admin.submit(path)).text).toContain('Picks deleted');
    expect(await league.database.query('SELECT FROM picks')).toEqual([]);
  });

  longIt('replaces a comment that has replies by others with "[deleted]"', async () => {
    const post = (client: SiteClient, more: object) =>
      client.client.post<{ new_comment_id: number }>('post-comment/', {
        id: 1,
        parentElement: 'ANNOUNCEMENT',
        text: 'Words',
        ...more,
      });
    const { new_comment_id: id } = (await post(other, {})).body;
    await post(admin, { commentId: id });
    expect((await admin.submit(`/admin/comments/${id}/delete`)).text).toContain('Comment deleted');
    expect((await admin.open(`/admin/comments/${id}`)).text).toContain('[deleted]');
  });

  longIt('has the same effect as on the site for a weekend and for a season', async () => {
    const last = weekends.at(-1)?.id ?? 0;
    expect((await admin.submit(`/admin/race-weekends/${last}/delete`)).text).toContain('Race weekend deleted');
    const path = `/admin/seasons/${season.id}/delete`;
    const refused = await admin.submit(path, { typed: '2022' });
    expect(refused).toMatchObject({
      status: 400,
      text: expect.stringContaining(adminMessages.seasons.wrongYearPage) as unknown,
    });
    expect((await admin.submit(path, { typed: '2023' })).text).toContain(adminMessages.seasons.deleted);
    expect((await admin.client.get('get-current-season/')).status).toBe(404);
    // The rows of a deleted season stay readable, but cannot be changed.
    const { id } = await rider(5);
    expect((await admin.open(`/admin/riders/${id}`)).text).toContain(siteTexts.seasonDeleted);
    const { csrftoken = '' } = await admin.fieldsOf('/admin/announcements/1');
    expect(await admin.send(`/admin/riders/${id}`, { csrftoken, first: 'Late' })).toMatchObject({ status: 400 });
  });
});
