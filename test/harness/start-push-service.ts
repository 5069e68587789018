import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A decrypted message with the headers of its request. */
interface ReceivedPush {
  content: { id: number; text: string; path: string };
  headers: Record<string, string | string[] | undefined>;
}

/** A fake push service and its subscribed browsers. */
export interface PushService {
  origin: string;
  /** Adds a browser and returns its subscription in the format of `toJSON`. */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Returns the messages of a browser in the order of arrival. */
  received(endpoint: string): ReceivedPush[];
  /** Counts the requests for a browser, including refused requests. */
  requests(endpoint: string): number;
  /** Sets the status of all further responses for a browser. */
  answer(endpoint: string, status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

interface Browser {
  received: ReceivedPush[];
  requests: number;
  status: number;
  headers: Record<string, string>;
  decrypt: (body: Buffer) => ReceivedPush['content'];
}

/** Starts a local push service that accepts messages over HTTP. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const browser = browsers.get(request.url ?? '');
      if (browser) browser.requests += 1;
      const status = browser?.status ?? 404;
      if (browser && status === 201)
        browser.received.push({ content: browser.decrypt(Buffer.concat(parts)), headers: request.headers });
      response.writeHead(status, browser?.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const find = (endpoint: string): Browser => {
    const browser = browsers.get(new URL(endpoint).pathname);
    if (!browser) throw new Error(`no browser at ${endpoint}`);
    return browser;
  };
  return {
    origin,
    subscribe: () => {
      const path = `/send/${browsers.size + 1}`;
      const { keys, decrypt } = makeKeys();
      browsers.set(path, { received: [], requests: 0, status: 201, headers: {}, decrypt });
      return { endpoint: `${origin}${path}`, keys };
    },
    received: (endpoint) => find(endpoint).received,
    requests: (endpoint) => find(endpoint).requests,
    answer: (endpoint, status, headers = {}) => Object.assign(find(endpoint), { status, headers }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Creates the keys of a browser and a function that decrypts its messages (RFC 8291, RFC 8188). */
function makeKeys() {
  const own = createECDH('prime256v1');
  const publicKey = own.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
  const decrypt = (body: Buffer): ReceivedPush['content'] => {
    const salt = body.subarray(0, 16);
    const start = 21 + body.readUInt8(20);
    const sender = body.subarray(21, start);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = derive(own.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(body.subarray(start, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as ReceivedPush['content'];
  };
  return { keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }, decrypt };
}
