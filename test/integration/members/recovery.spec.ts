import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Mail } from '#league/schema/mailing.entity.js';
import { LinkToken } from '#league/schema/member.entity.js';
import type { ResetPasswordAnswer } from '#league/contract/answers.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { expireLinks, type Link, readLink } from './read-link.js';

let league: TestLeague;
let visitor: Client;
const fresh = 'another horse battery';
const allWell: ResetPasswordAnswer = { passwords_match: true, password_valid: true, token_valid: true };

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  await addMember(league.database, 'Marc');
  visitor = league.client();
  await visitor.get('get-current-user/');
});
afterAll(() => league.close());

const canLogIn = async (login_key: string, word: string) => {
  const answer = await visitor.post('login/', { is_username: true, login_key, password: word });
  await visitor.get('logout/');
  return answer.status === 200;
};

// proves: wire-41
describe('find-account', () => {
  it.each([
    ['email=marc@parcferme.example', { email_found: true, username_found: false, username: 'Marc' }],
    ['email=MARC@parcferme.example', { email_found: true, username_found: false, username: 'Marc' }],
    ['username=mARC', { email_found: false, username_found: true, username: 'Marc' }],
  ])('finds %s', async (query, found) => {
    const { status, body } = await visitor.get(`find-account?${query}`);
    expect({ status, body }).toEqual({ status: 200, body: found });
  });

  it.each<[string, number]>([
    ['?username=nobody', 404],
    ['?email=nobody@parcferme.example', 404],
    ['?email=Marc', 404],
    ['?username=undefined', 404],
    ['?username=%00', 404],
    ['', 400],
  ])('responds to "%s" with %i', async (query, status) => {
    expect((await visitor.get(`find-account${query}`)).status).toBe(status);
  });
});

describe('calls that cause an email or could disclose names', () => {
  // proves: security-5, wire-12
  it('are limited to 120 an hour per IP address, all of them together', async () => {
    const from = { 'x-forwarded-for': '203.0.113.21' };
    const calls = [
      () => visitor.get('find-account?username=nobody', from),
      () => visitor.post('send-reset-email/', { username: 'nobody' }, from),
      () => visitor.post('reset-password/', {}, from),
      () => visitor.post('request-activation-token/', { uid: 999_999 }, from),
    ];
    const answers = await Promise.all(Array.from({ length: 30 }, () => calls.map((call) => call())).flat());
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 400]));
    for (const call of calls) {
      const { status, headers } = await call();
      expect(status).toBe(429);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
    }
  });
});

// proves: wire-42
describe('send-reset-email', () => {
  const countMails = () => league.database.manager.count(Mail);
  it.each<[string, string, object | undefined]>([
    ['primaryKeyInput, a name', '', { primaryKeyInput: 'marc', isUsername: true }],
    ['primaryKeyInput, an address', '', { primaryKeyInput: 'marc@parcferme.example', isUsername: false }],
    ['a name in the query and no body', '?username=Marc', undefined],
    ['a name in the query and in the body', '?username=Marc', { username: 'Marc' }],
    ['a name in the body', '', { username: 'Marc' }],
  ])('accepts %s', async (_, query, sent) => {
    const before = await countMails();
    const { status, body } = await visitor.post(`send-reset-email/${query}`, sent);
    expect({ status, body }).toEqual({ status: 200, body: {} });
    expect(await countMails()).toBe(before + 1);
  });

  it.each<[string, object | undefined, number]>([
    ['an unknown name', { primaryKeyInput: 'nobody', isUsername: true }, 404],
    ['an unknown address', { primaryKeyInput: 'nobody@parcferme.example', isUsername: false }, 404],
    ['nothing', undefined, 400],
    ['a list', [], 400],
    ['a number', { username: 7 }, 400],
  ])('refuses %s and sends no email', async (_, sent, status) => {
    const before = await countMails();
    expect((await visitor.post('send-reset-email/', sent)).status).toBe(status);
    expect(await countMails()).toBe(before);
  });
});

describe('reset-password', () => {
  async function askLink(username: string): Promise<Link> {
    // An account gets at most five links an hour, and this test needs more.
    await league.database.query(`DELETE FROM rate_limits WHERE key LIKE 'link-mail:%'`);
    expect((await visitor.post('send-reset-email/', { username })).status).toBe(200);
    return readLink(league, username, 'password-reset');
  }
  const reset = async ({ uid, token }: Link, more: object = {}) => {
    const sent = { password1: fresh, password2: fresh, uid64: String(uid), token, ...more };
    const { status, body } = await visitor.post('reset-password/', sent);
    return { status, body };
  };
  const notThatLink = { status: 400, body: { ...allWell, token_valid: false } };

  // proves: rules-48, wire-43, rules-46
  it('sets the password once, and ends all sessions of this member only', async () => {
    const sessions = [await joinLeague(league, 'jorge'), await league.client().logIn('jorge', password)];
    const bystander = await joinLeague(league, 'bystander');
    const link = await askLink('jorge');
    expect(await reset(link)).toEqual({ status: 200, body: allWell });
    for (const client of sessions) expect((await client.get('get-logged-in/')).status).toBe(204);
    expect((await bystander.get('get-logged-in/')).status).toBe(200);
    expect([await canLogIn('jorge', password), await canLogIn('jorge', fresh)]).toEqual([false, true]);
    expect(await reset(link)).toEqual(notThatLink);
  });

  it('invalidates the link to a new address that an intruder requested with the old password', async () => {
    const intruder = await joinLeague(league, 'joan');
    const newEmail = 'intruder@parcferme.example';
    expect((await intruder.post('change-email/', { currentPassword: password, newEmail })).status).toBe(200);
    const { uid, token } = await readLink(league, 'joan', 'email-change');
    expect(await reset(await askLink('joan'))).toEqual({ status: 200, body: allWell });
    const opened = await visitor.get(`activate-email?uid=${uid}&token=${token}&email=${encodeURIComponent(newEmail)}`);
    expect(opened.status).toBe(400);
  });

  it('ends the session of a member who resets the password while logged in', async () => {
    const pecco = await joinLeague(league, 'pecco');
    const { uid, token } = await askLink('pecco');
    const sent = { password1: fresh, password2: fresh, uid64: uid, token };
    expect((await pecco.post('reset-password/', sent)).status).toBe(200);
    expect((await pecco.get('get-logged-in/')).status).toBe(204);
  });

  it('accepts the uid in base 64, as some clients send it', async () => {
    await addMember(league.database, 'enea');
    const link = await askLink('enea');
    const uid64 = Buffer.from(String(link.uid)).toString('base64url');
    expect(await reset(link, { uid64 })).toEqual({ status: 200, body: allWell });
  });

  // proves: wire-43
  it('does not use up the link if the password is refused', async () => {
    await addMember(league.database, 'fabio');
    const link = await askLink('fabio');
    const differ = { ...allWell, passwords_match: false };
    expect(await reset(link, { password2: 'yet another battery' })).toEqual({ status: 400, body: differ });
    const simple = { password1: 'password', password2: 'password' };
    expect(await reset(link, simple)).toEqual({ status: 400, body: { ...allWell, password_valid: false } });
    const named = { password1: 'fabiofabio', password2: 'fabiofabio' };
    expect(await reset(link, named)).toEqual({ status: 400, body: { ...allWell, password_valid: false } });
    expect(await canLogIn('fabio', password)).toBe(true);
    expect(await reset(link)).toEqual({ status: 200, body: allWell });
  });

  // proves: security-2
  it('checks the password only if the link is valid', async () => {
    const simple = { password1: 'password', password2: 'password' };
    const { uid } = await askLink('Marc');
    expect(await reset({ uid, token: 'made up' }, simple)).toEqual(notThatLink);
  });

  // proves: rules-46
  it('accepts only the latest link, for an hour', async () => {
    await addMember(league.database, 'brad');
    const first = await askLink('brad');
    const second = await askLink('brad');
    expect(await reset(first)).toEqual(notThatLink);
    const where = { memberId: second.uid };
    const link = await league.database.manager.findOneOrFail(LinkToken, { where, order: { id: 'DESC' } });
    const minutes = (link.expiresAt.getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
    await expireLinks(league, second);
    expect(await reset(second)).toEqual(notThatLink);
  });

  // proves: wire-43, wire-11
  it('reports an invalid link even if the password is refused, too', async () => {
    const { uid } = await askLink('Marc');
    const everythingWrong = { passwords_match: false, password_valid: false, token_valid: false };
    const sent = { password1: 'short', password2: 'other' };
    expect(await reset({ uid, token: 'made up' }, sent)).toEqual({ status: 400, body: everythingWrong });
  });

  it('accepts a link only for its member and its purpose', async () => {
    const [one, other] = [await askLink('Marc'), await askLink('enea')];
    expect(await reset({ ...one, uid: other.uid })).toEqual(notThatLink);
    const { id } = await addMember(league.database, 'asleep', { isActive: false });
    await visitor.post('request-activation-token/', { uid: id });
    expect(await reset(await readLink(league, 'asleep', 'activation'))).toEqual(notThatLink);
  });

  // proves: wire-43
  it.each(['', 'undefined', '99999999999', '!'])('returns flags for the uid "%s"', async (uid64) => {
    expect(await reset(await askLink('Marc'), { uid64 })).toEqual(notThatLink);
  });

  it('returns flags for a request without a body', async () => {
    const { status, body } = await visitor.post('reset-password/');
    expect({ status, body }).toEqual({
      status: 400,
      body: { passwords_match: true, password_valid: false, token_valid: false },
    });
  });

  it('keeps an inactive account inactive', async () => {
    await addMember(league.database, 'dozing', { isActive: false });
    expect(await reset(await askLink('dozing'))).toEqual({ status: 200, body: allWell });
    const answer = await visitor.post('login/', { is_username: true, login_key: 'dozing', password: fresh });
    expect(answer.status).toBe(403);
  });
});
