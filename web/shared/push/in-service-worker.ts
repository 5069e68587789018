import { withPushLock, type PushContext, renewSubscription } from './subscription.js';

/** The message that the server sends (worker/push/). */
interface PushMessage {
  id: number;
  text: string;
  /** The page that a click opens, without a leading slash. */
  path: string;
}

/** The arguments of `showNotification`. Null for other data. The tag makes a repeated message replace the first. */
export function readPush(data: unknown): { title: string; options: NotificationOptions } | null {
  const { id, text, path } = (data ?? {}) as Partial<PushMessage>;
  if (typeof id !== 'number' || typeof text !== 'string' || typeof path !== 'string') return null;
  return { title: text, options: { tag: `push-${id}`, icon: '/icons/icon-192.png', data: { path } } };
}

interface OpenWindow {
  url: string;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}

/** Shows the page in an open window of the site, or in a new one. An address of another site opens the home page. */
export async function openPageOf(
  notification: { data: unknown },
  origin: string,
  {
    matchAll,
    openWindow,
  }: { matchAll: () => Promise<readonly OpenWindow[]>; openWindow: (url: string) => Promise<unknown> },
): Promise<void> {
  const { path } = (notification.data ?? {}) as Partial<PushMessage>;
  const target = new URL(`/${path ?? ''}`, origin);
  const address = target.origin === origin ? target.href : `${origin}/`;
  const windows = await matchAll();
  const existing = windows.find(({ url }) => url === address) ?? windows[0];
  if (!existing) return void (await openWindow(address));
  await existing.focus();
  if (existing.url !== address) await existing.navigate(address);
}

/** The event `pushsubscriptionchange`. Not every browser reports which subscription has ended. */
export interface SubscriptionChange {
  oldSubscription?: { endpoint: string } | null;
}

interface RenewalContext extends Pick<PushContext, 'pushManager' | 'caches'> {
  fetch: (request: Request) => Promise<Response>;
  origin: string;
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> } | undefined;
}

/**
 * Subscribes again after the browser has ended a subscription, if the logged-in member has turned push messages on.
 * After a failure, the next page of the site tries again.
 * @throws Error if the server does not respond or refuses
 */
export async function renewInBackground(
  { oldSubscription }: SubscriptionChange,
  { pushManager, caches, fetch, origin, cookieStore }: RenewalContext,
): Promise<void> {
  const send = async (path: string, request: RequestInit) => {
    const response = await fetch(new Request(new URL(`/api/${path}/`, origin), request));
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return (await response.json()) as unknown;
  };
  const context: PushContext = {
    pushManager,
    caches,
    getSubscriptions: async () =>
      (await send('get-push-subscriptions', {})) as Awaited<ReturnType<PushContext['getSubscriptions']>>,
    saveSubscription: async (subscription) => {
      const token = (await cookieStore?.get('csrftoken'))?.value ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': decodeURIComponent(token) };
      return send('save-push-subscription', { method: 'POST', headers, body: JSON.stringify(subscription) });
    },
  };
  await withPushLock(() => renewSubscription(context, null, { ended: oldSubscription?.endpoint ?? null }));
}
