import { expect } from '@jest/globals';
import { checkAnswer } from '#league/contract/answer-schemas/answers.js';
import type { RecoveryCodesAnswer, SecondFactorSecretAnswer } from '#league/contract/second-factor.js';
import type { Member } from '#league/schema/member.entity.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { password } from '../../harness/make-season.js';
import type { TestLeague } from '../../harness/start-league.js';
import { readLink } from '../members/read-link.js';
import { codeOf } from './second-factor-codes.js';

interface Enrolled {
  client: Client;
  secret: string;
  recoveryCodes: string[];
}

export const fresh = 'another horse battery';
export const finish = async (client: Client, code: string) => (await client.post('finish-log-in/', { code })).status;
export const isLoggedIn = async (client: Client) => (await client.get('get-logged-in/')).status === 200;

export const twoStepOf = (league: TestLeague) => ({
  /** A new member with two-step log-in. */
  async enrol(username: string, more: Partial<Member> & { api?: number } = {}): Promise<Enrolled> {
    const client = await joinLeague(league, username, more);
    const begun = await client.post<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword: password });
    checkAnswer('begin-second-factor/', begun.body);
    const { secret } = begun.body;
    const confirmed = await client.post<RecoveryCodesAnswer>('confirm-second-factor/', { code: codeOf(secret) });
    expect(confirmed.status).toBe(200);
    checkAnswer('confirm-second-factor/', confirmed.body);
    return { client, secret, recoveryCodes: confirmed.body.recovery_codes };
  },

  /** A browser that has passed the first step. */
  async firstStep(username: string, own = password): Promise<Client> {
    const client = league.client();
    await client.get('get-current-user/');
    const answer = await client.post('login/', { is_username: true, login_key: username, password: own });
    expect(answer).toMatchObject({ status: 202, body: { second_factor_required: true, methods: ['code'] } });
    return client;
  },

  /** Sets a password through an emailed link in a new browser. */
  async reset(username: string, own = fresh): Promise<Client> {
    const client = league.client();
    await client.get('get-current-user/');
    expect((await client.post('send-reset-email/', { username })).status).toBe(200);
    const { uid, token } = await readLink(league, username, 'password-reset');
    const sent = { password1: own, password2: own, uid64: String(uid), token };
    expect((await client.post('reset-password/', sent)).status).toBe(200);
    return client;
  },

  /** The kinds of a member's account events other than log-ins, or only of those that are emailed. */
  async kindsOf(username: string, mailed = false): Promise<string[]> {
    const rows: { kind: string }[] = await league.database.query(
      `SELECT kind FROM account_events event JOIN members ON members.id = event.member_id
       WHERE username = $1 AND kind <> 'log-in' AND ($2 = false OR EXISTS (
         SELECT FROM mailings WHERE data = jsonb_build_object('kind', 'account-event', 'eventId', event.id)))
       ORDER BY event.id`,
      [username, mailed],
    );
    return rows.map(({ kind }) => kind);
  },
});
