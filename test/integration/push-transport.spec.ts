import { afterAll, beforeAll, expect, it } from '@jest/globals';
import webPush from 'web-push';
import { PushTransport } from '#worker/push/push-transport.js';
import { type PushService, startPushService } from '../harness/start-push-service.js';

let service: PushService;

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

it.each<[string, number]>([
  ['7200', 7200],
  ['Sun, 19 Nov 2023 15:22:00 GMT', 120],
  ['Sun, 19 Nov 2023 15:00:00 GMT', 0],
  ['soon', 0],
])('a push message is retried after the pause that the push service names: %s', async (header, seconds) => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const transport = new PushTransport({
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    TRUSTED_PUSH_ORIGIN: service.origin,
    PUBLIC_URL: 'https://league.example',
  } as ConstructorParameters<typeof PushTransport>[0]);
  const { endpoint, keys } = service.subscribe();
  service.answer(endpoint, 429, { 'retry-after': header, date: 'Sun, 19 Nov 2023 15:20:00 GMT' });
  expect(await transport.send({ endpoint, ...keys }, {}, 'topic')).toEqual({ status: 429, retryAfter: seconds });
});
