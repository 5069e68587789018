import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from 'otpauth';
import { Comment } from '#league/schema/comment.entity.js';
import { moderationMessages } from '#league/contract/moderation.js';
import { checkAnswer } from '#league/contract/answer-schemas/answers.js';
import type {
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  SecondFactorSecretAnswer,
} from '#league/contract/second-factor.js';
import type { CurrentUser } from '#league/contract/shapes.js';
import type { Client } from '../../harness/client.js';
import { openApi } from '../../harness/in-this-process.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, password } from '../../harness/make-season.js';
import { SiteClient } from '../../harness/site-client.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { codeOf, nextCode, wrongCode } from './second-factor-codes.js';
import { finish, isLoggedIn, twoStepOf } from './two-step.js';
import { addAnnouncement, postComment, readComments } from '../members/comments-api.js';
import { readLink } from '../members/read-link.js';

let league: TestLeague;

/** In the league of the second API, admins need two-step log-in. */
beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  twoStep = twoStepOf(league);
  league.apis.push(await openApi({ ...league.environment, REQUIRE_ADMIN_2FA: '1' }));
});
afterAll(() => league.close());

let twoStep: ReturnType<typeof twoStepOf>;
const enrol = (...given: Parameters<typeof twoStep.enrol>) => twoStep.enrol(...given);
const firstStep = (...given: Parameters<typeof twoStep.firstStep>) => twoStep.firstStep(...given);
const kindsOf = (...given: Parameters<typeof twoStep.kindsOf>) => twoStep.kindsOf(...given);

async function read(client: Client): Promise<SecondFactorAnswer> {
  const { body } = await client.get<SecondFactorAnswer>('get-second-factor/');
  checkAnswer('get-second-factor/', body);
  return body;
}

// proves: security-14
describe('turning two-step log-in on', () => {
  it('needs the password and a code, encrypts the secret, and stores digests of the recovery codes', async () => {
    const client = await joinLeague(league, 'anna');
    expect(await client.post('begin-second-factor/', { currentPassword: 'a guess' })).toMatchObject({
      status: 400,
      body: { current_password_correct: false },
    });
    expect((await client.post('confirm-second-factor/', { code: '123456' })).status).toBe(400);
    const begin = () => client.post<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword: password });
    const { secret } = (await begin()).body;
    expect((await begin()).body.secret).toBe(secret);
    expect((await client.post('confirm-second-factor/', { code: wrongCode(secret) })).status).toBe(400);
    expect(await read(client)).toMatchObject({ on: false, since: null, recovery_codes_left: 0 });
    const confirmed = await client.post<RecoveryCodesAnswer>('confirm-second-factor/', { code: codeOf(secret) });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect(await read(client)).toMatchObject({ on: true, recovery_codes_left: 10, required: false });
    expect((await begin()).status).toBe(400);
    const [row]: { dump: string }[] = await league.database.query(
      `SELECT (SELECT string_agg(factor::text, '') FROM second_factors factor) ||
         (SELECT string_agg(code::text, '') FROM recovery_codes code) AS dump`,
    );
    for (const kept of [secret, ...confirmed.body.recovery_codes]) {
      const bytes = kept === secret ? Secret.fromBase32(secret).hex : Buffer.from(kept).toString('hex');
      expect(row?.dump.toLowerCase()).not.toContain(bytes.toLowerCase());
    }
    expect(await kindsOf('anna', true)).toEqual(['second-factor-on']);
  });

  it('succeeds once if a code is sent twice at the same time, with one set of recovery codes', async () => {
    const client = await joinLeague(league, 'bert');
    const begun = await client.post<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword: password });
    const code = codeOf(begun.body.secret);
    const two = await Promise.all([0, 1].map(() => client.post('confirm-second-factor/', { code })));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await read(client)).recovery_codes_left).toBe(10);
  });

  it('starts over if the secret is more than an hour old', async () => {
    const client = await joinLeague(league, 'cleo');
    const begin = () => client.post<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword: password });
    const { secret } = (await begin()).body;
    await league.database.query(`UPDATE second_factors SET begun_at = now() - interval '61 minutes'`);
    expect(await client.post('confirm-second-factor/', { code: codeOf(secret) })).toMatchObject({ status: 400 });
    expect((await begin()).body.secret).not.toBe(secret);
  });
});

// proves: security-14
describe('a log-in with two steps', () => {
  it('creates a session only after the code, which works only once', async () => {
    const { secret } = await enrol('dora');
    const client = await firstStep('dora');
    expect(await isLoggedIn(client)).toBe(false);
    expect([...client.cookies.keys()].sort()).toEqual(['csrfsecret', 'csrftoken', 'secondstep']);
    expect(await finish(client, wrongCode(secret))).toBe(400);
    expect(await isLoggedIn(client)).toBe(false);
    const code = nextCode(secret);
    expect(await finish(client, code)).toBe(200);
    expect(await isLoggedIn(client)).toBe(true);
    expect(client.cookies.has('secondstep')).toBe(false);
    expect(await finish(await firstStep('dora'), code)).toBe(400);
    // The code of an earlier period.
    expect(await finish(await firstStep('dora'), codeOf(secret))).toBe(400);
    expect(await kindsOf('dora')).toEqual(['second-factor-on', 'second-factor-failed']);
  });

  it('succeeds in one of two browsers that use the same code', async () => {
    const { secret } = await enrol('egon');
    const clients = [await firstStep('egon'), await firstStep('egon')];
    const code = nextCode(secret);
    const statuses = await Promise.all(clients.map((client) => finish(client, code)));
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('must be finished within ten minutes in the same browser, and not after a password change', async () => {
    const { client: settings, secret } = await enrol('fred');
    const stranger = league.client();
    await stranger.get('get-current-user/');
    const refused = { status: 400, body: { log_in_expired: true } };
    expect(await stranger.post('finish-log-in/', { code: nextCode(secret) })).toMatchObject(refused);
    const [id, end = '', signature = ''] = ((await firstStep('fred')).cookies.get('secondstep') ?? '').split('.');
    for (const forged of [`${id}.${Number(end) + 600}.${signature}`, `${id}.1.${signature}`, `x.${end}.${signature}`]) {
      stranger.cookies.set('secondstep', forged);
      expect(await stranger.post('finish-log-in/', { code: nextCode(secret) })).toMatchObject(refused);
    }
    const halfway = await firstStep('fred');
    const { body } = await settings.get<{ token: string }>('get-token/');
    const change = { ...body, currentPassword: password, newPassword: 'another horse battery', stay_logged_in: true };
    expect((await settings.post('change-password/', change)).status).toBe(200);
    expect(await halfway.post('finish-log-in/', { code: nextCode(secret) })).toMatchObject(refused);
    expect(await finish(await firstStep('fred', 'another horse battery'), nextCode(secret))).toBe(200);
  });

  it('accepts ten wrong codes an hour from unknown devices, without blocking known devices', async () => {
    const { client: known, secret } = await enrol('gina');
    await known.get('logout/');
    const stranger = await firstStep('gina');
    for (let tries = 0; tries < 10; tries += 1) expect(await finish(stranger, wrongCode(secret))).toBe(400);
    const stopped = await stranger.post('finish-log-in/', { code: nextCode(secret) });
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    await known.post('login/', { is_username: true, login_key: 'gina', password });
    expect(await finish(known, nextCode(secret))).toBe(200);
  });

  it('is not needed if two-step log-in is off, and the response is unchanged', async () => {
    await addMember(league.database, 'hans');
    const client = league.client();
    await client.get('get-current-user/');
    const answer = await client.post('login/', { is_username: true, login_key: 'hans', password });
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: {} });
  });

  it('is also needed after a password reset', async () => {
    const { client, secret } = await enrol('irma');
    await client.post('send-reset-email/', { username: 'irma' });
    const { uid, token } = await readLink(league, 'irma', 'password-reset');
    const fresh = 'another horse battery';
    const mailReader = league.client();
    await mailReader.get('get-current-user/');
    await mailReader.post('reset-password/', { password1: fresh, password2: fresh, uid64: String(uid), token });
    expect(await finish(await firstStep('irma', fresh), nextCode(secret))).toBe(200);
    // The codes from this browser count together with the codes from all unknown devices.
    await mailReader.post('login/', { is_username: true, login_key: 'irma', password: fresh });
    for (let guess = 0; guess < 10; guess += 1) expect(await finish(mailReader, wrongCode(secret))).toBe(400);
    expect(await finish(await firstStep('irma', fresh), wrongCode(secret))).toBe(429);
  });

  it('cannot be bypassed with an activation link', async () => {
    const { secret } = await enrol('ines');
    const visitor = league.client();
    await visitor.get('get-current-user/');
    const { linkSecret } = await import('#league/accounts/link-tokens.repository.js');
    const [link]: { id: number; memberId: number }[] = await league.database.query(
      `INSERT INTO link_tokens (member_id, purpose, digest, expires_at)
       SELECT id, 'activation', 'x', now() + interval '1 day' FROM members WHERE username = 'ines'
       RETURNING id, member_id AS "memberId"`,
    );
    const token = linkSecret(league.environment['SESSION_SECRET'] ?? '', link?.id ?? 0);
    await league.database.query(`UPDATE link_tokens SET digest = sha256(convert_to($1, 'UTF8')) WHERE id = $2`, [
      token,
      link?.id,
    ]);
    expect((await visitor.get(`activate?uid=${link?.memberId}&token=${token}`)).status).toBe(400);
    expect(await isLoggedIn(visitor)).toBe(false);
    expect(await finish(await firstStep('ines'), nextCode(secret))).toBe(200);
  });
});

// proves: security-15
describe('a recovery code', () => {
  it('replaces the app once, with an email, and new recovery codes invalidate the earlier ones', async () => {
    const { client, recoveryCodes } = await enrol('jana');
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect(await finish(await firstStep('jana'), first.toLowerCase().replaceAll('-', ' '))).toBe(200);
    expect(await finish(await firstStep('jana'), first)).toBe(400);
    const two = await Promise.all([firstStep('jana'), firstStep('jana')]);
    expect((await Promise.all(two.map((one) => finish(one, second)))).sort()).toEqual([200, 400]);
    expect((await read(client)).recovery_codes_left).toBe(8);
    expect((await client.post('renew-recovery-codes/', { currentPassword: 'a guess' })).status).toBe(400);
    const renewed = await client.post<RecoveryCodesAnswer>('renew-recovery-codes/', { currentPassword: password });
    checkAnswer('renew-recovery-codes/', renewed.body);
    expect((await read(client)).recovery_codes_left).toBe(10);
    expect(await finish(await firstStep('jana'), third)).toBe(400);
    expect(await finish(await firstStep('jana'), renewed.body.recovery_codes[0] ?? '')).toBe(200);
    expect(await kindsOf('jana', true)).toEqual([
      'second-factor-on',
      'recovery-code-used',
      'recovery-code-used',
      'recovery-codes-renewed',
      'recovery-code-used',
    ]);
  });

  it('does not work for another member', async () => {
    const { recoveryCodes } = await enrol('karl');
    await enrol('lena');
    expect(await finish(await firstStep('lena'), recoveryCodes[0] ?? '')).toBe(400);
  });
});

// proves: security-14
describe('turning two-step log-in off', () => {
  it('needs the password, and doing it again changes nothing', async () => {
    const { client } = await enrol('mona');
    const remove = (currentPassword: string) => client.post('remove-second-factor/', { currentPassword });
    expect(await remove('a guess')).toMatchObject({ status: 400, body: { current_password_correct: false } });
    expect((await read(client)).on).toBe(true);
    expect((await remove(password)).status).toBe(200);
    expect((await remove(password)).status).toBe(200);
    expect((await client.post('renew-recovery-codes/', { currentPassword: password })).status).toBe(400);
    await league.client().logIn('mona', password);
    expect(await kindsOf('mona', true)).toEqual(['second-factor-on', 'second-factor-off']);
  });

  it('is possible for an admin on behalf of a member, with an audit entry without secrets', async () => {
    const { client } = await enrol('nils');
    const director = new SiteClient(await joinLeague(league, 'director', { isAdmin: true }));
    const { username } = (await client.get<CurrentUser>('get-current-user/')).body;
    const [{ id } = { id: 0 }]: { id: number }[] = await league.database.query(
      'SELECT id FROM members WHERE username = $1',
      [username],
    );
    for (let times = 0; times < 2; times += 1) await director.submit(`/admin/members/${id}/reset-second-factor`, {});
    expect(await read(client)).toMatchObject({ on: false, recovery_codes_left: 0 });
    expect(await kindsOf('nils', true)).toEqual(['second-factor-on', 'second-factor-reset']);
    const entries: { username: string; action: string; before: object }[] = await league.database.query(
      `SELECT username, action, before FROM audit_entries WHERE entity = 'second_factors' AND entity_id = $1`,
      [String(id)],
    );
    expect(entries).toEqual([{ username: 'director', action: 'deleted', before: expect.anything() }]);
    expect(Object.keys(entries[0]?.before ?? {}).sort()).toEqual(['begun_at', 'confirmed_at', 'member_id']);
  });
});

// proves: security-16
describe('admins of a league that requires two-step log-in', () => {
  it('can log in without it, but cannot use admin functions until it is on', async () => {
    const admin = await joinLeague(league, 'olaf', { isAdmin: true, api: 1 });
    const missing = async () => (await admin.get<CurrentUser>('get-current-user/')).body.second_factor_missing;
    const text = 'Admins of this league need two-step log-in. Turn it on in your settings first';
    expect(await missing()).toBe(true);
    expect((await read(admin)).required).toBe(true);
    const create = () => admin.post('create-season/', { year: 2031, top_independent: true, top_rookie: false });
    expect(await create()).toMatchObject({ status: 403, body: { message: text, second_factor_missing: true } });
    expect(await admin.post('post-announcement/', { title: 'Hello', text: 'all' })).toMatchObject({ status: 403 });
    for (const path of ['/admin/', '/admin/members', '/admin/queues']) {
      const page = await admin.fetch(`${admin.origin}${path}`, {
        headers: { cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; ') },
      });
      const html = await page.text();
      const shown = [html.includes(text), html.includes('/settings#two-step')];
      expect([path, page.status, ...shown]).toEqual([path, 403, true, true]);
    }
    const begun = await admin.post<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword: password });
    await admin.post('confirm-second-factor/', { code: codeOf(begun.body.secret) });
    expect(await missing()).toBe(false);
    expect((await create()).status).toBe(200);
  });

  it('need it to delete comments of others and to read hidden ones, but members do not', async () => {
    const writer = await joinLeague(league, 'pia', { api: 1 });
    expect((await writer.get<CurrentUser>('get-current-user/')).body.second_factor_missing).toBe(false);
    const admin = await joinLeague(league, 'rolf', { isAdmin: true, api: 1 });
    const place = await addAnnouncement(league, 'rolf');
    const commentId = await postComment(writer, place, 'Rude');
    expect((await admin.post('delete-comment/', { commentId })).status).toBe(403);
    await league.database.manager.update(Comment, commentId, { hiddenAt: new Date() });
    const textsFor = async (client: Client) => (await readComments(client, place)).map(({ text }) => text);
    expect(await textsFor(admin)).toEqual([moderationMessages.hiddenText]);
    const { client: complete } = await enrol('sete', { isAdmin: true, api: 1 });
    expect(await textsFor(complete)).toEqual(['Rude']);
    expect((await writer.post('delete-comment/', { commentId })).status).toBe(201);
  });
});
