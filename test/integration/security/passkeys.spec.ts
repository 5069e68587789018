import { once } from 'node:events';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { checkAnswer } from '#league/contract/answer-schemas/answers.js';
import type { PasskeyOptionsAnswer, ResetLinkAnswer, SecondFactorAnswer } from '#league/contract/second-factor.js';
import { withoutFetch } from '#league/accounts/second-factor/passkey-response.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { SoftPasskey } from '../../harness/soft-passkey.js';
import { readLink } from '../members/read-link.js';
import { attestationsOf, selfAttested } from './attestations.js';
import { likelyBodies } from '../../security/likely-bodies.js';

declare const loadBuiltCode: (url: string) => Promise<unknown>;

let league: TestLeague;
let members = 0;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
});
afterAll(() => league.close());

/** A new member whose browser is about to create a passkey. */
async function beginPasskey() {
  const client = await joinLeague(league, `key${(members += 1)}`);
  const begun = await client.post<PasskeyOptionsAnswer>('begin-passkey/', { currentPassword: password });
  return { client, options: begun.body.options as unknown as PublicKeyCredentialCreationOptionsJSON };
}
const refused = { status: 400, body: { message: 'This passkey was not accepted' } };

// proves: security-17
describe('a passkey', () => {
  it.each([
    ['usb', ['usb']],
    ['null', null],
    ['a text', 'usb'],
    ['long texts', ['x'.repeat(200_000)]],
  ])('is added, whatever transports the browser sends: %s', async (_, transports) => {
    const { client, options } = await beginPasskey();
    const credential = new SoftPasskey().register(options, undefined, transports);
    const added = await client.post('add-passkey/', { name: 'Phone', credential });
    expect([added.status, added.body]).toEqual([200, {}]);
    const [stored]: { transports: string[] }[] = await league.database.query(
      'SELECT transports FROM passkeys ORDER BY id DESC LIMIT 1',
    );
    expect(stored?.transports).toEqual(Array.isArray(transports) && transports[0] === 'usb' ? ['usb'] : []);
  });
});

// proves: security-17
describe('an attestation', () => {
  let listener: Server;
  let connections = 0;
  beforeAll(async () => {
    listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
  });
  afterAll(() => void listener.close());
  const attestations = () => attestationsOf(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/revoked`);

  it.each(Object.keys(attestationsOf('')))(
    'with certificates is refused, and no URL in them is fetched: %s',
    async (format) => {
      const { client, options } = await beginPasskey();
      const credential = new SoftPasskey().register(options, attestations()[format]);
      expect(await client.post('add-passkey/', { name: 'Phone', credential })).toMatchObject(refused);
      expect(connections).toBe(0);
      expect((await client.get<SecondFactorAnswer>('get-second-factor/')).body.passkeys).toEqual([]);
    },
  );

  it('by the passkey itself is accepted, and the passkey can log in', async () => {
    const { client, options } = await beginPasskey();
    const passkey = new SoftPasskey();
    const credential = passkey.register(options, selfAttested);
    expect((await client.post('add-passkey/', { name: 'Phone', credential })).status).toBe(200);
    const browser = league.client();
    await browser.get('get-current-user/');
    const begun = await browser.post<PasskeyOptionsAnswer>('begin-passkey-log-in/', {});
    const answer = passkey.logIn(begun.body.options as unknown as PublicKeyCredentialRequestOptionsJSON);
    expect((await browser.post('log-in-with-passkey/', { credential: answer })).status).toBe(200);
    expect((await browser.get('get-logged-in/')).status).toBe(200);
  });

  it('cannot make the library fetch anything, even in an accepted format', async () => {
    const options = { challenge: 'AAAA', rp: { id: 'league.example' } } as PublicKeyCredentialCreationOptionsJSON;
    const response = new SoftPasskey().register(options, attestations()['android-key']);
    // Loads the library as the product does, outside the realm of Jest.
    const url = pathToFileURL(createRequire(import.meta.url).resolve('@simplewebauthn/server')).href;
    const { verifyRegistrationResponse } = (await loadBuiltCode(url)) as typeof import('@simplewebauthn/server');
    const verify = () =>
      verifyRegistrationResponse({
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: 'AAAA',
        expectedOrigin: 'http://league.example',
        expectedRPID: 'league.example',
      });
    await expect(withoutFetch(verify)).rejects.toThrow('not a known root certificate');
    expect(connections).toBe(0);
    await expect(verify()).rejects.toThrow('not a known root certificate');
    expect(connections).toBeGreaterThan(0);
  });

  it.each(['attestationObject', 'clientDataJSON'])('larger than any browser sends is refused: %s', async (part) => {
    const { client, options } = await beginPasskey();
    const credential = new SoftPasskey().register(options);
    const response = { ...credential.response, [part]: 'A'.repeat(20_000) };
    const sent = { name: 'Phone', credential: { ...credential, response } };
    expect(await client.post('add-passkey/', sent)).toMatchObject(refused);
  });
});

// proves: security-17
describe('a password reset', () => {
  /** A member with two passkeys, and the link from the email. */
  async function memberWithPasskeys() {
    const username = `key${members + 1}`;
    const { client, options } = await beginPasskey();
    const [own, strange] = [new SoftPasskey(), new SoftPasskey()];
    await client.post('add-passkey/', { name: 'Own phone', credential: own.register(options) });
    const again = await client.post<PasskeyOptionsAnswer>('begin-passkey/', { currentPassword: password });
    const credential = strange.register(again.body.options as unknown as PublicKeyCredentialCreationOptionsJSON);
    expect((await client.post('add-passkey/', { name: 'Strange one', credential })).status).toBe(200);
    const visitor = league.client();
    await visitor.get('get-current-user/');
    await visitor.post('send-reset-email/', { username });
    const { uid, token } = await readLink(league, username, 'password-reset');
    const reset = (more: object = {}) =>
      visitor.post('reset-password/', {
        ...{ password1: fresh, password2: fresh, uid64: String(uid), token },
        ...more,
      });
    return { visitor, link: { uid64: String(uid), token }, reset, own, strange };
  }
  const fresh = 'another horse battery';
  const logIn = async (passkey: SoftPasskey) => {
    const browser = league.client();
    await browser.get('get-current-user/');
    const begun = await browser.post<PasskeyOptionsAnswer>('begin-passkey-log-in/', {});
    const credential = passkey.logIn(begun.body.options as unknown as PublicKeyCredentialRequestOptionsJSON);
    return (await browser.post('log-in-with-passkey/', { credential })).status;
  };

  it('removes all passkeys and lists them in the email', async () => {
    const { reset, own, strange } = await memberWithPasskeys();
    expect((await reset()).status).toBe(200);
    expect([await logIn(own), await logIn(strange)]).toEqual([400, 400]);
    const [event]: { removed: string[] }[] = await league.database.query(
      `SELECT removed_passkeys AS removed FROM account_events WHERE kind = 'password-reset' ORDER BY id DESC LIMIT 1`,
    );
    expect([...(event?.removed ?? [])].sort()).toEqual(['Own phone', 'Strange one']);
  });

  it('lists the passkeys in advance, and keeps those that the member selects', async () => {
    const { visitor, link, reset, own, strange } = await memberWithPasskeys();
    const read = await visitor.post<ResetLinkAnswer>('read-reset-link/', link);
    checkAnswer('read-reset-link/', read.body);
    expect(read.body.passkeys.map(({ name }) => name)).toEqual(['Own phone', 'Strange one']);
    // Reading does not use up the link. An id that belongs to somebody else is ignored.
    const { passkeys } = await memberWithPasskeys().then(({ visitor: other, link: theirs }) =>
      other.post<ResetLinkAnswer>('read-reset-link/', theirs).then(({ body }) => body),
    );
    const kept = [read.body.passkeys[0]?.id, passkeys[0]?.id];
    expect((await reset({ kept_passkeys: kept })).status).toBe(200);
    expect([await logIn(own), await logIn(strange)]).toEqual([200, 400]);
    expect((await visitor.post('read-reset-link/', link)).status).toBe(400);
  });

  it('lists nothing for an invalid link, and removes nothing if the new password is refused', async () => {
    const { visitor, link, reset, own } = await memberWithPasskeys();
    for (const wrong of [
      { ...link, token: 'x' },
      { ...link, uid64: '999999' },
      { ...link, uid64: 'abc' },
    ])
      expect(await visitor.post('read-reset-link/', wrong)).toMatchObject({ status: 400, body: {} });
    expect((await reset({ password2: 'something else' })).status).toBe(400);
    expect(await logIn(own)).toBe(200);
  });
});

// proves: security-17, security-7
describe('an invalid passkey', () => {
  const credential = likelyBodies['log-in-with-passkey']?.['credential'];

  it('is refused, and its challenge is used up', async () => {
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

  it('cannot log in, and a challenge of another browser or an expired challenge is not accepted', async () => {
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
