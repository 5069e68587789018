import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { groupSchemas } from '#league/contract/groups.js';
import type { Group as GroupOnWire, GroupIdAnswer, GroupsAnswer, GroupTokenAnswer } from '#league/contract/groups.js';
import { limits } from '#league/contract/limits.js';
import { groupMessages } from '#league/contract/group-messages.js';
import { Group, GroupMember } from '#league/schema/group.entity.js';
import type { Client } from '../harness/client.js';
import { joinLeague } from '../harness/join-league.js';
import { longIt } from '../harness/long-it.js';
import { addMember } from '../harness/make-season.js';
import { startLeague, type TestLeague } from '../harness/start-league.js';
import { type CommentTarget, postComment, readComments } from './members/comments-api.js';
import { makeGroup, openGroup as open, post, readGroup as read, readInvitation as invite } from './groups-api.js';

/** A name of the maximum length without a space. */
const longName = 'thefastestgrandstandinthewest1';

let league: TestLeague;
let admin: Client;
let ann: Client;
let ben: Client;
let cleo: Client;
let outsider: Client;
let visitor: Client;

beforeAll(async () => {
  league = await startLeague({ apis: 2, workers: 0 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
  ann = await joinLeague(league, 'ann');
  ben = await joinLeague(league, 'ben', { api: 1 });
  cleo = await joinLeague(league, 'cleo');
  outsider = await joinLeague(league, 'outsider');
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(() => league.close());
beforeEach(() => league.database.query('DELETE FROM rate_limits'));

const namesIn = ({ members }: GroupOnWire) => members.map(({ user }) => user.username);

describe('a group', () => {
  it('is created by a member, and others can join by its link and leave', async () => {
    const { id, token } = await makeGroup(ann);
    const invitation = { name: 'Sunday Grid', amount_members: 1, full: false, group_id: null };
    for (const client of [visitor, ben]) {
      const { status, body } = await invite(client, token);
      groupSchemas['get-group-invitation'].parse(body);
      expect({ status, body }).toMatchObject({ status: 200, body: { invitation } });
      expect(body.invitation.owner.username).toBe('ann');
      expect(body.invitation.members.map(({ username }) => username)).toEqual(['ann']);
    }
    expect(await post(ben, 'join-group', { token })).toMatchObject({ status: 200, body: { group_id: id } });
    expect((await invite(ben, token)).body.invitation).toMatchObject({ amount_members: 2, group_id: id });
    expect(await read(ben, id)).toMatchObject({ name: 'Sunday Grid', is_owner: false, amount_members: 2 });
    const { body } = await ben.get<GroupsAnswer>('get-groups');
    groupSchemas['get-groups'].parse(body);
    expect(body.groups.map((group) => [group.id, group.owner.username])).toContainEqual([id, 'ann']);
    expect((await post(ben, 'leave-group', { id })).status).toBe(200);
    expect((await open(ben, id)).status).toBe(403);
    expect(namesIn(await read(ann, id))).toEqual(['ann']);
  });

  it('can be joined only once, even if the same link is used repeatedly or simultaneously', async () => {
    const { id, token } = await makeGroup(ann);
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(ben, 'join-group', { token })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await post(cleo, 'join-group', { token })).status).toBe(200);
    expect((await post(ben, 'join-group', { token })).body).toEqual({ group_id: id });
    expect(namesIn(await read(ann, id))).toEqual(['ann', 'ben', 'cleo']);
  });

  it('can be left repeatedly, even by somebody who was never a member', async () => {
    const { id } = await makeGroup(ann, ben);
    for (const client of [ben, ben, outsider]) expect((await post(client, 'leave-group', { id })).status).toBe(200);
    expect(namesIn(await read(ann, id))).toEqual(['ann']);
  });

  it('is for its members only, with 403 for other members, 401 for visitors, and 404 if it is unknown', async () => {
    const { id } = await makeGroup(ann);
    expect(await open(outsider, id)).toMatchObject({ status: 403, body: { message: groupMessages.membersOnly } });
    expect((await open(admin, id)).status).toBe(403);
    expect((await open(visitor, id)).status).toBe(401);
    for (const other of [0, 2_000_000_000]) expect((await open(ann, other)).status).toBe(404);
    for (const text of ['', 'x', '-1', '9'.repeat(20)])
      expect((await ann.get(`get-group?id=${text}`)).status).toBe(404);
    const { headers } = await open(ann, id);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('has a name of 1 to 30 characters on one line', async () => {
    const { id } = await makeGroup(ann);
    for (const name of [
      '',
      '  ',
      'x'.repeat(31),
      1,
      null,
      'a\nb',
      'a\r\nb',
      'a\u2028b',
      '\u202eevil',
      'a\u2066b',
      'a\u200fb',
      'a\u0007b',
    ]) {
      const refused = { status: 400, body: { message: groupMessages.nameInvalid } };
      expect(await post(ann, 'create-group', { name })).toMatchObject(refused);
      expect(await post(ann, 'rename-group', { id, name })).toMatchObject(refused);
    }
    const { body } = await post<GroupIdAnswer>(ann, 'create-group', { name: ` ${'x'.repeat(30)} ` });
    expect((await read(ann, body.group_id)).name).toBe('x'.repeat(30));
  });

  longIt('can have members with names of 30 characters', async () => {
    const long = await joinLeague(league, longName);
    const { id, token } = await makeGroup(long, ann);
    expect((await invite(visitor, token)).body.invitation.owner.username).toBe(longName);
    expect(namesIn(await read(ann, id))).toEqual([longName, 'ann']);
  });
});

describe('an invitation', () => {
  it.each(['', 'x', '%00', 'A'.repeat(22), 'A'.repeat(900)])(
    'that is invalid is refused with 404: %s',
    async (token) => {
      const refused = { status: 404, body: { message: groupMessages.invitationInvalid } };
      expect(await invite(visitor, token)).toMatchObject(refused);
      expect(await post(ann, 'join-group', { token })).toMatchObject(refused);
    },
  );

  it('shows the owner and those who joined next, but not the whole group', async () => {
    const others = await Promise.all(['one', 'two', 'three', 'four', 'five', 'six'].map((n) => joinLeague(league, n)));
    const { token } = await makeGroup(ann, ...others);
    const { invitation } = (await invite(visitor, token)).body;
    expect(invitation.members.map(({ username }) => username)).toEqual(['ann', 'one', 'two', 'three', 'four', 'five']);
    expect([invitation.amount_members, limits.invitationMembers]).toEqual([7, 6]);
  });

  it('to a closed group is refused', async () => {
    const { id, token } = await makeGroup(ann, ben);
    expect((await post(ann, 'close-group', { id })).status).toBe(200);
    expect((await invite(visitor, token)).status).toBe(404);
    expect((await post(cleo, 'join-group', { token })).status).toBe(404);
    expect((await open(ben, id)).status).toBe(404);
    expect(await post(ann, 'close-group', { id })).toMatchObject({
      status: 404,
      body: { message: groupMessages.notFound },
    });
  });

  it('stops working when a new one replaces it', async () => {
    const { id, token } = await makeGroup(ann, ben);
    const { status, body } = await post<GroupTokenAnswer>(ann, 'new-group-invitation', { id });
    expect([status, body.invitation_token === token]).toEqual([200, false]);
    expect((await post(cleo, 'join-group', { token })).status).toBe(404);
    expect((await post(cleo, 'join-group', { token: body.invitation_token })).status).toBe(200);
    expect((await read(ben, id)).invitation_token).toBe(body.invitation_token);
  });
});

describe('the owner of a group', () => {
  it('is the only one who can rename it, remove members, close it and create a new link', async () => {
    const { id } = await makeGroup(ann, ben, cleo);
    const changes: [string, object][] = [
      ['rename-group', { id, name: 'Other' }],
      ['remove-group-member', { id, username: 'cleo' }],
      ['close-group', { id }],
      ['new-group-invitation', { id }],
    ];
    for (const [call, body] of changes) {
      expect(await post(ben, call, body)).toMatchObject({ status: 403, body: { message: groupMessages.ownerOnly } });
      expect((await post(outsider, call, body)).status).toBe(403);
      expect((await post(admin, call, body)).status).toBe(403);
      expect((await post(ann, call, { ...body, id: 2_000_000_000 })).status).toBe(404);
    }
    expect(await read(ann, id)).toMatchObject({ name: 'Sunday Grid', amount_members: 3 });
  });

  it('can rename the group and remove a member, even repeatedly', async () => {
    const { id } = await makeGroup(ann, ben, cleo);
    for (let time = 1; time <= 2; time += 1) {
      expect((await post(ann, 'rename-group', { id, name: 'Late Brakers' })).status).toBe(200);
      expect((await post(ann, 'remove-group-member', { id, username: 'BEN' })).status).toBe(200);
    }
    expect(await read(ann, id)).toMatchObject({ name: 'Late Brakers' });
    expect(namesIn(await read(cleo, id))).toEqual(['ann', 'cleo']);
    expect((await open(ben, id)).status).toBe(403);
    expect((await post(ann, 'remove-group-member', { id, username: 'nobody0' })).status).toBe(404);
  });

  it('gets a new link after removing a member, who can join again only through the new link', async () => {
    const { id, token } = await makeGroup(ann, ben, cleo);
    const removeBen = () => post(ann, 'remove-group-member', { id, username: 'ben' });
    expect((await removeBen()).status).toBe(200);
    for (const client of [ben, outsider]) expect((await post(client, 'join-group', { token })).status).toBe(404);
    expect((await invite(visitor, token)).status).toBe(404);
    const { invitation_token: renewed } = await read(ann, id);
    // Removing the member again does not replace the link again.
    expect((await removeBen()).status).toBe(200);
    expect((await read(cleo, id)).invitation_token).toBe(renewed);
    expect((await post(ben, 'join-group', { token: renewed })).status).toBe(200);
  });

  it("locks a removed member out of all comments, including the member's own", async () => {
    const { id } = await makeGroup(ann, ben);
    const target: CommentTarget = { parentElement: 'GROUP', id };
    const commentId = await postComment(ben, target, 'Mine');
    const reply = await postComment(ben, target, 'Mine, too', await postComment(ann, target, 'Hers'));
    await post(ann, 'remove-group-member', { id, username: 'ben' });
    const answers = [
      await ben.get(`get-comments?parentElement=GROUP&id=${id}`),
      await ben.post('post-comment/', { ...target, text: 'Again' }),
      await ben.put('edit-comment/', { commentId, text: 'Changed' }),
      await ben.post('delete-comment/', { commentId }),
      await ben.post('delete-comment/', { commentId: reply }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const texts = (await readComments(ann, target)).map((one) => [one.text, one.replies.map(({ text }) => text)]);
    expect(texts).toEqual([
      ['Hers', ['Mine, too']],
      ['Mine', []],
    ]);
    expect((await admin.post('delete-comment/', { commentId })).status).toBe(201);
    expect((await ann.post('delete-comment/', { commentId: reply })).status).toBe(403);
  });

  it('is succeeded by the longest-standing member after leaving', async () => {
    const { id, token } = await makeGroup(ann, ben, cleo);
    await post(ann, 'leave-group', { id });
    expect(await read(ben, id)).toMatchObject({ is_owner: true });
    await post(ann, 'join-group', { token });
    expect((await read(ann, id)).owner.username).toBe('ben');
  });

  it('is succeeded by the longest-standing member after deleting the account', async () => {
    const leaving = await joinLeague(league, 'leaving');
    const { id } = await makeGroup(leaving, ben, cleo);
    expect((await post(leaving, 'delete-account', {})).status).toBe(200);
    expect(await read(ben, id)).toMatchObject({ is_owner: true, amount_members: 2 });
    expect(namesIn(await read(cleo, id))).toEqual(['ben', 'cleo']);
  });
});

describe('a group without members', () => {
  const isThere = (id: number) => league.database.manager.existsBy(Group, { id });

  it('is closed when the last member leaves or is deleted', async () => {
    const { id } = await makeGroup(ann);
    await post(ann, 'leave-group', { id });
    const alone = await joinLeague(league, 'alone');
    const other = await makeGroup(alone);
    await post(alone, 'delete-account', {});
    expect([await isThere(id), await isThere(other.id)]).toEqual([false, false]);
    expect((await post(ann, 'leave-group', { id })).status).toBe(200);
  });

  longIt('is closed when the last two members leave at the same time', async () => {
    const { id } = await makeGroup(ann, ben);
    await Promise.all([ann, ben].map((client) => post(client, 'leave-group', { id })));
    expect(await isThere(id)).toBe(false);
  });
});

describe('the limit of members in a group', () => {
  /** A group with this number of members. The first client is the owner. */
  async function fill(amount: number): Promise<{ id: number; token: string }> {
    const group = await makeGroup(ann);
    await league.database.query(
      `WITH crowd AS (
         INSERT INTO members (username, email, password_hash, is_active)
         SELECT 'g' || $1 || 'n' || number, 'g' || $1 || 'n' || number || '@parcferme.example', 'x', true
         FROM generate_series(2, $2::int) number RETURNING id)
       INSERT INTO group_members (group_id, member_id, number) SELECT $1::int, id, 1 + row_number() OVER (ORDER BY id) FROM crowd`,
      [group.id, amount],
    );
    return group;
  }

  it('refuses one more member, and accepts a member after another has left', async () => {
    const { id, token } = await fill(limits.groupMembers);
    const refused = { group_full: true, message: groupMessages.full };
    expect(await post(ben, 'join-group', { token })).toMatchObject({ status: 400, body: refused });
    expect((await invite(visitor, token)).body.invitation).toMatchObject({ full: true, amount_members: 200 });
    // Joining a full group again has no effect on its members.
    expect((await post(ann, 'join-group', { token })).status).toBe(200);
    await post(ann, 'remove-group-member', { id, username: `g${id}n77` });
    const renewed = (await read(ann, id)).invitation_token;
    expect((await post(ben, 'join-group', { token: renewed })).status).toBe(200);
    expect((await read(ben, id)).amount_members).toBe(200);
  });

  longIt('holds if several members join the last free place at the same time', async () => {
    const { id, token } = await fill(limits.groupMembers - 1);
    const answers = await Promise.all([ben, cleo, outsider].map((client) => post(client, 'join-group', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await read(ann, id)).amount_members).toBe(200);
  });

  longIt('is enforced by the database, as is one membership per member', async () => {
    const { id } = await makeGroup(ann);
    const [{ memberId } = { memberId: 0 }] = await league.database.manager.findBy(GroupMember, { groupId: id });
    const add = (member: number, number: number) =>
      league.database.manager.insert(GroupMember, { groupId: id, memberId: member, number });
    const { id: dan } = await addMember(league.database, `x${id}`);
    await expect(add(dan, 201)).rejects.toThrow('group_members_number_check');
    await expect(add(dan, 1)).rejects.toThrow('group_members_number_key');
    await expect(add(memberId, 2)).rejects.toThrow('group_members_pkey');
  });

  longIt('also exists for groups, so a member can be in at most 50', async () => {
    const busy = await joinLeague(league, 'busy');
    const { token } = await makeGroup(ann);
    await league.database.query(
      `WITH made AS (
         INSERT INTO groups (name, invitation_token) SELECT 'Group ' || n, 'of busy ' || n FROM generate_series(1, 50) n RETURNING id)
       INSERT INTO group_members (group_id, member_id, number)
       SELECT made.id, members.id, 1 FROM made, members WHERE username = 'busy'`,
    );
    const refused = { status: 400, body: { too_many_groups: true, message: groupMessages.tooMany } };
    expect(await post(busy, 'create-group', { name: 'One more' })).toMatchObject(refused);
    expect(await post(busy, 'join-group', { token })).toMatchObject(refused);
    expect((await busy.get<GroupsAnswer>('get-groups')).body.groups).toHaveLength(50);
  });
});
