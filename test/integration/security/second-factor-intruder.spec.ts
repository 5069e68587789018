import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SecondFactorSecretAnswer } from '#league/contract/second-factor.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { holdRow } from '../../harness/lock-table.js';
import { password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { codeOf, nextCode, wrongCode } from './second-factor-codes.js';
import { finish, fresh, isLoggedIn, twoStepOf } from './two-step.js';

let league: TestLeague;
let twoStep: ReturnType<typeof twoStepOf>;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
  twoStep = twoStepOf(league);
});
afterAll(() => league.close());

// proves: security-14
describe('two-step log-in against an intruder who knows the password', () => {
  it('is bound to the session that began it, so another session gets a new secret and cannot confirm the first one', async () => {
    const intruder = await joinLeague(league, 'bibi');
    const owner = await league.client().logIn('bibi', password);
    const begin = async (client: Client) =>
      (await client.post<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword: password })).body.secret;
    const confirm = async (client: Client, secret: string) =>
      (await client.post('confirm-second-factor/', { code: codeOf(secret) })).status;
    const seen = await begin(intruder);
    // Another session cannot confirm unless it has begun the set-up itself.
    expect(await confirm(owner, seen)).toBe(400);
    const own = await begin(owner);
    expect(own).not.toBe(seen);
    expect(await confirm(intruder, seen)).toBe(400);
    expect(await confirm(intruder, own)).toBe(400);
    expect(await confirm(owner, seen)).toBe(400);
    expect(await confirm(owner, own)).toBe(200);
  });

  it.each(['log-out', 'end of the other sessions', 'new password', 'reset'])(
    'drops an unconfirmed secret after a %s',
    async (end) => {
      const username = `begun${end.replaceAll(/\W/g, '')}`;
      const client = await joinLeague(league, username);
      const begun = () =>
        league.database.query<unknown[]>(
          'SELECT FROM second_factors JOIN members ON id = member_id WHERE username = $1',
          [username],
        );
      await client.post('begin-second-factor/', { currentPassword: password });
      expect(await begun()).toHaveLength(1);
      if (end === 'log-out') await client.get('logout/');
      if (end === 'end of the other sessions')
        await (await league.client().logIn(username, password)).post('end-other-sessions/');
      if (end === 'new password') {
        const { body } = await client.get<{ token: string }>('get-token/');
        const change = { ...body, currentPassword: password, newPassword: fresh, stay_logged_in: true };
        expect((await client.post('change-password/', change)).status).toBe(200);
      }
      if (end === 'reset') await twoStep.reset(username);
      expect(await begun()).toHaveLength(0);
    },
  );

  it('ends other sessions that have not passed it, and log-ins in progress', async () => {
    const client = await joinLeague(league, 'conny');
    const before = await league.client().logIn('conny', password);
    const begun = await client.post<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword: password });
    const halfway = league.client();
    await halfway.get('get-current-user/');
    const [{ id } = { id: 0 }]: { id: number }[] = await league.database.query(
      `SELECT id FROM members WHERE username = 'conny'`,
    );
    const release = await holdRow(league, 'members', 'id', id);
    const confirmed = client.post('confirm-second-factor/', { code: codeOf(begun.body.secret) });
    await release.whenWaitedFor(1);
    const answer = halfway.post('login/', { is_username: true, login_key: 'conny', password });
    await release.whenWaitedFor(2);
    await release();
    expect((await confirmed).status).toBe(200);
    expect((await answer).status).toBe(400);
    expect(await Promise.all([client, before, halfway].map(isLoggedIn))).toEqual([true, false, false]);
  });

  it('counts a device as known only after its second step, however many cookies the password creates', async () => {
    const { client: known } = await twoStep.enrol('gabi');
    await known.post('remove-second-factor/', { currentPassword: password });
    // Each browser has a cookie for the current password. The first one also passed an earlier second step.
    const collected = [known, ...(await Promise.all([0, 1].map(() => league.client().logIn('gabi', password))))];
    const again = await league.client().logIn('gabi', password);
    const begun = await again.post<SecondFactorSecretAnswer>('begin-second-factor/', { currentPassword: password });
    const { secret } = begun.body;
    expect((await again.post('confirm-second-factor/', { code: codeOf(secret) })).status).toBe(200);
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const browser = collected[guess % 3] ?? known;
      await browser.get('get-current-user/');
      if (guess < 3) await browser.post('login/', { is_username: true, login_key: 'gabi', password });
      statuses.push(await finish(browser, wrongCode(secret)));
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
  });

  it('accepts twenty wrong codes an hour per account, and a recovery code still works after that', async () => {
    const { client: known, secret, recoveryCodes } = await twoStep.enrol('gero');
    const browsers = [known];
    for (const code of recoveryCodes.slice(0, 2)) {
      const browser = await twoStep.firstStep('gero');
      expect(await finish(browser, code)).toBe(200);
      browsers.push(browser);
    }
    const statuses: number[] = [];
    for (const browser of browsers) {
      await browser.get('logout/');
      await browser.post('login/', { is_username: true, login_key: 'gero', password });
      for (let guess = 0; guess < 8; guess += 1) statuses.push(await finish(browser, wrongCode(secret)));
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), ...Array<number>(4).fill(429)]);
    expect(await finish(await twoStep.firstStep('gero'), nextCode(secret))).toBe(429);
    expect(await finish(await twoStep.firstStep('gero'), recoveryCodes[2] ?? '')).toBe(200);
  });

  it('is not stopped by log-ins without a code, because only complete ones count', async () => {
    const { secret } = await twoStep.enrol('gitta');
    // The limit is 60 an hour.
    await league.database.query(
      `UPDATE rate_limits SET points = 59 WHERE key = 'log-in:' || (SELECT id FROM members WHERE username = 'gitta')`,
    );
    for (let guess = 0; guess < 2; guess += 1) await twoStep.firstStep('gitta');
    expect(await finish(await twoStep.firstStep('gitta'), nextCode(secret))).toBe(200);
  });

  it('sends an email after five wrong codes, once a day', async () => {
    const { secret } = await twoStep.enrol('greta');
    const stranger = await twoStep.firstStep('greta');
    for (let guess = 0; guess < 4; guess += 1) await finish(stranger, wrongCode(secret));
    expect(await twoStep.kindsOf('greta', true)).toEqual(['second-factor-on']);
    for (let guess = 0; guess < 4; guess += 1) await finish(stranger, wrongCode(secret));
    expect(await twoStep.kindsOf('greta', true)).toEqual(['second-factor-on', 'second-factor-failed']);
    const mailings: unknown[] = await league.database.query(
      `SELECT FROM mailings JOIN members ON occasion LIKE 'wrong-codes:' || members.id || ':%' WHERE username = 'greta'`,
    );
    expect(mailings).toHaveLength(1);
  });
});
