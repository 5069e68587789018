import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { checkAnswer } from '#league/contract/answer-schemas/answers.js';
import type { PasskeyOptionsAnswer, SecondFactorAnswer } from '#league/contract/second-factor.js';
import type { Client } from '../../harness/client.js';
import { joinLeague } from '../../harness/join-league.js';
import { password } from '../../harness/make-season.js';
import { startLeague, type TestLeague } from '../../harness/start-league.js';
import { likelyBodies } from '../../security/likely-bodies.js';

let league: TestLeague;
let members = 0;

beforeAll(async () => {
  league = await startLeague({ workers: 0 });
});
afterAll(() => league.close());

/** What a browser answers that has made a passkey for these options, with `transports` as it likes. */
function registration({ challenge, rp: { id = '' } }: PublicKeyCredentialCreationOptionsJSON, transports: unknown) {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  // COSE (RFC 9053): an elliptic curve, ES256, P-256, and the point.
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
  const credentialId = randomBytes(16);
  const rpIdHash = createHash('sha256').update(id).digest();
  // WebAuthn, 6.1: user present, user verified, with a credential; the counter, the kind of authenticator, the length of the id.
  const data = Buffer.concat([
    rpIdHash,
    Buffer.from([0x45]),
    Buffer.alloc(4 + 16),
    Buffer.from([0, 16]),
    credentialId,
    key,
  ]);
  const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', new Uint8Array(data)],
  ]);
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin: `http://${id}` });
  return {
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports,
    },
  };
}

// proves: security-17
describe('a passkey', () => {
  it.each([
    ['usb', ['usb']],
    ['null', null],
    ['a text', 'usb'],
    ['long texts', ['x'.repeat(200_000)]],
  ])('is added, whatever the browser says of how it is reached: %s', async (_, transports) => {
    const client = await joinLeague(league, `key${(members += 1)}`);
    const begun = await client.post<PasskeyOptionsAnswer>('begin-passkey/', { currentPassword: password });
    const options = begun.body.options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const added = await client.post('add-passkey/', { name: 'Phone', credential: registration(options, transports) });
    expect([added.status, added.body]).toEqual([200, {}]);
    const [stored]: { transports: string[] }[] = await league.database.query(
      'SELECT transports FROM passkeys ORDER BY id DESC LIMIT 1',
    );
    expect(stored?.transports).toEqual(Array.isArray(transports) && transports[0] === 'usb' ? ['usb'] : []);
  });
});

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
