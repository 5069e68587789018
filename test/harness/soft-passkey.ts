import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');

type Cbor = Parameters<typeof isoCBOR.encode>[0];

export interface Attested {
  authData: Buffer;
  clientDataHash: Buffer;
  keys: { publicKey: KeyObject; privateKey: KeyObject };
}
export type Attest = (attested: Attested) => { fmt: string; attStmt: Map<string, Cbor> };

const unattested: Attest = () => ({ fmt: 'none', attStmt: new Map() });

/** A passkey implemented in software: ES256 on P-256, without a counter. */
export class SoftPasskey {
  private readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** Returns the response of a browser that has created this passkey. */
  register(options: PublicKeyCredentialCreationOptionsJSON, attest = unattested, transports: unknown = ['internal']) {
    const { challenge, rp } = options;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
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
    // WebAuthn 6.1: user present, user verified, credential included. Then the counter, the kind of authenticator and
    // the id.
    const flags = Buffer.from([0x45]);
    const authData = Buffer.concat([
      sha256(rp.id ?? ''),
      flags,
      Buffer.alloc(4 + 16),
      Buffer.from([0, this.id.length]),
      this.id,
      key,
    ]);
    const client = JSON.stringify({ type: 'webauthn.create', challenge, origin: `http://${rp.id}` });
    const { fmt, attStmt } = attest({ authData, clientDataHash: sha256(client), keys: this.keys });
    const attestation = new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    const response = {
      clientDataJSON: base64url(client),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports,
    };
    return { ...this.head(), response };
  }

  /** Returns the response of a browser that logs in with this passkey. */
  logIn({ challenge, rpId = '' }: PublicKeyCredentialRequestOptionsJSON) {
    const client = JSON.stringify({ type: 'webauthn.get', challenge, origin: `http://${rpId}` });
    const authData = Buffer.concat([sha256(rpId), Buffer.from([0x05]), Buffer.alloc(4)]);
    const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), this.keys.privateKey);
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    };
    return { ...this.head(), response };
  }

  private head() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }
}
