import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Picks } from '#league/schema/picks.entity.js';
import type { RaceWeekend } from '#league/schema/race-weekend.entity.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../harness/client.js';
import { addFour, finalize, play, type PlayedSeason, reopen } from '../harness/four-in-a-season.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { addMember } from '../harness/make-season.js';
import { waitUntil } from '../harness/wait-until.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';

let league: TestLeague;
let admin: Client;
let ann: Client;
let visitor: Client;
let played: PlayedSeason;
let first: RaceWeekend;
let second: RaceWeekend;

beforeAll(async () => {
  league = await startLeague({ overrides: { QUEUES: 'standings' } });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  for (const name of ['ben', 'cleo', 'dan', 'nopicks']) await addMember(league.database, name);
  ann = await joinLeague(league, 'ann');
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(() => league.close());

beforeEach(async () => {
  await league.database.manager.update(Season, { current: true }, { current: false });
  played = await addFour(league);
  await change({ current: true });
  [first, second] = played.weekends as [RaceWeekend, RaceWeekend];
});

const change = (fields: Partial<Season>) => league.database.manager.update(Season, played.season.id, fields);
async function playFirst(): Promise<void> {
  await play(league, first, [1, 89, 33, 43]);
  await finalize(admin, first);
}

const positionOf = (name: string, more = '') => `get-position-picture?username=${name}${more}`;
const picksOf = (name: string, more = '') => `get-picks-picture?username=${name}${more}`;
const read = (path: string, client = visitor, headers = {}) => client.get<Buffer>(path, headers);
const refusal = async (path: string, client = visitor) => {
  const { status, body } = await client.get<{ message: string }>(path);
  return [status, body.message];
};

describe('the picture of a weekend', () => {
  const weekendOf = (name: string, { id }: RaceWeekend) => `get-weekend-picture?username=${name}&weekend=${id}`;

  it('is the same for everybody once the weekend is final, and does not exist before that or while it is reopened', async () => {
    const none = [404, 'Race weekend not found'];
    await play(league, first, [1, 89, 33, 43]);
    expect(await refusal(weekendOf('ann', first), ann)).toEqual(none);
    await finalize(admin, first);
    const { status, body } = await read(weekendOf('ann', first));
    expect(status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect((await read(weekendOf('ann', first), ann)).body.equals(body)).toBe(true);
    expect((await read(weekendOf('ben', first))).body.equals(body)).toBe(false);
    for (const address of [weekendOf('nopicks', first), weekendOf('ann', second)])
      expect(await refusal(address)).toEqual(none);
    expect((await refusal('get-weekend-picture?username=ann&weekend=x'))[0]).toBe(400);
    await reopen(league, admin, { season: played.season, weekend: first }, [89]);
    expect(await refusal(weekendOf('ann', first))).toEqual(none);
  });
});

describe('the picture of a position', () => {
  it('is a PNG of 1200 x 630 in two themes, for any season, and the same for visitors, members and its owner', async () => {
    await playFirst();
    const { status, body, headers } = await read(positionOf('ben'));
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/png', 'no-cache']);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect((await read(positionOf('BEN'), ann)).body.equals(body)).toBe(true);
    const own = [await read(positionOf('ann')), await read(positionOf('ann'), ann)].map(({ body: png }) => png);
    expect(own[0]?.equals(own[1] as Buffer)).toBe(true);
    expect((await read(positionOf('ben', '&theme=dark'))).body.equals(body)).toBe(false);
    await change({ current: false });
    expect((await read(positionOf('ben', `&season=${played.season.year}`))).body.equals(body)).toBe(true);
  });

  it('does not exist before the first final weekend, whatever results are stored', async () => {
    const none = [404, 'Positions can be shared once the first race weekend is final'];
    expect(await refusal(positionOf('ann'))).toEqual(none);
    await play(league, first, [1, 89, 33, 43]);
    expect(await refusal(positionOf('ann'), ann)).toEqual(none);
  });

  it('shows nothing about a weekend that is not final or has been reopened', async () => {
    await playFirst();
    const before = (await read(positionOf('ann'))).body;
    await play(league, second, [89, 1, 33, 43]);
    expect((await read(positionOf('ann'), ann)).body.equals(before)).toBe(true);
    await finalize(admin, second);
    const after = (await read(positionOf('ann'))).body;
    expect(after.equals(before)).toBe(false);
    await reopen(league, admin, { season: played.season, weekend: second }, [43, 1, 33, 89]);
    expect((await read(positionOf('ann'))).body.equals(before)).toBe(true);
  });

  it('does not exist for unknown, inactive or deleted members, or for members without picks', async () => {
    await addMember(league.database, 'eve');
    await league.database.manager.query(
      `INSERT INTO picks (season_id, member_id, pick1, pick2, pick3, pick4, pick5)
       SELECT season_id, (SELECT id FROM members WHERE username = 'eve'), pick5, pick2, pick3, pick4, pick1
       FROM picks WHERE season_id = $1 LIMIT 1`,
      [played.season.id],
    );
    await playFirst();
    const unknown = [404, 'User not found'];
    expect(await refusal(positionOf('nobody'))).toEqual(unknown);
    expect(await refusal(positionOf('nopicks'))).toEqual([404, 'nopicks has no picks in this season']);
    expect((await read(positionOf('eve'))).status).toBe(200);
    await league.database.query("UPDATE members SET is_active = false WHERE username = 'eve'");
    expect(await refusal(positionOf('eve'))).toEqual(unknown);
    await league.database.query("DELETE FROM members WHERE username = 'eve'");
    expect(await refusal(positionOf('eve'))).toEqual(unknown);
  });

  longIt('is refused for an invalid name, theme or season', async () => {
    for (const query of ['', 'username=', 'username=<b>', 'username=ann&theme=blue', 'username=ann&season=x'])
      expect((await visitor.get(`get-position-picture?${query}`)).status).toBe(400);
    expect(await refusal(positionOf('ann', '&season=1900'))).toEqual([404, 'The season was not found']);
    await change({ current: false });
    expect(await refusal(positionOf('ann'))).toEqual([404, 'The season was not found']);
  });
});

describe('the picture of picks', () => {
  const hidden = [404, 'Picks can be shared once the picks window has closed'];

  it('does not exist while they are hidden or hidden again, not even for their owner or an admin', async () => {
    await change({ selectionOpen: true });
    for (const client of [visitor, ann, admin]) expect(await refusal(picksOf('ann'), client)).toEqual(hidden);
    await change({ selectionOpen: false });
    expect((await read(picksOf('ann'))).status).toBe(200);
    await change({ selectionOpen: true });
    expect(await refusal(picksOf('ann'))).toEqual(hidden);
    await change({ picksCloseAt: new Date(Date.now() - 1000) });
    expect((await read(picksOf('ann'))).status).toBe(200);
  });

  it('is drawn for their owner alone while they are hidden, by a separate call whose response nobody else may keep', async () => {
    await change({ selectionOpen: true });
    const own = 'get-own-picks-picture';
    const { status, body, headers } = await read(own, ann);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await read(own, admin)).status).toBe(404);
    expect((await read(own)).status).toBe(401);
    expect((await read(`${own}?username=ann`, admin)).status).toBe(404);
    expect(await refusal(picksOf('ann'), ann)).toEqual(hidden);
    await change({ selectionOpen: false });
    expect((await read(picksOf('ann'))).body.equals(body)).toBe(true);
  });

  longIt('changes with the picks, and does not exist without picks', async () => {
    const before = (await read(picksOf('ann'))).body;
    const { id, pick2, pick3 } = await league.database.manager.findOneByOrFail(Picks, { seasonId: played.season.id });
    await league.database.manager.update(Picks, id, { pick2: pick3, pick3: pick2 });
    expect((await read(picksOf('ann'))).body.equals(before)).toBe(false);
    expect(await refusal(picksOf('nopicks'))).toEqual([404, 'nopicks has no picks in this season']);
    expect(await refusal(picksOf('nobody'))).toEqual([404, 'User not found']);
  });
});

describe('a shared picture', () => {
  longIt('is not sent again to a client that has it, and is rendered once for ten simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => read(picksOf('dan', '&theme=dark'))));
    const etags = new Set(answers.map(({ headers }) => headers.get('etag')));
    expect([answers.every(({ status }) => status === 200), etags.size]).toEqual([true, 1]);
    const [etag] = etags;
    const again = await read(picksOf('dan', '&theme=dark'), visitor, { 'if-none-match': etag });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, undefined, etag]);
    expect((await read(picksOf('dan'), visitor, { 'if-none-match': etag })).status).toBe(200);
  });

  longIt('is rate-limited for members', async () => {
    const eager = await joinLeague(league, `eager${played.season.year}`);
    // The limit is 120 a minute.
    await league.database.query(
      `INSERT INTO rate_limits (key, points, expire)
       SELECT 'share-picture:' || id, 120, (extract(epoch FROM now()) * 1000)::bigint + 60000 FROM members WHERE username = $1`,
      [`eager${played.season.year}`],
    );
    expect(await refusal(picksOf('dan'), eager)).toEqual([429, 'Too many attempts, please wait']);
  });
});

describe('the Open Graph tags of a page', () => {
  const tagsOf = async (path: string, client = visitor): Promise<Record<string, string>> => {
    const html = await (await client.fetch(`${client.origin}${path}`)).text();
    const tags = [...html.matchAll(/<meta (?:property|name)="(og|twitter):([\w:]+)" content="([^"]*)">/g)];
    expect(html.indexOf('og:title')).toBeLessThan(html.indexOf('</head>'));
    return Object.fromEntries(tags.map(([, family, name, content]) => [`${family}:${name}`, content ?? '']));
  };
  const name = 'Parc Fermé';
  /** A page gets the tags of the league if the database is slow. */
  const ownTagsOf = (path: string, client = visitor) =>
    waitUntil(`${path} has tags of its own`, async () => {
      const tags = await tagsOf(path, client);
      return tags['og:title'] !== name && tags;
    });

  it('describe the league if the page has no tags of its own', async () => {
    for (const path of ['/', '/rules', '/nothing', '/users/nobody', '/race-weekends/99999999', '/groups/join/no']) {
      expect(await tagsOf(path)).toMatchObject({
        'og:title': name,
        'og:site_name': name,
        'og:image': 'http://league.example/api/get-league-picture',
        'og:image:width': '1200',
        'og:image:height': '630',
        'twitter:card': 'summary_large_image',
      });
    }
    for (const path of ['/rules', '/riders/33', '/announcements/5'])
      expect((await tagsOf(path))['og:url']).toBe(`http://league.example${path}`);
    expect((await read('get-league-picture')).status).toBe(200);
  });

  it('name weekends and standings, but reveal nothing of a result', async () => {
    await playFirst();
    await play(league, second, [89, 1, 33, 43]);
    for (const weekend of [first, second]) {
      const tags = await ownTagsOf(`/race-weekends/${weekend.id}?comment=2`);
      expect(tags).toMatchObject({
        'og:title': `${weekend.title} · ${name}`,
        'og:url': `http://league.example/race-weekends/${weekend.id}`,
      });
      expect(JSON.stringify(tags)).not.toMatch(/ann|Bagnaia|Martin|points/);
    }
    expect(await ownTagsOf(`/standings?season=${played.season.year}`)).toMatchObject({
      'og:title': `Standings ${played.season.year} · ${name}`,
      'og:description': `All members by points, after ${first.title}, round 1 of 2.`,
      'og:url': `http://league.example/standings?season=${played.season.year}`,
    });
  });

  it('contain the name on a profile, and the position once a weekend is final', async () => {
    const before = await ownTagsOf('/users/ann');
    expect(before).toMatchObject({
      'og:title': `ann · ${name}`,
      'og:image': 'http://league.example/api/get-league-picture',
    });
    await playFirst();
    const { year } = played.season;
    expect(await ownTagsOf('/users/ANN')).toMatchObject({
      'og:description': `1st of 4, after ${first.title}, round 1 of 2.`,
      'og:url': 'http://league.example/users/ann',
      'og:image': `http://league.example/api/get-position-picture?username=ann&#38;season=${year}`,
      'twitter:image': `http://league.example/api/get-position-picture?username=ann&#38;season=${year}`,
    });
  });

  longIt('match the picture and the season of a shared link', async () => {
    const { year } = played.season;
    const shared = `/users/ann?picture=picks&season=${year}`;
    await change({ selectionOpen: true });
    const hidden = await ownTagsOf(shared, ann);
    expect(hidden).toMatchObject({
      'og:description': 'Picks, points and positions of ann.',
      'og:image': 'http://league.example/api/get-league-picture',
    });
    await change({ selectionOpen: false });
    await playFirst();
    // The season need not be the current one.
    await change({ current: false });
    const tags = await ownTagsOf(shared);
    expect(tags).toMatchObject({
      'og:description': expect.stringMatching(
        new RegExp(`^Picks for ${year}: (Francesco|Jorge|Brad|Jack) [^,]+(, [^,]+){3,}\\.$`),
      ),
      'og:url': `http://league.example/users/ann?picture=picks&#38;season=${year}`,
      'og:image': `http://league.example/api/get-picks-picture?username=ann&#38;season=${year}`,
    });
    expect(await ownTagsOf(`/users/ann?picture=position&season=${year}`)).toMatchObject({
      'og:description': `1st of 4, after ${first.title}, round 1 of 2.`,
      'og:image': `http://league.example/api/get-position-picture?username=ann&#38;season=${year}`,
    });
    for (const query of ['picture=picks&season=1900', 'picture=%22%3E&season=x', 'season=99999999999'])
      expect((await tagsOf(`/users/ann?${query}`))['og:image']).toBe('http://league.example/api/get-league-picture');
  });

  it("are the same for everybody on a group's page, but its invitation link reveals its name", async () => {
    const { body } = await ann.post<{ group_id: number }>('create-group', { name: `"><b>&'riders` });
    const { body: read1 } = await ann.get<{ group: { invitation_token: string } }>(`get-group?id=${body.group_id}`);
    for (const client of [visitor, ann])
      expect(await ownTagsOf(`/groups/${body.group_id}`, client)).toMatchObject({ 'og:title': `A group · ${name}` });
    const token = read1.group.invitation_token;
    const invited = await ownTagsOf(`/groups/join/${token}`);
    const picture = `get-invitation-picture?token=${token}`;
    expect(invited['og:image']).toBe(`http://league.example/api/${picture}`);
    const { status, headers } = await read(picture);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    for (const wrong of ['A'.repeat(22), 'x', ''])
      expect((await read(`get-invitation-picture?token=${wrong}`)).status).toBe(404);
    expect((await read('get-invitation-picture')).status).toBe(400);
    expect(invited['og:title']).toBe(`Join &#34;&#62;&#60;b&#62;&#38;&#39;riders · ${name}`);
  });

  it('escape titles and URLs', async () => {
    await league.database.query('UPDATE race_weekends SET title = $2 WHERE id = $1', [
      first.id,
      `</title><script>alert("1")</script>'&$&`,
    ]);
    const html = await (await visitor.fetch(`${visitor.origin}/race-weekends/${first.id}`)).text();
    expect(html).not.toContain('<script>alert');
    expect(html).toContain(
      'content="&#60;/title&#62;&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;$&#38; · ',
    );
    const odd = await (await visitor.fetch(`${visitor.origin}/groups/%22%3E%3Cscript%3E`)).text();
    expect(odd).not.toMatch(/"><script>/);
  });
});
