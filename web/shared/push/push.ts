import { pushMessages } from '../../../league/contract/account-messages.js';
import type { PushSubscriptionsAnswer } from '../../../league/contract/account.js';
import { ApiError, getJson, sendJson } from '../../lib/api-client.js';
import { pageMeta } from '../../lib/page-meta.js';
import {
  withPushLock,
  hasServerKey,
  saveKnownEndpoint,
  type PushContext,
  renewSubscription,
  subscribe,
} from '../../lib/push-subscription.js';

/** Why push messages can't be switched on in this browser; null where they can. */
export type PushProblem = 'league' | 'browser' | 'denied' | null;

const texts = {
  generic: pushMessages.switching,
  explain: (_status: number, { message }: { message?: string }) => message,
};

/** Why push messages cannot be switched on; null where they can. On an iPhone only a site on the home screen has them. */
export function findPushProblem(): PushProblem {
  if (pageMeta.pushKey === '') return 'league';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'browser';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** The endpoint of this browser's subscription; null without one, and for one with a former key of the server, which gets no messages. */
export async function findEndpoint(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) return null;
  const subscription = await findSubscription();
  return subscription && hasServerKey(subscription, pageMeta.pushKey) ? subscription.endpoint : null;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Asks for the browser's permission and switches push messages on; returns false where the permission is denied. @throws ApiError */
export async function switchPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    await waitUntilActive(registration);
    await withPushLock(() => subscribe(contextOf(registration), pageMeta.pushKey, null));
  } catch (error) {
    // Any other error comes from the browser: it has no push service, or may not use it.
    throw error instanceof ApiError ? error : new ApiError(pushMessages.browserRefused, 0, error);
  }
  return true;
}

/** Resolves once the service worker is active. @throws Error where it cannot be installed: `navigator.serviceWorker.ready` never settles then */
function waitUntilActive(registration: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = registration.installing ?? registration.waiting;
    const check = () => {
      if (registration.active) resolve();
      else if (!worker || worker.state === 'redundant') reject(new Error('the service worker cannot be installed'));
    };
    worker?.addEventListener('statechange', check);
    check();
  });
}

/** Switches push messages off in this browser. @throws ApiError */
export async function switchPushOff(): Promise<void> {
  await withPushLock(async () => {
    const subscription = await findSubscription();
    if (!subscription) return;
    await deleteSubscription(subscription);
    await subscription.unsubscribe();
    await saveKnownEndpoint(window, null);
  });
}

/**
 * Logs out, and ends the subscription after that, so that the next user of the browser gets no messages of this member. A failure of push
 * messages does not stop the log-out. After a log-out that failed they are on as before. @throws what `logOut` throws
 */
export async function endPushWith(logOut: () => Promise<void>): Promise<void> {
  if (!('serviceWorker' in navigator)) return logOut();
  const ended = await withPushLock(endOnServer).catch(() => null);
  try {
    await logOut();
  } catch (error) {
    if (ended) await saveSubscription(ended.toJSON()).catch(() => undefined);
    throw error;
  }
  // Also where the server was not told: the push service then refuses the next message, and the server deletes the subscription.
  const subscription = await findSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => undefined);
  // Also without a subscription, so that none is renewed.
  await saveKnownEndpoint(window, null).catch(() => undefined);
}

/** Tells the server to send no messages to this browser. Returns the subscription; null where the member had none. @throws ApiError */
async function endOnServer(): Promise<PushSubscription | null> {
  const subscription = await findSubscription();
  if (!subscription) return null;
  const { endpoints } = await getPushSubscriptions();
  if (!endpoints.includes(subscription.endpoint)) return null;
  // Returned also after a failure: the answer alone may be lost.
  await deleteSubscription(subscription).catch(() => undefined);
  return subscription;
}

/**
 * Renews the subscription of this browser if the server has another key, and ends it if it is not this member's. After a failure, the next
 * start of the site does it.
 */
export async function renewPush(member: string): Promise<void> {
  if (findPushProblem() !== null || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await withPushLock(() => renewSubscription(contextOf(registration), pageMeta.pushKey, { member }));
}

/** The answer of get-push-subscriptions. @throws ApiError */
export const getPushSubscriptions = (signal?: AbortSignal): Promise<PushSubscriptionsAnswer> =>
  getJson<PushSubscriptionsAnswer>('get-push-subscriptions/', texts, signal);

const contextOf = ({ pushManager }: ServiceWorkerRegistration): PushContext => ({
  pushManager,
  caches: window.caches,
  getSubscriptions: () => getPushSubscriptions(),
  saveSubscription,
});

const saveSubscription: PushContext['saveSubscription'] = (payload) =>
  sendJson({ method: 'POST', path: 'save-push-subscription/', payload }, texts);

const deleteSubscription = ({ endpoint }: PushSubscription) =>
  sendJson({ method: 'POST', path: 'delete-push-subscription/', payload: { endpoint } }, texts);
