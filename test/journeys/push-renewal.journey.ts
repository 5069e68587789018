import { createECDH } from 'node:crypto';
import type { Worker } from '@playwright/test';
import { desk, expect, test } from './fixtures.js';

const pair = createECDH('prime256v1');
// A fixed key, because leagues are reused only if their settings are equal.
pair.setPrivateKey(Buffer.alloc(32, 1));
const key = pair.getPublicKey('base64url');

test.use({
  stage: {
    kind: 'empty',
    overrides: { VAPID_PUBLIC_KEY: key, VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url') },
  },
});

const [former, anew] = ['https://push.example.com/former', 'https://push.example.com/anew'];
const keys = { p256dh: key, auth: 'A'.repeat(22) };

/**
 * Dispatches the event that a browser sends after it has ended a subscription, and offers the next one. Browsers in
 * tests have no push service.
 */
const endSubscription = (worker: Worker, oldEndpoint: string, next: { endpoint: string; keys: object }) =>
  worker.evaluate(
    async ([endpoint, subscription]) => {
      const used: string[] = [];
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(null),
        subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
          used.push(String.fromCharCode(...applicationServerKey));
          return Promise.resolve({ endpoint: subscription.endpoint, toJSON: () => subscription });
        },
      });
      const event = new Event('pushsubscriptionchange');
      let work: Promise<unknown> | undefined;
      const waitUntil = (promise: Promise<unknown>) => (work = promise);
      Object.assign(event, { oldSubscription: { endpoint }, waitUntil });
      self.dispatchEvent(event);
      await work;
      return used.map((bytes) => btoa(bytes));
    },
    [oldEndpoint, next] as const,
  );

test(
  'the service worker subscribes again after the browser ends a subscription, and only the new one is stored',
  { tag: '@long' },
  async ({ open }) => {
    const page = await open('member', desk, { serviceWorkers: 'allow' });
    const registered = page.context().waitForEvent('serviceworker');
    await page.goto('/');
    const worker = await registered;
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const { csrftoken = '' } = Object.fromEntries(
      (await page.context().cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
    );
    const readEndpoints = async () => (await (await page.request.get('/api/get-push-subscriptions/')).json()) as object;
    const headers = { 'x-csrftoken': csrftoken };
    await page.request.post('/api/save-push-subscription/', { data: { endpoint: former, keys }, headers });
    expect(await readEndpoints()).toEqual({ endpoints: [former], key });

    const used = await endSubscription(worker, former, { endpoint: anew, keys });
    expect(used).toEqual([pair.getPublicKey('base64')]);
    expect(await readEndpoints()).toEqual({ endpoints: [anew], key });
  },
);
