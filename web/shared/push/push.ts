import { pushMessages, type PushSubscriptionsAnswer } from '../../../league/contract/account.js';
import { ApiError, getJson, sendJson } from '../../lib/api-client.js';
import { pageMeta } from '../../lib/page-meta.js';
import {
  changePush,
  isMadeWith,
  noteTold,
  type PushSurroundings,
  renewSubscription,
  subscribe,
} from '../../lib/push-subscription.js';

/** Why push messages can't be switched on in this browser; null where they can. */
export type PushProblem = 'league' | 'browser' | 'denied' | null;

const texts = {
  generic: pushMessages.switching,
  explain: (_status: number, { message }: { message?: string }) => message,
};

/** Whether this league and this browser can do push messages. On an iPhone only a site on the home screen can. */
export function findPushProblem(): PushProblem {
  if (pageMeta.pushKey === '') return 'league';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'browser';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** The address of this browser's subscription; null without one, and for one with a former key of the league, which gets nothing any more. */
export async function findEndpoint(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) return null;
  const subscription = await findSubscription();
  return subscription && isMadeWith(subscription, pageMeta.pushKey) ? subscription.endpoint : null;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Asks for the browser's permission and switches push messages on; returns false where it is not given. @throws ApiError */
export async function switchPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    await waitUntilActive(registration);
    await changePush(() => subscribe(surroundingsOf(registration), pageMeta.pushKey, null));
  } catch (error) {
    // What is no answer of the league comes from the browser: it has no push service, or may not use it.
    throw error instanceof ApiError ? error : new ApiError(pushMessages.browserRefused, 0, error);
  }
  return true;
}

/** Resolves once a service worker can take messages. @throws Error where it can not be installed: `navigator.serviceWorker.ready` waits for ever then */
function waitUntilActive(registration: ServiceWorkerRegistration): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = registration.installing ?? registration.waiting;
    const check = () => {
      if (registration.active) resolve();
      else if (!worker || worker.state === 'redundant') reject(new Error('the service worker can not be installed'));
    };
    worker?.addEventListener('statechange', check);
    check();
  });
}

/** Switches push messages off in this browser. @throws ApiError */
export async function switchPushOff(): Promise<void> {
  await changePush(async () => {
    const subscription = await findSubscription();
    if (!subscription) return;
    const { endpoint } = subscription;
    await sendJson({ method: 'POST', path: 'delete-push-subscription/', payload: { endpoint } }, texts);
    await subscription.unsubscribe();
    await noteTold(window, null);
  });
}

/** The next user of the browser gets no messages of this member. A failure does not keep anybody logged in. */
export async function endPushOnLogOut(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await switchPushOff().catch(() => undefined);
  // Also where the server could not be told: its next message is refused, and it deletes the browser then.
  const subscription = await findSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => undefined);
  // Also where there was no subscription, so that none is made again.
  await noteTold(window, null).catch(() => undefined);
}

/** Subscribes this browser anew where the league has another key than the one it was subscribed with. A failure is made up for at the next start. */
export async function renewPush(): Promise<void> {
  if (findPushProblem() !== null || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  await changePush(() => renewSubscription(surroundingsOf(registration), pageMeta.pushKey));
}

/** The answer of get-push-subscriptions. @throws ApiError */
export const readSubscriptions = (signal?: AbortSignal): Promise<PushSubscriptionsAnswer> =>
  getJson<PushSubscriptionsAnswer>('get-push-subscriptions/', texts, signal);

const surroundingsOf = ({ pushManager }: ServiceWorkerRegistration): PushSurroundings => ({
  pushManager,
  caches: window.caches,
  read: () => readSubscriptions(),
  save: (payload) => sendJson({ method: 'POST', path: 'save-push-subscription/', payload }, texts),
});
