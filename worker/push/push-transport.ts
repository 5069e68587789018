import { lookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Injectable } from '@nestjs/common';
import webPush from 'web-push';
import { InjectEnv } from '../../league/core/core.module.js';
import type { Env } from '../../league/core/env.js';
import type { PushSubscription } from '../../league/push/push.entity.js';
import { isPublicAddress, isPushEndpoint } from '../../league/push/push-endpoint.js';

/** What a push service answered. */
export interface PushAnswer {
  status: number;
  /** The seconds of `Retry-After`; 0 without them. */
  retryAfter: number;
}

/** In milliseconds. The claim of the delivery is renewed meanwhile. */
const timeout = 15_000;
/** How long a push service keeps a message for a browser that is away, in seconds. */
const timeToLive = 24 * 3600;

/** Sends encrypted messages to push services (RFC 8030, 8291, 8292), and connects to nothing but public addresses. */
@Injectable()
export class PushTransport {
  private readonly agent = new https.Agent({ lookup: lookupPublic });

  constructor(@InjectEnv() private readonly env: Env) {}

  /** Whether the installation has keys. */
  get isAvailable(): boolean {
    return Boolean(this.env.VAPID_PUBLIC_KEY && this.env.VAPID_PRIVATE_KEY);
  }

  /**
   * Sends a message. A later one of the same `topic` replaces it where the browser has not got it yet.
   * @throws Error where the service is not reached, does not answer in time, or may not be connected to
   */
  async send(
    { endpoint, p256dh, auth }: Pick<PushSubscription, 'endpoint' | 'p256dh' | 'auth'>,
    content: object,
    topic: string,
  ): Promise<PushAnswer> {
    if (!isPushEndpoint(endpoint, this.env.TRUSTED_PUSH_ORIGIN)) return { status: 404, retryAfter: 0 };
    const { VAPID_PUBLIC_KEY: publicKey = '', VAPID_PRIVATE_KEY: privateKey = '' } = this.env;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(content),
      { TTL: timeToLive, topic, vapidDetails: { subject: this.contact(), publicKey, privateKey } },
    );
    return post(endpoint, { headers, timeout, agent: this.agentFor(endpoint) }, body);
  }

  private agentFor(endpoint: string): http.Agent {
    if (new URL(endpoint).origin !== this.env.TRUSTED_PUSH_ORIGIN) return this.agent;
    return endpoint.startsWith('https:') ? https.globalAgent : http.globalAgent;
  }

  /** Whom a push service may write to. */
  private contact(): string {
    const { CONTACT_EMAIL, PUBLIC_URL } = this.env;
    if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`;
    return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:league@${new URL(PUBLIC_URL).hostname}`;
  }
}

/** Redirects are not followed: only the checked address is connected to. */
function post(endpoint: string, options: https.RequestOptions, body: Buffer | null): Promise<PushAnswer> {
  const { request } = endpoint.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { ...options, method: 'POST' }, (response) => {
      response.resume();
      const retryAfter = Number(response.headers['retry-after']) || 0;
      resolve({ status: response.statusCode ?? 0, retryAfter });
    });
    const limit = setTimeout(() => sent.destroy(new Error('the push service did not answer in time')), timeout);
    sent.on('close', () => clearTimeout(limit)).on('error', reject);
    sent.end(body);
  });
}

/** Looks a name up; fails where any of its addresses is not public, so that no name leads into a private network. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = error ? [] : addresses;
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} has an address that is not public`), '', 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
