import { vi } from 'vitest';
import { stubNavigator } from './stub-navigator.js';
/** A browser's push manager and cache, in memory. */
export interface PushBrowser {
  pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>;
  caches: Pick<CacheStorage, 'open'>;
  /** The endpoint and key (base64url) of the current subscription. */
  current: () => { endpoint: string; key: string } | null;
  /** Adds an earlier subscription, with a key in base64url. */
  give: (endpoint: string, key: string) => void;
  /** The browser itself ends the subscription. */
  end: () => void;
}

/** A browser without a subscription. New subscriptions have the endpoints https://push.example.com/1, 2, 3. */
export function aPushBrowser(): PushBrowser {
  let current: { endpoint: string; key: Uint8Array<ArrayBuffer> } | null = null;
  let amount = 0;
  const noted = new Map<string, string>();
  const wrap = ({ endpoint, key }: NonNullable<typeof current>) =>
    ({
      endpoint,
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => {
        current = null;
        return Promise.resolve(true);
      },
    }) as unknown as PushSubscription;
  const cache = {
    match: (key: string) => {
      const text = noted.get(key);
      return Promise.resolve(text === undefined ? undefined : { text: () => Promise.resolve(text) });
    },
    put: async (key: string, response: Response) => void noted.set(key, await response.text()),
    delete: (key: string) => Promise.resolve(noted.delete(key)),
  } as unknown as Cache;
  return {
    pushManager: {
      getSubscription: () => Promise.resolve(current && wrap(current)),
      subscribe: (options) => {
        const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>;
        // Real browsers behave like this.
        if (current && String(current.key) !== String(key))
          return Promise.reject(new DOMException('another key', 'InvalidStateError'));
        current ??= { endpoint: `https://push.example.com/${(amount += 1)}`, key };
        return Promise.resolve(wrap(current));
      },
    },
    caches: { open: () => Promise.resolve(cache) },
    current: () => current && { endpoint: current.endpoint, key: Buffer.from(current.key).toString('base64url') },
    give: (endpoint, key) => (current = { endpoint, key: Uint8Array.from(Buffer.from(key, 'base64url')) }),
    end: () => (current = null),
  };
}

/** Defines `navigator.locks`, which runs work one after the other. */
export function giveLocks(): void {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work, work));
  if (!('navigator' in globalThis)) vi.stubGlobal('navigator', {});
  stubNavigator({ locks: { request } });
}

/**
 * Defines the push interfaces of a browser in the page of a component spec. `answer`: the user's reply to the
 * permission prompt.
 */
export function givePushBrowser(
  { pushManager, caches }: PushBrowser,
  permission: NotificationPermission,
  answer = () => permission,
): void {
  giveLocks();
  const registration = { pushManager, active: {} };
  const serviceWorker = {
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
    ready: Promise.resolve(registration),
  };
  stubNavigator({ serviceWorker });
  const Notification = { permission, requestPermission: () => Promise.resolve(answer()) };
  // jsdom has no `Response`.
  const Response = class {
    constructor(private readonly body: string) {}
    text = () => Promise.resolve(this.body);
  };
  for (const [name, value] of Object.entries({ PushManager: class {}, Notification, caches, Response }))
    vi.stubGlobal(name, value);
}
