import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ActivateAnswer } from '#league/contract/answers.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import { Member } from '#league/schema/member.entity.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { makeGroup, post, readGroup } from '../groups-api.js';
import { readLink } from './read-link.js';

let league: TestLeague;
let ann: Client;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  ann = await joinLeague(league, 'ann');
});
afterAll(() => league.close());
beforeEach(() => league.database.query('DELETE FROM rate_limits'));

async function visit(): Promise<Client> {
  const client = league.client();
  await client.get('get-current-user/');
  return client;
}

async function register(username: string, invitation?: unknown): Promise<void> {
  const email = `${username}@parcferme.example`;
  const form = { username, email, password1: password, password2: password, invitation };
  expect((await (await visit()).post('register/', form)).status).toBe(200);
}

/** Opens the emailed link in another browser than the one that sent the registration. */
async function activate(username: string): Promise<{ client: Client; answer: ActivateAnswer }> {
  const { uid, token } = await readLink(league, username, 'activation');
  const client = await visit();
  const { status, body } = await client.get<ActivateAnswer>(`activate?uid=${uid}&token=${token}`);
  expect(status).toBe(200);
  const { body: user } = await client.get<CurrentUser>('get-current-user/');
  expect(user).toMatchObject({ is_logged_in: true, username });
  return { client, answer: body };
}

const keptOf = async (username: string) =>
  (await league.database.manager.findOneByOrFail(Member, { username })).invitationToken;

it('a member who registered with an invitation is in the group after the activation in another browser', async () => {
  const { id, token } = await makeGroup(ann);
  await register('guest', token);
  expect(await keptOf('guest')).toBe(token);
  // Not before, because the address is not confirmed yet.
  expect((await readGroup(ann, id)).members).toHaveLength(1);
  const { client, answer } = await activate('guest');
  expect(answer).toEqual({ group_id: id, invitation_refused: null });
  expect((await readGroup(client, id)).members.map(({ user }) => user.username)).toEqual(['ann', 'guest']);
  expect(await keptOf('guest')).toBeNull();
});

it('the invitation outlives a new activation link', async () => {
  const { id, token } = await makeGroup(ann);
  await register('patient', token);
  const { uid } = await readLink(league, 'patient', 'activation');
  expect((await (await visit()).post('request-activation-token/', { uid })).status).toBe(200);
  expect((await activate('patient')).answer.group_id).toBe(id);
});

it.each<[string, (group: { id: number; token: string }) => Promise<unknown>]>([
  ['its group was closed', ({ id }) => post(ann, 'close-group', { id })],
  ['its last member left the group', ({ id }) => post(ann, 'leave-group', { id })],
  ['there is a newer link', ({ id }) => post(ann, 'new-group-invitation', { id })],
])('the account is activated without a group if %s meanwhile', async (_, change) => {
  const group = await makeGroup(ann);
  const username = `late${group.id}`;
  await register(username, group.token);
  await change(group);
  const { answer } = await activate(username);
  expect(answer).toEqual({ group_id: null, invitation_refused: 'closed' });
  expect(await keptOf(username)).toBeNull();
});

it('the account is activated without a group if the group has become full meanwhile', async () => {
  const { id, token } = await makeGroup(ann);
  await register('toolate', token);
  await league.database.query(
    `WITH others AS (INSERT INTO members (username, email, password_hash, is_active)
       SELECT 'full' || n, 'full' || n || '@parcferme.example', '', true FROM generate_series(2, 200) n RETURNING id)
     INSERT INTO group_members (group_id, member_id, number) SELECT $1, id, 1 + row_number() OVER () FROM others`,
    [id],
  );
  expect((await activate('toolate')).answer).toEqual({ group_id: null, invitation_refused: 'full' });
});

it.each([undefined, null, '', 5, ['x'], 'A'.repeat(21), 'A'.repeat(900), `${'A'.repeat(21)}/`])(
  'a registration ignores an invitation that is not one: %j',
  async (invitation) => {
    const username = `plain${(await league.database.manager.count(Member)).toString()}`;
    await register(username, invitation);
    expect(await keptOf(username)).toBeNull();
    expect((await activate(username)).answer).toEqual({ group_id: null, invitation_refused: null });
  },
);
