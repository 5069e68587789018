import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SecondFactorSecretAnswer } from '#league/contract/second-factor.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { holdRow } from '../../harness/lock-table.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { codeOf, nextCode } from '../security/second-factor-codes.js';
import { readLink } from './read-link.js';

let league: TestLeague;
let admin: Client;
let members = 0;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  admin = await joinLeague(league, 'director', { isAdmin: true });
});
afterAll(() => league.close());

const fresh = 'another horse battery';

/** A member with a row in every table of an account. */
interface Account {
  id: number;
  username: string;
  client: Client;
  /** Logged out. */
  visitor: Client;
  secret: string;
}

async function makeAccount(): Promise<Account> {
  const username = `member${(members += 1)}`;
  const { id } = await addMember(league.database, username);
  const client = await league.client().logIn(username, password);
  const visitor = league.client();
  await visitor.get('get-current-user/');
  const begun = await client.post<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword: password });
  const { secret } = begun.body;
  await client.post('confirm-second-factor/', { code: codeOf(secret) });
  await league.database.query(
    `INSERT INTO passkeys (member_id, credential_id, public_key, counter, transports, name) VALUES ($1, $2, '', 0, '{}', 'Phone')`,
    [id, username],
  );
  await client.post('change-email/', { currentPassword: password, newEmail: `${username}@new.example` });
  await visitor.post('send-reset-email/', { username });
  return { id, username, client, visitor, secret };
}

/** The rows of an account that no call may lock before it has locked the row of the member. */
const dependents = ['link_tokens', 'second_factors', 'recovery_codes', 'passkeys', 'push_subscriptions'].map(
  (table) => `SELECT FROM ${table} WHERE member_id = $1 FOR UPDATE NOWAIT`,
);
const sessionsOf = `SELECT FROM sessions WHERE sess ->> 'memberId' = $1::text FOR UPDATE NOWAIT`;

type Call = (account: Account) => Promise<{ status: number }>;
const calls: [name: string, call: Call, status: number][] = [
  [
    'reset-password',
    async ({ visitor, username }) => {
      const { uid, token } = await readLink(league, username, 'password-reset');
      return visitor.post('reset-password/', { password1: fresh, password2: fresh, uid64: String(uid), token });
    },
    200,
  ],
  [
    'change-password',
    async ({ client }) => {
      const { body } = await client.get<{ token: string }>('get-token/');
      return client.post('change-password/', { ...body, currentPassword: password, newPassword: fresh });
    },
    200,
  ],
  [
    'activate-email',
    async ({ visitor, username }) => {
      const { uid, token } = await readLink(league, username, 'email-change');
      return visitor.get(`activate-email?uid=${uid}&token=${token}&email=${username}@new.example`);
    },
    200,
  ],
  ['activate', async ({ visitor, id }) => visitor.get(`activate?uid=${id}&token=x`), 400],
  ['send-reset-email', ({ visitor, username }) => visitor.post('send-reset-email/', { username }), 200],
  [
    'change-email',
    ({ client, username }) =>
      client.post('change-email/', { currentPassword: password, newEmail: `${username}@other.example` }),
    200,
  ],
  [
    'change-username',
    ({ client, username }) =>
      client.post('change-username/', { currentPassword: password, newUsername: `${username}x` }),
    200,
  ],
  [
    'finish-log-in',
    async ({ visitor, username, secret }) => {
      await visitor.post('login/', { is_username: true, login_key: username, password });
      return visitor.post('finish-log-in/', { code: nextCode(secret) });
    },
    200,
  ],
  ['renew-recovery-codes', ({ client }) => client.post('renew-recovery-codes/', { currentPassword: password }), 200],
  ['remove-second-factor', ({ client }) => client.post('remove-second-factor/', { currentPassword: password }), 200],
  ['begin-second-factor', ({ client }) => client.post('begin-second-factor/', { currentPassword: password }), 400],
  [
    'remove-passkey',
    async ({ client, id }) => {
      const [row]: { id: number }[] = await league.database.query('SELECT id FROM passkeys WHERE member_id = $1', [id]);
      return client.post('remove-passkey/', { id: row?.id, currentPassword: password });
    },
    200,
  ],
  ['end-other-sessions', ({ client }) => client.post('end-other-sessions/'), 200],
  ['delete-account', ({ client }) => client.post('delete-account/', {}), 200],
];

// Otherwise two simultaneous changes to an account wait for each other, and PostgreSQL ends one of them.
describe('a change to an account', () => {
  it.each(calls)('locks the member before any other row of the account: %s', async (_, call, status) => {
    const account = await makeAccount();
    const release = await holdRow(league, 'members', 'id', account.id);
    const answer = call(account);
    await release.whenWaitedFor(1);
    await league.database.transaction(async (manager) => {
      for (const query of [...dependents, sessionsOf]) await manager.query(query, [account.id]);
    });
    await release();
    expect((await answer).status).toBe(status);
  });

  it.each(['deactivate', 'end-sessions', 'reset-second-factor', 'send-password-link'])(
    'by an admin locks the member before any other row of the account: %s',
    async (action) => {
      const account = await makeAccount();
      const path = `${admin.origin}/admin/members/${account.id}/${action}`;
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = `csrftoken=${encodeURIComponent(decodeURIComponent(admin.cookies.get('csrftoken') ?? ''))}`;
      const release = await holdRow(league, 'members', 'id', account.id);
      const answer = admin.send(path, { method: 'POST', headers, body });
      await release.whenWaitedFor(1);
      await league.database.transaction(async (manager) => {
        for (const query of [...dependents, sessionsOf]) await manager.query(query, [account.id]);
      });
      await release();
      expect((await answer).status).toBe(303);
    },
  );
});
