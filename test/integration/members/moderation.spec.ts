import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { comment as commentSchema, type UserSimple } from '#league/contract/shapes.js';
import { AuditEntry } from '#league/schema/audit-entry.entity.js';
import { Comment, CommentReport } from '#league/schema/comment.entity.js';
import { moderationMessages } from '#league/contract/moderation.js';
import { Season } from '#league/schema/season.entity.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { longIt } from '../../harness/long-it.js';
import { addSeason2023 } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { makeGroup } from '../groups-api.js';
import { addAnnouncement, type CommentTarget, postComment, readComments } from './comments-api.js';
import { dismiss, hide, readReportedBy, report, toldOf } from './moderation-api.js';

let league: TestLeague;
let alice: Client, bob: Client, carol: Client;
let director: Client, steward: Client, visitor: Client;
/** Created for every test. */
let place: CommentTarget;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  [alice, bob] = [await joinLeague(league, 'alice'), await joinLeague(league, 'bob')];
  carol = await joinLeague(league, 'carol');
  director = await joinLeague(league, 'director', { isAdmin: true });
  steward = await joinLeague(league, 'steward', { isAdmin: true });
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(() => league.close());
beforeEach(async () => {
  await league.database.query('DELETE FROM comment_reports; DELETE FROM notifications');
  place = await addAnnouncement(league, 'nobody');
});

const done = { status: 200, body: {} };
const gone = { status: 404, body: { message: moderationMessages.deleted } };
const readReported = (page = 1) => readReportedBy(director, page);
/** The id, state and number of reports of each comment. */
const outline = async (page = 1) =>
  (await readReported(page)).reported_comments.map(({ id, state, amount_reports }) => [id, state, amount_reports]);
const textsFor = async (client: Client) =>
  (await readComments(client, place)).map(({ text, hidden, replies }) => [
    text,
    hidden,
    replies.map((one) => one.text),
  ]);

describe('a report', () => {
  it('notifies the admins once, however many members report the comment', async () => {
    const id = await postComment(alice, place, 'Rude');
    expect(await report(bob, String(id), { text: '  look at this  ' })).toEqual(done);
    // A text without a visible character counts as empty.
    expect(await report(carol, id, { reason: 'other', text: '\u200b\u2800' })).toEqual(done);
    for (const admin of [director, steward])
      expect(await toldOf(admin)).toEqual([['A comment was reported', `administration/reports?comment=${id}`]]);
    expect(await toldOf(bob)).toEqual([]);
    const { reported_comments, ...amounts } = await readReported();
    expect(amounts).toEqual({ amount_comments: 1, amount_open: 1 });
    expect(reported_comments).toMatchObject([
      {
        id,
        text: 'Rude',
        user: { username: 'alice' },
        page_title: 'Silly season',
        path: `announcements/${place.id}?comment=${id}`,
        state: 'open',
        handled: null,
        amount_reports: 2,
        reports: [
          { user: { username: 'carol' }, reason: 'other', text: '', earlier_text: null },
          { user: { username: 'bob' }, reason: 'insult', text: 'look at this', earlier_text: null },
        ],
      },
    ]);
  });

  it('is stored once per member and comment, even if it is sent twice at the same moment', async () => {
    const id = await postComment(alice, place, 'Rude');
    const answers = await Promise.all([report(bob, id), report(bob, id), report(carol, id), report(carol, id)]);
    expect(answers).toEqual([done, done, done, done]);
    expect(await report(bob, id, { reason: 'spoiler', text: 'again' })).toEqual(done);
    expect(await outline()).toEqual([[id, 'open', 2]]);
    expect(await league.database.manager.countBy(CommentReport, { reason: 'spoiler' })).toBe(0);
    expect(await toldOf(director)).toHaveLength(1);
  });

  longIt('by an admin notifies the other admins', async () => {
    await report(director, await postComment(alice, place, 'Rude'));
    expect([await toldOf(director), (await toldOf(steward)).length]).toEqual([[], 1]);
  });

  longIt('shows the reported text, even after the author has changed it', async () => {
    const id = await postComment(alice, place, 'Rude');
    await report(bob, id);
    await alice.put('edit-comment/', { commentId: id, text: 'Kind' });
    expect((await readReported()).reported_comments).toMatchObject([
      { text: 'Kind', edited: true, reports: [{ earlier_text: 'Rude' }] },
    ]);
  });

  longIt('is refused for your own comment and for a comment that is deleted or hidden', async () => {
    const id = await postComment(alice, place, 'Mine');
    expect(await report(alice, id)).toEqual({ status: 400, body: { message: moderationMessages.ownComment } });
    await hide(director, id);
    expect(await report(bob, id)).toEqual({ status: 403, body: { message: moderationMessages.hidden } });
    await alice.post('delete-comment/', { commentId: id });
    expect(await report(bob, id)).toEqual(gone);
    const answered = await postComment(alice, place, 'Answered');
    await postComment(bob, place, 'Yes', answered);
    await alice.post('delete-comment/', { commentId: answered });
    expect(await report(bob, answered)).toEqual(gone);
    expect(await outline()).toEqual([]);
  });

  it('needs a valid reason and has at most 500 characters', async () => {
    const id = await postComment(alice, place, 'Rude');
    const bad = [{ reason: 'boring' }, { reason: undefined }, { text: 'x'.repeat(501) }, { text: 5 }, { text: 'a\0b' }];
    for (const more of bad) expect((await report(bob, id, more)).status).toBe(400);
    expect(await report(bob, id, { text: 'x'.repeat(500) })).toEqual(done);
    for (const wrong of [0, -1, 'x', null, 2 ** 31]) expect((await report(bob, wrong)).status).toBe(400);
    expect((await report(bob, 999_999)).status).toBe(404);
    expect((await report(visitor, id)).status).toBe(401);
  });

  it('needs access to the comment through membership of the group, or a season that is not deleted', async () => {
    const group = await makeGroup(alice, bob);
    const target: CommentTarget = { parentElement: 'GROUP', id: group.id };
    const said = await postComment(alice, target, 'Among us');
    expect((await report(carol, said)).status).toBe(403);
    expect(await report(bob, said)).toEqual(done);
    // The admin is not a member of the group. The list shows the text, but no link to the page.
    expect((await readReported()).reported_comments).toMatchObject([
      { text: 'Among us', page_title: 'Sunday Grid', path: null },
    ]);
    expect(await hide(director, said)).toEqual(done);
    expect(await readComments(bob, target)).toMatchObject([{ text: 'Hidden by an admin', hidden: true }]);

    const { season, weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
    const onWeekend = await postComment(alice, { parentElement: 'RACE_WEEKEND', id: weekends[0]?.id ?? 0 }, 'Before');
    expect([await report(carol, onWeekend), (await readReported()).amount_open]).toEqual([done, 1]);
    await league.database.manager.update(Season, season.id, { deletedAt: new Date(), current: false });
    expect((await report(bob, onWeekend)).status).toBe(404);
    // Nobody can read the comment, so admins need not handle it.
    expect([await outline(), (await readReported()).amount_open]).toEqual([[[said, 'hidden', 1]], 0]);
  });
});

describe('a hidden comment', () => {
  it('is replaced by a notice for members but not for admins, keeps its replies, and can be shown again', async () => {
    const id = await postComment(alice, place, 'Rude');
    await postComment(bob, place, 'Now, now', id);
    await report(bob, id);
    for (let time = 1; time <= 2; time += 1) expect(await hide(director, id)).toEqual(done);
    for (const client of [visitor, alice, bob])
      expect(await textsFor(client)).toEqual([['Hidden by an admin', true, ['Now, now']]]);
    expect(await textsFor(director)).toEqual([['Rude', true, ['Now, now']]]);
    expect(await readReported()).toMatchObject({
      amount_open: 0,
      reported_comments: [{ id, text: 'Rude', state: 'hidden', handled: { user: { username: 'director' } } }],
    });
    expect([await toldOf(director), await toldOf(steward)]).toEqual([[], []]);

    for (let time = 1; time <= 2; time += 1) expect(await hide(steward, id, false)).toEqual(done);
    expect(await textsFor(visitor)).toEqual([['Rude', false, ['Now, now']]]);
    expect((await readReported()).reported_comments).toMatchObject([{ state: 'shown' }]);
  });

  it('reveals its text nowhere, neither on the profile nor above a reply nor to members who report it', async () => {
    const id = await postComment(alice, place, 'Rude words');
    const reply = await postComment(bob, place, 'Now, now', id);
    await hide(director, id);
    for (const client of [visitor, bob, alice, director]) {
      const shown = client === director;
      for (const username of ['alice', 'bob']) {
        const { body } = await client.post<{ comments: unknown[] }>('get-user-comments/', { username });
        for (const one of body.comments) commentSchema.parse(one);
        expect(JSON.stringify(body).includes('Rude words')).toBe(shown);
      }
      expect(JSON.stringify(await readComments(client, place)).includes('Rude words')).toBe(shown);
    }
    expect((await readComments(bob, place))[0]?.replies).toMatchObject([
      { id: reply, text: 'Now, now', hidden: false },
    ]);
  });

  it('cannot be edited by its author, but the author can delete it and others can reply to it', async () => {
    const id = await postComment(alice, place, 'Rude');
    await hide(director, id);
    const edited = await alice.put('edit-comment/', { commentId: id, text: 'Kind' });
    expect([edited.status, edited.body]).toEqual([403, { message: moderationMessages.hidden }]);
    expect((await league.database.manager.findOneByOrFail(Comment, { id })).text).toBe('Rude');
    await postComment(bob, place, 'Why?', id);
    expect((await alice.post('delete-comment/', { commentId: id })).status).toBe(201);
    expect(await textsFor(bob)).toEqual([['[deleted]', false, ['Why?']]]);
  });
});

describe('reports that an admin dismisses', () => {
  it('are closed, however often they are dismissed, and a report by another member opens the comment again', async () => {
    const id = await postComment(alice, place, 'Fine');
    await report(bob, id);
    for (let time = 1; time <= 2; time += 1) expect(await dismiss(steward, id)).toEqual(done);
    expect([await outline(), await toldOf(director)]).toEqual([[[id, 'shown', 1]], []]);
    expect((await readReported()).reported_comments[0]?.handled?.user.username).toBe('steward');
    await report(bob, id);
    expect(await outline()).toEqual([[id, 'shown', 1]]);
    await report(carol, id);
    expect([await outline(), (await toldOf(director)).length]).toEqual([[[id, 'open', 2]], 1]);
    expect(await textsFor(visitor)).toEqual([['Fine', false, []]]);
  });

  longIt('are deleted with the comment, and admins who then act on them get a clear error', async () => {
    const id = await postComment(alice, place, 'Rude');
    await report(bob, id);
    expect((await director.post('delete-comment/', { commentId: id })).status).toBe(201);
    for (const answer of [await hide(director, id), await hide(director, id, false), await dismiss(director, id)])
      expect(answer).toEqual(gone);
    expect([await outline(), await toldOf(director), await toldOf(steward)]).toEqual([[], [], []]);

    const answered = await postComment(alice, place, 'Rude, answered');
    await postComment(bob, place, 'Now, now', answered);
    await report(bob, answered);
    await alice.post('delete-comment/', { commentId: answered });
    expect([await outline(), await toldOf(steward)]).toEqual([[], []]);
    expect(await hide(director, answered)).toEqual(gone);
  });

  longIt('that arrive while the comment is deleted are either stored before the deletion or get 404', async () => {
    for (let time = 0; time < 5; time += 1) {
      const id = await postComment(alice, place, `Rude ${time}`);
      const [reported, deleted] = await Promise.all([
        report(bob, id),
        alice.post('delete-comment/', { commentId: id }),
      ]);
      expect([200, 404]).toContain(reported.status);
      expect(deleted.status).toBe(201);
      expect([await outline(), await toldOf(director)]).toEqual([[], []]);
    }
  });
});

describe('the report about a comment', () => {
  longIt(
    'stays without a name if the account of its reporter or admin is deleted, and is deleted with the account of the author',
    async () => {
      const [dave, erin] = [await joinLeague(league, 'dave'), await joinLeague(league, 'erin')];
      const frank = await joinLeague(league, 'frank', { isAdmin: true });
      const [first, second] = [await postComment(dave, place, 'First'), await postComment(alice, place, 'Second')];
      await report(erin, first);
      await report(erin, second);
      await dismiss(frank, second);
      for (const client of [erin, frank]) expect((await client.post('delete-account/')).status).toBe(200);
      const nobody: UserSimple = { username: '', date_created: '', has_profile_picture: false };
      expect((await readReported()).reported_comments).toMatchObject([
        { id: first, state: 'open', reports: [{ user: nobody }] },
        { id: second, state: 'shown', handled: { user: nobody }, reports: [{ user: nobody }] },
      ]);
      expect((await dave.post('delete-account/')).status).toBe(200);
      expect(await outline()).toEqual([[second, 'shown', 1]]);
      expect(await toldOf(steward)).toEqual([]);
    },
  );
});

describe('the list of reports', () => {
  longIt('shows open ones first, then the newest, in pages of 20 with up to ten reports per comment', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 22; number += 1) ids.push(await postComment(alice, place, `Comment ${number}`));
    await league.database.query(
      `INSERT INTO comment_reports (comment_id, member_id, reason, text, comment_text)
       SELECT comments.id, (SELECT id FROM members WHERE username = 'bob'), 'other', '', text FROM comments
       WHERE comments.id = ANY($1) ORDER BY comments.id`,
      [ids],
    );
    await league.database.query(
      `INSERT INTO comment_reports (comment_id, reason, text, comment_text)
       SELECT $1, 'insult', 'Report ' || number, 'Comment 0' FROM generate_series(1, 11) number`,
      [ids[0]],
    );
    await dismiss(director, ids[21] ?? 0);
    const newestFirst = [ids[0], ...ids.slice(1, 21).toReversed(), ids[21]];
    const pages = [await readReported(1), await readReported(2), await readReported(3)];
    expect(pages.map((page) => page.reported_comments.map(({ id }) => id))).toEqual([
      newestFirst.slice(0, 20),
      newestFirst.slice(20),
      [],
    ]);
    expect(pages[2]).toMatchObject({ amount_comments: 22, amount_open: 21 });
    const busiest = pages[0]?.reported_comments[0];
    expect([busiest?.amount_reports, busiest?.reports.map(({ text }) => text)]).toEqual([
      12,
      Array.from({ length: 10 }, (_, index) => `Report ${11 - index}`),
    ]);
    for (const wrong of ['0', '-1', 'x', '1.5'])
      expect((await director.get(`get-reported-comments?page=${wrong}`)).status).toBe(400);
    expect((await director.get('get-reported-comments?page=undefined')).status).toBe(200);
  });
});

describe('the audit log', () => {
  it('records what admins do to comments and reports, but not what members do', async () => {
    const id = await postComment(alice, place, 'Rude');
    const since = await league.database.manager.count(AuditEntry);
    await report(bob, id);
    await hide(director, id);
    await hide(steward, id, false);
    await report(carol, id);
    await dismiss(steward, id);
    await director.post('delete-comment/', { commentId: id });
    const entries = await league.database.manager.find(AuditEntry, { order: { id: 'ASC' }, skip: since });
    expect(entries.map(({ username, action, entity }) => `${username} ${action} ${entity}`)).toEqual([
      'director changed comments',
      'director changed comment_reports',
      'director deleted notifications',
      'director deleted notifications',
      'steward changed comments',
      'steward changed comment_reports',
      'steward deleted notifications',
      'steward deleted notifications',
      'director deleted comments',
      'director deleted comment_reports',
      'director deleted comment_reports',
    ]);
  });
});
