import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkAnswer } from '#league/contract/answer-schemas/answers.js';
import type { PasskeyOptionsAnswer, SecondFactorAnswer } from '#league/contract/second-factor.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { likelyBodies } from '../../security/likely-bodies.js';

let league: TestLeague;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
});
afterAll(() => league.close());

// proves: security-17, security-7
describe('what is no passkey', () => {
  const credential = likelyBodies['log-in-with-passkey']?.['credential'];

  it('is refused, and what it has to sign is used up', async () => {
    const client = await joinLeague(league, 'sven');
    expect(await client.post('begin-passkey/', { currentPassword: 'a guess' })).toMatchObject({
      status: 400,
      body: { current_password_correct: false },
    });
    const begun = await client.post<PasskeyOptionsAnswer>('begin-passkey/', { currentPassword: password });
    checkAnswer('begin-passkey/', begun.body);
    expect(begun.body.options).toMatchObject({ rp: { id: 'league.example' }, user: { name: 'sven' } });
    const add = () => client.post('add-passkey/', { name: 'Phone', credential });
    expect(await add()).toMatchObject({ status: 400, body: { message: 'This passkey was not accepted' } });
    expect(await add()).toMatchObject({ status: 400, body: { message: 'This took too long. Try again' } });
    expect((await client.get<SecondFactorAnswer>('get-second-factor/')).body.passkeys).toEqual([]);
    expect(await client.post('remove-passkey/', { id: 1, currentPassword: password })).toMatchObject({ status: 404 });
  });

  it('logs nobody in, nor does what was asked for by another browser or too long ago', async () => {
    const begin = async () => {
      const client = league.client();
      await client.get('get-current-user/');
      const begun = await client.post<PasskeyOptionsAnswer>('begin-passkey-log-in/', {});
      checkAnswer('begin-passkey-log-in/', begun.body);
      return client;
    };
    const logIn = (client: Client) => client.post('log-in-with-passkey/', { credential });
    const expired = { status: 400, body: { message: 'This took too long. Try again' } };
    const client = await begin();
    expect(await logIn(client)).toMatchObject({ status: 400, body: { message: 'This passkey was not accepted' } });
    expect(await logIn(client)).toMatchObject(expired);
    const late = await begin();
    await league.database.query(`UPDATE passkey_challenges SET expires_at = now() - interval '1 second'`);
    expect(await logIn(late)).toMatchObject(expired);
    const stranger = league.client();
    await stranger.get('get-current-user/');
    await begin();
    expect(await logIn(stranger)).toMatchObject(expired);
    expect((await client.get('get-logged-in/')).status).toBe(204);
  });
});
