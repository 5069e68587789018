import { changePush, type PushSurroundings, renewSubscription } from '../lib/push-subscription.js';

/** What is used of the event `pushsubscriptionchange`. Not every browser says which subscription has ended. */
export interface SubscriptionChange {
  oldSubscription?: { endpoint: string } | null;
}

interface Surroundings extends Pick<PushSurroundings, 'pushManager' | 'caches'> {
  fetch: (request: Request) => Promise<Response>;
  origin: string;
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> } | undefined;
}

/**
 * Subscribes anew after the browser has ended a subscription, and tells the league, for the member who is logged in and had switched push
 * messages on. Where it fails, the next page of the site does it. @throws Error where the league does not answer, or refuses
 */
export async function renewInBackground(
  { oldSubscription }: SubscriptionChange,
  { pushManager, caches, fetch, origin, cookieStore }: Surroundings,
): Promise<void> {
  const send = async (path: string, request: RequestInit) => {
    const response = await fetch(new Request(new URL(`/api/${path}/`, origin), request));
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return (await response.json()) as unknown;
  };
  const surroundings: PushSurroundings = {
    pushManager,
    caches,
    read: async () => (await send('get-push-subscriptions', {})) as Awaited<ReturnType<PushSurroundings['read']>>,
    save: async (subscription) => {
      const token = (await cookieStore?.get('csrftoken'))?.value ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': decodeURIComponent(token) };
      return send('save-push-subscription', { method: 'POST', headers, body: JSON.stringify(subscription) });
    },
  };
  await changePush(() => renewSubscription(surroundings, null, oldSubscription?.endpoint ?? null));
}
