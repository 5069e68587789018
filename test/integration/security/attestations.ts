import { createSign, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Attest, Attested } from '../../harness/soft-passkey.js';

/** A DER value (X.690): tag, length, content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const number = (value: number) => der(2, Buffer.from([value]));
const text = (value: string) => der(0x0c, Buffer.from(value));
const octets = (...parts: Uint8Array[]) => der(4, ...parts);
/** An object identifier whose first number is 1 or 2. */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const bytes = others.flatMap((value) => {
    const groups = [value & 127];
    for (let left = value >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128);
    return groups;
  });
  return der(6, Buffer.from([first * 40 + second, ...bytes]));
}
const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));

interface Certificate {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  issuerKey: KeyObject;
  extensions: Uint8Array[];
}

/** A name as authenticators use it (WebAuthn, 8.2.1). */
const nameOf = (common: string) =>
  sequence(
    ...[
      ['2.5.4.6', 'SE'],
      ['2.5.4.10', 'Intruder'],
      ['2.5.4.11', 'Authenticator Attestation'],
      ['2.5.4.3', common],
    ].map(([kind = '', value = '']) => der(0x31, sequence(oid(kind), text(value)))),
  );

/** A certificate (RFC 5280) that is valid until 2049. */
function certificate({ subject, issuer, publicKey, issuerKey, extensions }: Certificate): Uint8Array {
  const body = sequence(
    der(0xa0, number(2)),
    number(1),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    nameOf(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = createSign('sha256').update(body).sign(issuerKey);
  return new Uint8Array(sequence(body, ecdsaWithSha256, der(3, Buffer.from([0]), signature)));
}

/** The certificate extension with the URL of the revocation list (RFC 5280, 4.2.1.13). */
const revocationList = (url: string) =>
  sequence(oid('2.5.29.31'), octets(sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))))));

/** The Android extension about a key, with its challenge and no rights for all applications. */
const androidKey = (challenge: Uint8Array) =>
  sequence(
    oid('1.3.6.1.4.1.11129.2.1.17'),
    octets(
      sequence(
        number(3),
        der(10, Buffer.from([1])),
        number(4),
        der(10, Buffer.from([1])),
        octets(challenge),
        octets(),
        sequence(),
        sequence(),
      ),
    ),
  );

/** Certificates made by an intruder, all with a revocation list at `url`. */
function chain(url: string, { clientDataHash, keys }: Attested): Uint8Array[] {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const list = revocationList(url);
  const leaf = { subject: 'Leaf', publicKey: keys.publicKey, extensions: [list, androidKey(clientDataHash)] };
  return [
    certificate({ ...leaf, issuer: 'Root', issuerKey: root.privateKey }),
    certificate({
      subject: 'Root',
      issuer: 'Root',
      publicKey: root.publicKey,
      issuerKey: root.privateKey,
      extensions: [list],
    }),
  ];
}

const signatureOf = ({ authData, clientDataHash, keys }: Attested) =>
  new Uint8Array(sign('sha256', Buffer.concat([authData, clientDataHash]), keys.privateKey));

/** Attestation statements of each format, with certificates that link to `url`. */
export const attestationsOf = (url: string): Record<string, Attest> => ({
  ...Object.fromEntries(
    ['android-key', 'packed', 'apple', 'fido-u2f', 'tpm', 'android-safetynet', 'compound', 'none'].map((fmt) => [
      fmt,
      ((attested) => {
        const attStmt = new Map([
          ['alg', -7],
          ['sig', signatureOf(attested)],
          ['x5c', chain(url, attested)],
        ] as [string, number | Uint8Array | Uint8Array[]][]);
        return { fmt, attStmt };
      }) satisfies Attest,
    ]),
  ),
  'android-safetynet': (attested) => {
    const x5c = chain(url, attested).map((one) => Buffer.from(one).toString('base64'));
    const parts = [
      { alg: 'ES256', x5c },
      { nonce: '', ctsProfileMatch: true, timestampMs: Date.now() },
    ];
    const jws = [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'AAAA'].join('.');
    return {
      fmt: 'android-safetynet',
      attStmt: new Map<string, string | Uint8Array>([
        ['ver', '1'],
        ['response', new Uint8Array(Buffer.from(jws))],
      ]),
    };
  },
});

/** An attestation statement that is signed by the passkey itself. */
export const selfAttested: Attest = (attested) => ({
  fmt: 'packed',
  attStmt: new Map<string, number | Uint8Array>([
    ['alg', -7],
    ['sig', signatureOf(attested)],
  ]),
});
