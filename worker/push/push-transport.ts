import http from 'node:http';
import https from 'node:https';
import { Injectable } from '@nestjs/common';
import webPush from 'web-push';
import { InjectEnv } from '../../league/platform/core/core.module.js';
import type { Env } from '../../league/platform/core/env.js';
import type { PushSubscription } from '../../league/schema/push.entity.js';
import { isPushEndpoint, lookupPublic } from '../../league/platform/core/public-address.js';

export interface PushAnswer {
  status: number;
  /** In seconds; 0 if the header is missing. */
  retryAfter: number;
}

/** In milliseconds. The lease of the delivery is renewed meanwhile. */
const timeoutMs = 15_000;
/** In seconds. A push service keeps a message for this long if the browser is offline. */
const ttlSeconds = 24 * 3600;

/** Encrypts messages (RFC 8030, 8291, 8292), and only connects to public addresses. */
@Injectable()
export class PushTransport {
  private readonly agent = new https.Agent({ lookup: lookupPublic });

  constructor(@InjectEnv() private readonly env: Env) {}

  get isAvailable(): boolean {
    return Boolean(this.env.VAPID_PUBLIC_KEY && this.env.VAPID_PRIVATE_KEY);
  }

  /**
   * A later message with the same `topic` replaces this one unless the browser has already received it.
   * @throws Error if the service is unreachable, too slow, or has an address that is not public
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
      { TTL: ttlSeconds, topic, vapidDetails: { subject: this.contact(), publicKey, privateKey } },
    );
    return post(endpoint, { headers, timeout: timeoutMs, agent: this.agentFor(endpoint) }, body);
  }

  private agentFor(endpoint: string): http.Agent {
    if (new URL(endpoint).origin !== this.env.TRUSTED_PUSH_ORIGIN) return this.agent;
    return endpoint.startsWith('https:') ? https.globalAgent : http.globalAgent;
  }

  /** The operator's contact for push services (RFC 8292, 2.1). */
  private contact(): string {
    const { CONTACT_EMAIL, PUBLIC_URL } = this.env;
    if (CONTACT_EMAIL) return `mailto:${CONTACT_EMAIL}`;
    return PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:league@${new URL(PUBLIC_URL).hostname}`;
  }
}

/** Does not follow redirects, because their addresses would not be checked. */
function post(endpoint: string, options: https.RequestOptions, body: Buffer | null): Promise<PushAnswer> {
  const { request } = endpoint.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { ...options, method: 'POST' }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: retryAfterOf(response) });
    });
    const limit = setTimeout(() => sent.destroy(new Error('the push service did not respond in time')), timeoutMs);
    sent.on('close', () => clearTimeout(limit)).on('error', reject);
    sent.end(body);
  });
}

/** A number of seconds, or a date that is compared with the date of the response (RFC 9110, 10.2.3). */
function retryAfterOf({ headers }: http.IncomingMessage): number {
  const after = headers['retry-after'] ?? '';
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.parse(headers.date ?? '')) / 1000;
  return Math.max(0, seconds) || 0;
}
