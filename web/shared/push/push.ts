import { ApiError, sendJson } from '../../lib/api-client.js';
import { messages } from '../../../league/contract/messages.js';
import { pageMeta } from '../../lib/page-meta.js';

/** Why push messages can't be switched on in this browser; null where they can. */
export type PushProblem = 'league' | 'browser' | 'denied' | null;

const texts = {
  generic: messages.push.switching,
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
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  return subscription && isFor(subscription, bytesOf(pageMeta.pushKey)) ? subscription.endpoint : null;
}

/** Asks for the browser's permission and switches push messages on; returns false where it is not given. @throws ApiError */
export async function switchPushOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const subscription = await subscribe();
  await sendJson({ method: 'POST', path: 'save-push-subscription/', payload: subscription.toJSON() }, texts);
  return true;
}

/** This browser's subscription for the key of the league. @throws ApiError where the browser gives none */
async function subscribe(): Promise<PushSubscription> {
  const key = bytesOf(pageMeta.pushKey);
  try {
    const { pushManager } = await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
    // A browser that is subscribed for one key refuses to be for another.
    const former = await pushManager.getSubscription();
    if (former && !isFor(former, key)) await former.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    throw new ApiError(messages.push.browserRefused, 0, error);
  }
}

function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const given = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return given.length === key.length && given.every((byte, index) => byte === key[index]);
}

/** Switches push messages off in this browser. @throws ApiError */
export async function switchPushOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return;
  const { endpoint } = subscription;
  await sendJson({ method: 'POST', path: 'delete-push-subscription/', payload: { endpoint } }, texts);
  await subscription.unsubscribe();
}

/** Whoever uses the browser next gets no messages of this member. A failure does not keep anybody logged in. */
export async function endPushOnLogOut(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  await switchPushOff().catch(() => undefined);
  // Also where the server could not be told: its next message is refused, and it deletes the browser then.
  await subscription?.unsubscribe().catch(() => undefined);
}

/** The bytes of a key in base64url: not every browser takes the text. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
