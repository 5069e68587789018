import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { addMember, password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { readLink } from '../members/read-link.js';

let league: TestLeague;

beforeAll(async () => {
  league = await startLeague({ workers: 0, apis: 2 });
  await addMember(league.database, 'alice');
  await addMember(league.database, 'Bob');
});
afterAll(() => league.close());

async function visit(api = 0): Promise<Client> {
  const client = league.client(api);
  await client.get('get-current-user/');
  return client;
}

const logIn = (client: Client, login_key: string, given: string = password, headers = {}) =>
  client.post('login/', { is_username: true, login_key, password: given }, headers);

// proves: security-1
describe('guessing passwords', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });

  it('is blocked after ten wrong passwords, only for this name and this IP address', async () => {
    const client = await visit();
    await addMember(league.database, 'target');
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await logIn(client, 'target', `guess ${guess}`, from('203.0.113.7'))).status).toBe(400);
    }
    for (const given of ['guess 11', password]) {
      const { status, body, headers } = await logIn(client, 'TARGET', given, from('203.0.113.7'));
      expect({ status, body }).toEqual({ status: 429, body: { message: 'Too many attempts, please wait' } });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(590);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600);
    }
    expect((await logIn(await visit(), 'alice', password, from('203.0.113.7'))).status).toBe(200);
    expect((await logIn(await visit(), 'target', password, from('203.0.113.8'))).status).toBe(200);
    // All processes of the installation share the count.
    const elsewhere = await visit(1);
    expect((await logIn(elsewhere, 'target', password, { ...from('203.0.113.7') })).status).toBe(429);
  });

  it('is counted before the password is checked, so that simultaneous guesses do not help', async () => {
    const client = await visit();
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      logIn(client, 'bob', `guess ${guess}`, from('203.0.113.9')),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it('is counted per network for IPv6 addresses', async () => {
    const client = await visit();
    await addMember(league.database, 'sixth');
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await logIn(client, 'sixth', 'a guess', from(`2001:db8:0:7:${guess}::1`))).status).toBe(400);
    }
    expect((await logIn(client, 'sixth', password, from('2001:db8:0:7:ffff::1'))).status).toBe(429);
    expect((await logIn(client, 'sixth', password, from('2001:db8:0:8::1'))).status).toBe(200);
  });

  it.each(['x'.repeat(300), '203.0.113.7:4711', "'); --"])(
    'from the malformed address %.20s is handled like guessing from any other address',
    async (address) => {
      const client = await visit();
      expect((await logIn(client, 'alice', 'a guess', from(address))).status).toBe(400);
      expect((await logIn(client, 'alice'.repeat(100), 'a guess', from(address))).status).toBe(400);
      expect((await logIn(client, 'alice', password, from(address))).status).toBe(200);
    },
  );

  it('for one account from many addresses is blocked after fifty in an hour, but the owner can still log in', async () => {
    const fresh = 'another horse battery';
    await addMember(league.database, 'famous');
    const owner = await visit();
    await logIn(owner, 'famous');
    await owner.get('logout/');
    const attacker = await visit();
    const guess = (number: number, given = 'a guess') =>
      logIn(attacker, number % 2 ? 'famous' : 'Famous@parcferme.example', given, from(`198.51.100.${number}`));
    const statuses = (await Promise.all(Array.from({ length: 50 }, (_, number) => guess(number)))).map((a) => a.status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const stopped = await guess(51, password);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(3000);
    // The owner was logged in with this browser before.
    expect((await logIn(owner, 'famous', password, from('198.51.100.60'))).status).toBe(200);
    // The owner resets the password in another browser through an emailed link. After that, the first browser is
    // unknown.
    const elsewhere = await visit();
    expect((await logIn(elsewhere, 'famous', password, from('198.51.100.61'))).status).toBe(429);
    await elsewhere.post('send-reset-email/', { username: 'famous' });
    const { uid, token } = await readLink(league, 'famous', 'password-reset');
    const sent = { password1: fresh, password2: fresh, uid64: String(uid), token };
    expect((await elsewhere.post('reset-password/', sent)).status).toBe(200);
    expect((await logIn(elsewhere, 'famous', fresh, from('198.51.100.62'))).status).toBe(200);
    await owner.get('get-current-user/');
    expect((await logIn(owner, 'famous', fresh, from('198.51.100.63'))).status).toBe(429);
  });

  it('is blocked after ten wrong passwords on a device of the owner, and other and forged devices count as unknown', async () => {
    const thief = await joinLeague(league, 'lost');
    await joinLeague(league, 'finder');
    const guess = (client: Client, number: number) =>
      logIn(client, 'lost', 'a guess', from(`198.51.100.${100 + number}`));
    for (let number = 0; number < 10; number += 1) expect((await guess(thief, number)).status).toBe(400);
    expect((await guess(thief, 11)).status).toBe(429);
    const elsewhere = await visit();
    for (const device of [thief.cookies.get('device') ?? '', 'x.y', '']) {
      elsewhere.cookies.set('device', device.replace(/\../, '.!'));
      expect((await guess(elsewhere, 12)).status).toBe(400);
    }
  });

  it('does not count right passwords', async () => {
    const client = await visit();
    for (let time = 0; time < 11; time += 1) {
      expect((await logIn(client, 'bob', password, from('203.0.113.10'))).status).toBe(200);
    }
  });
});
