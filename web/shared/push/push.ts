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
} from './subscription.js';

export type PushProblem = 'league' | 'browser' | 'denied' | null;

const texts = {
  generic: pushMessages.switching,
  explain: (_status: number, { message }: { message?: string }) => message,
};

/** An iPhone has push messages only for a site on the home screen. */
export function findPushProblem(): PushProblem {
  if (pageMeta.pushKey === '') return 'league';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'browser';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** This browser's endpoint. Null without a subscription, or if its key is a former key of the server. */
export async function findEndpoint(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) return null;
  const subscription = await findSubscription();
  return subscription && hasServerKey(subscription, pageMeta.pushKey) ? subscription.endpoint : null;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Asks for permission and turns push messages on. Returns false if the permission is denied. @throws ApiError */
export async function switchPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    await waitUntilActive(registration);
    await withPushLock(() => subscribe(contextOf(registration), pageMeta.pushKey, null));
  } catch (error) {
    // Any other error comes from the browser, which has no push service or is not allowed to use it.
    throw error instanceof ApiError ? error : new ApiError(pushMessages.browserRefused, 0, error);
  }
  return true;
}

/** @throws Error if the service worker cannot be installed; `navigator.serviceWorker.ready` would never settle then */
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

/** Turns push messages off in this browser. @throws ApiError */
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
 * Logs out and then ends the subscription, so that the next user of the browser gets no messages for this member. A
 * failure of push messages does not stop the log-out. After a failed log-out, push messages are still on.
 * @throws the error of `logOut`
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
  // Done even if the server is not informed, because it deletes the subscription when the push service refuses its next
  // message.
  const subscription = await findSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => undefined);
  // Done even without a subscription, so that none is renewed.
  await saveKnownEndpoint(window, null).catch(() => undefined);
}

/**
 * Asks the server to send no messages to this browser. Returns null if the member had no subscription. @throws ApiError
 */
async function endOnServer(): Promise<PushSubscription | null> {
  const subscription = await findSubscription();
  if (!subscription) return null;
  const { endpoints } = await getPushSubscriptions();
  if (!endpoints.includes(subscription.endpoint)) return null;
  // Returned even after a failure, because perhaps only the response was lost.
  await deleteSubscription(subscription).catch(() => undefined);
  return subscription;
}

/**
 * Renews this browser's subscription if the server's key has changed, and ends a subscription of another member. After
 * a failure, the next start of the site tries again.
 */
export async function renewPush(member: string): Promise<void> {
  if (findPushProblem() !== null || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await withPushLock(() => renewSubscription(contextOf(registration), pageMeta.pushKey, { member }));
}

/** @throws ApiError */
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
