import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { load } from 'cheerio';
import { Rider } from '#league/schema/rider.entity.js';
import { addPicks } from '../../harness/add-picks.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { addMember, addSeason2023 } from '../../harness/make-season.js';
import { SiteClient } from '../../harness/site-client.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';

let league: TestLeague;
let admin: SiteClient;
let seasonId: number;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  admin = new SiteClient(await joinLeague(league, 'director', { isAdmin: true }));
  ({
    season: { id: seasonId },
  } = await addSeason2023(league.database, league.site.url, { weekends: 3 }));
  await addSeason2023(league.database, league.site.url, { weekends: 1, year: 2024, current: false });
  await league.database.query(
    `INSERT INTO members (username, email, password_hash, is_active)
     SELECT 'crowd' || number, 'crowd' || number || '@parcferme.example', 'x', number % 2 = 0 FROM generate_series(1, 120) number`,
  );
});
afterAll(() => league.close());

async function namesIn(path: string): Promise<string[]> {
  const { status, html } = await admin.open(path);
  expect(status).toBe(200);
  const $ = load(html);
  return $('table.list tbody tr td:first-child')
    .toArray()
    .map((cell) => $(cell).text());
}
const amountIn = async (path: string) => Number(/(\d+) (found|rider|member)/.exec((await admin.open(path)).text)?.[1]);

describe('the start page', () => {
  // proves: site-2
  it('links to a list of every table', async () => {
    const { html, status } = await admin.open('/admin/');
    expect(status).toBe(200);
    const $ = load(html);
    const slugs = league.database.entityMetadatas
      .map(({ tableName }) => tableName.replaceAll('_', '-'))
      .filter((slug) => slug !== 'sessions');
    for (const slug of slugs) {
      expect([slug, $(`a[href="/admin/${slug}"]`).length > 0]).toEqual([slug, true]);
      expect([slug, (await admin.open(`/admin/${slug}`)).status]).toEqual([slug, 200]);
    }
  });

  it('begins with open work, failures and health, and links to the administration of the league', async () => {
    const { database } = league;
    const section = async (name: string) => {
      const $ = load((await admin.open('/admin/')).html);
      return $(`section[aria-label="${name}"]`).text().replaceAll(/\s+/g, ' ').trim();
    };
    const first = load((await admin.open('/admin/')).html);
    expect(
      first('main section[aria-label]')
        .toArray()
        .map((card) => first(card).attr('aria-label')),
    ).toEqual(['Waiting for you', 'Failures', 'Health', 'Versions']);
    expect(first('details.technical section').text()).toContain('Versions');
    expect(await section('Health')).toMatch(
      /^HealthDatabaseupQueuesup.*Open jobs0Mails to be sent0Mails that failednoneRetrievalnone runningLast retrievalnone$/,
    );
    expect(await section('Waiting for you')).toContain('Portuguese GP: retrieve the sprint race');
    expect(await section('Failures')).toContain('Nothing failed.');
    expect(await section('Versions')).toMatch(
      /^VersionsApplication\d+\.\d+\.\d+(-dev)?Points rules\d+Node\.js\d+\.\S+PostgreSQL\d+(\.\d+)+Queues(redis|valkey) \d/,
    );

    const [mailing] = await database.query<{ id: number }[]>(
      `INSERT INTO mailings (data) VALUES ('{"kind":"season-end","seasonId":1}') RETURNING id`,
    );
    await database.query(
      `INSERT INTO mails (mailing_id, member_id, state)
       SELECT $1, id, CASE number WHEN 1 THEN 'failed' ELSE 'pending' END
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM members LIMIT 3) member`,
      [mailing?.id],
    );
    await database.query(
      `INSERT INTO outbox_jobs (name, payload, created_at) VALUES ('deliver-mails', '{"mailingId":1}', now() - interval '1 hour')`,
    );
    await database.query(
      `INSERT INTO retrievals (kind, season_id, url, state, message, created_at, lease_until)
       VALUES ('calendar', $1, 'http://x', 'running', 'Reading', now() - interval '1 hour', now() - interval '30 minutes')`,
      [seasonId],
    );
    await database.query(
      `INSERT INTO retrievals (kind, season_id, url, state, message, finished_at)
       VALUES ('riders', $1, 'http://x', 'stored', 'An earlier one', now() - interval '1 day'),
         ('race', $1, 'http://x', 'refused', 'Qatar GP, race: not there.', now())`,
      [seasonId],
    );
    await database.query(`INSERT INTO season_messages (season_id, message) VALUES ($1, 'Not read')`, [seasonId]);
    const health = await section('Health');
    for (const said of [
      'Open jobs1, the oldest since',
      'Mails to be sent2',
      'Retrievalstuck since',
      'Mails that failed1',
      'Qatar GP, race: not there.',
    ])
      expect(health).toContain(said);
    const $ = load((await admin.open('/admin/')).html);
    expect(
      $('dd.bad')
        .toArray()
        .map((fact) => $(fact).prev().text()),
    ).toEqual(['Open jobs', 'Mails that failed', 'Retrieval', 'Last retrieval']);
    expect($('section[aria-label="Failures"] a').text()).toBe('1 mail failed');
    expect(await namesIn($('section[aria-label="Failures"] a').attr('href') ?? '')).toHaveLength(1);
    expect(
      $('section[aria-label="Waiting for you"] a')
        .toArray()
        .map((link) => $(link).attr('href')),
    ).toEqual(expect.arrayContaining(['/administration', '/administration/seasons/2023']));
    await database.query(
      'DELETE FROM mailings; DELETE FROM outbox_jobs; DELETE FROM retrievals; DELETE FROM season_messages',
    );
  });

  // proves: site-1, operations-21
  it('is the target of /admin, and links to the queues', async () => {
    expect(await admin.open('/admin')).toMatchObject({ status: 302, location: '/admin/' });
    expect(load((await admin.open('/admin/')).html)('a[href="/admin/queues"]').length).toBeGreaterThan(0);
    const queues = await admin.open('/admin/queues');
    expect(queues.status).toBe(200);
    expect(load(queues.html)('a[href="/admin/"]').text()).toBe('← Site administration');
  });
});

// proves: site-2
describe('a list', () => {
  it('shows words for numbers and codes', async () => {
    const { text, html } = await admin.open('/admin/race-weekends');
    expect(text).toContain('Upcoming');
    const options = load(html)('#status option').toArray();
    expect(options.map((option) => [load(option).text(), option.attribs['value']])).toEqual([
      ['any', ''],
      ['Upcoming', '0'],
      ['In progress', '1'],
      ['Final', '2'],
    ]);
    expect((await admin.open('/admin/mails')).text).toContain('waitingbeing sentdeliveredfailed');
  });

  it('can be searched for text anywhere in a row, ignoring case, and for ids', async () => {
    expect(await namesIn('/admin/riders?q=MARTÍN&seasonId=' + seasonId)).toEqual(['Jorge Martín 89']);
    const { id } = await league.database.manager.findOneByOrFail(Rider, { seasonId, number: 93 });
    expect(await namesIn(`/admin/riders?q=${id}`)).toContain('Marc Márquez 93');
    expect(await namesIn('/admin/members?q=no_such%25')).toEqual([]);
    expect((await admin.open('/admin/members?q=nobody%20of%20this%20name')).text).toContain('Nothing here.');
  });

  longIt('searches for wildcard characters literally', async () => {
    expect(await namesIn('/admin/members?q=%25')).toEqual([]);
    expect(await namesIn('/admin/members?q=crowd1_')).toEqual([]);
    expect(await namesIn("/admin/members?q='%22%5C")).toEqual([]);
  });

  it('finds rows by the name of the member they belong to', async () => {
    await addMember(league.database, 'talker').then(({ id }) =>
      league.database.query('INSERT INTO announcements (member_id, title, text) VALUES ($1, $2, $3)', [
        id,
        'Hello',
        'World',
      ]),
    );
    expect(await namesIn('/admin/announcements?q=talk')).toEqual(['Hello']);
  });

  longIt('can be filtered by flags, values and parent rows', async () => {
    expect(await amountIn('/admin/members?isActive=no')).toBe(60);
    expect(await namesIn('/admin/members?isAdmin=yes')).toEqual(['director']);
    expect(await amountIn('/admin/riders')).toBe(2 * (await amountIn(`/admin/riders?seasonId=${seasonId}`)));
    expect(await namesIn(`/admin/race-weekends?seasonId=${seasonId}&status=0`)).toHaveLength(3);
    expect(await namesIn('/admin/race-weekends?status=2')).toEqual([]);
  });

  longIt('has pages of 50, which keep the search', async () => {
    const first = await admin.open('/admin/members?q=crowd&order=username');
    expect(first.text).toContain('1 to 50 of 120');
    const next = load(first.html)('a[rel=next]').attr('href') ?? '';
    expect(Object.fromEntries(new URL(next, 'http://x').searchParams)).toEqual({
      q: 'crowd',
      order: 'username',
      page: '2',
    });
    const names = [...(await namesIn('/admin/members?q=crowd&order=username')), ...(await namesIn(next))];
    names.push(...(await namesIn('/admin/members?q=crowd&order=username&page=3')));
    expect(names).toHaveLength(120);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect((await admin.open('/admin/members?page=9')).text).toContain('There are 3 pages');
  });

  longIt('can be sorted by a column in both directions', async () => {
    const numbers = async (order: string) =>
      (await namesIn(`/admin/riders?seasonId=${seasonId}&order=${order}`)).map((name) =>
        Number(name.split(' ').at(-1)),
      );
    const upwards = await numbers('number');
    expect(upwards).toEqual(upwards.toSorted((a, b) => a - b));
    expect(await numbers('-number')).toEqual(upwards.toReversed());
  });
});

// proves: site-14
describe('picks', () => {
  it('are hidden before the window closes, and lists cannot be sorted or filtered by them', async () => {
    const { database } = league;
    const [season] = await database.query<{ id: number; year: number }[]>('SELECT * FROM seasons WHERE id = $1', [
      seasonId,
    ]);
    await addPicks(database, season as never, 'ann', { ranked: [1, 89, 5, 10, 20] });
    const [picks] = await database.query<{ id: number; pick1: number }[]>('SELECT id, pick1 FROM picks');
    await database.query('UPDATE seasons SET selection_open = true WHERE id = $1', [seasonId]);
    const hidden = await admin.open(`/admin/picks/${picks?.id}`);
    expect(hidden.text).toContain('hidden until the window closes');
    expect(hidden.html).not.toContain(`/admin/riders/${picks?.pick1}`);
    expect(await namesIn(`/admin/picks?pick1=${(picks?.pick1 ?? 0) + 1}`)).toHaveLength(1);
    expect(load((await admin.open('/admin/picks')).html)('th a').text()).not.toContain('Pick');
    await database.query('UPDATE seasons SET selection_open = false WHERE id = $1', [seasonId]);
    const shown = await admin.open(`/admin/picks/${picks?.id}`);
    expect(shown.html).toContain(`/admin/riders/${picks?.pick1}`);
    expect(shown.text).toContain('Francesco Bagnaia 1');
  });
});

// proves: site-15
describe('an invalid URL', () => {
  const queries = [
    'page=-1',
    'page=0',
    'page=99999999999',
    'page=x',
    'order=nothing',
    'order=-',
    'order=passwordHash',
    'q=%00',
    'q=a%00b',
  ]
    .concat([
      'isActive=maybe',
      'seasonId=99999999999999',
      'seasonId=%00',
      'memberId=-1',
      'changeId=x',
      'status=7',
      'done=%3Cb%3E',
      'q=1&q=2',
      '__proto__=1',
      'constructor=1',
    ])
    .concat([`q=${'ä'.repeat(900)}`, 'page=2147483647', 'done=constructor', 'entity=%00', 'order=toString']);

  it('never causes an internal error', async () => {
    const slugs = ['members', 'picks', 'result-rows', 'audit-entries'];
    const paths = queries.flatMap((query) => slugs.map((slug) => `/admin/${slug}?${query}`));
    for (const path of paths) expect([path, (await admin.open(path)).status]).toEqual([path, 200]);
  });

  it('shows a page with a message for an unknown table or row', async () => {
    const nowhere = ['/admin/nothing', '/admin/sessions', '/admin/members/0', '/admin/members/x', '/admin/members/%00'];
    nowhere.push('/admin/result-rows/1', '/admin/result-rows/1-2-3', '/admin/members/99999999999', '/admin/__proto__');
    nowhere.push(
      '/admin/constructor/1',
      '/admin/members/1/nothing',
      '/admin/members/1/constructor',
      '/admin/open-sessions/%27',
    );
    for (const path of nowhere) {
      const { status, text } = await admin.open(path);
      expect([path, status, text.includes('There is nothing here.')]).toEqual([path, 404, true]);
    }
  });

  it('is never echoed on the page', async () => {
    const { html } = await admin.open('/admin/members?done=%3Cscript%3E&order=hello-there');
    expect(html).not.toContain('hello-there');
    expect(html).not.toContain('done');
    expect((await admin.open('/admin/members?q=%3Cscript%3Ealert(1)')).html).not.toContain('<script>alert');
  });
});

describe('a tip', () => {
  it('shows admins who tipped, but none of the riders', async () => {
    const riders = await league.database.manager.find(Rider, { where: { seasonId }, take: 3 });
    await league.database.query(
      `INSERT INTO tips (weekend_id, member_id, first_id, second_id, third_id)
       SELECT (SELECT min(id) FROM race_weekends), (SELECT id FROM members WHERE username = 'crowd2'), $1, $2, $3`,
      riders.map(({ id }) => id),
    );
    const list = await admin.open('/admin/tips');
    const [link = ''] = /\/admin\/tips\/[\d-]+/.exec(list.html) ?? [];
    const row = await admin.open(link);
    for (const { status, text } of [list, row]) {
      expect([status, text]).toEqual([200, expect.stringContaining('crowd2')]);
      for (const { last } of riders) expect(text).not.toContain(last);
    }
    expect((await admin.open(`/admin/riders/${riders[0]?.id}`)).html).not.toContain('/admin/tips');
  });
});

// proves: site-8
describe('a secret', () => {
  it('appears on no page', async () => {
    const { database } = league;
    const [{ hash }] = await database.query<[{ hash: string }]>(
      `SELECT password_hash AS hash FROM members WHERE is_admin`,
    );
    const [{ sid }] = await database.query<[{ sid: string }]>('SELECT sid FROM sessions');
    const [{ id }] = await database.query<[{ id: string }]>('SELECT id FROM open_sessions');
    const pages = ['/admin/members', '/admin/members/1', '/admin/open-sessions', `/admin/open-sessions/${id}`];
    for (const path of [...pages, '/admin/link-tokens', '/admin/profile-pictures']) {
      const { html, status } = await admin.open(path);
      expect([path, status]).toEqual([path, 200]);
      for (const secret of [hash, sid, 'assword hash', 'Digest']) expect(html).not.toContain(secret);
    }
  });
});
