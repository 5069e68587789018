/** The interfaces of the browser and the calls of the API that a subscription to push messages needs. */
export interface PushContext {
  pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>;
  caches: Pick<CacheStorage, 'open'>;
  /** get-push-subscriptions. */
  getSubscriptions: () => Promise<{ endpoints: string[]; key: string }>;
  /** save-push-subscription. */
  saveSubscription: (subscription: PushSubscriptionJSON & { replaces?: string }) => Promise<unknown>;
}

const cacheName = 'push';
const endpointKey = '/endpoint';
const memberKey = '/member';

/** Runs `work` alone among all windows and the service worker. */
export function withPushLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('push', work);
}

/**
 * Subscribes with the server's key and sends the subscription to the server; a subscription with another key is ended. @throws what
 * `subscribe` and `saveSubscription` throw
 */
export async function subscribe(context: PushContext, key: string, replaces: string | null): Promise<void> {
  const { pushManager, saveSubscription } = context;
  const former = await pushManager.getSubscription();
  if (former && !hasServerKey(former, key)) await former.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: decodeKey(key) };
  const subscription = await pushManager.subscribe(options);
  await saveSubscription({ ...subscription.toJSON(), ...(replaces !== null && { replaces }) });
  await saveKnownEndpoint(context, subscription.endpoint);
}

/**
 * Subscribes again where the subscription has ended or has another key than `key`, if the logged-in member has push messages switched on in
 * this browser. `key` null: the key is requested from the server. `ended`: the endpoint of the subscription that the browser reports as
 * ended. If the subscription belongs to a member who has left without a log-out, it is ended. `member` is the one who is logged in, if
 * known: the server is asked whether the subscription is theirs, once for each member.
 * @throws what `getSubscriptions`, `subscribe` and `saveSubscription` throw; the next call continues
 */
export async function renewSubscription(
  context: PushContext,
  key: string | null,
  { ended = null, member = null }: { ended?: string | null; member?: string | null } = {},
): Promise<void> {
  const subscription = await context.pushManager.getSubscription();
  const former = (await load(context, endpointKey)) ?? ended ?? subscription?.endpoint ?? null;
  if (former === null) return;
  const isSame = subscription?.endpoint === former;
  const isOwn = member !== null && (await load(context, memberKey)) === member;
  if (isOwn && isSame && key !== null && hasServerKey(subscription, key)) return;
  const league = await context.getSubscriptions();
  // The subscription belongs to another member, or the server deleted it when all sessions were ended.
  if (!league.endpoints.includes(former)) {
    await subscription?.unsubscribe();
    return saveKnownEndpoint(context, null);
  }
  if (member !== null) await save(context, memberKey, member);
  if (league.key === '' || (isSame && hasServerKey(subscription, league.key))) return;
  // Saved before the subscription ends, so that the next call finds the endpoint after a failure.
  await saveKnownEndpoint(context, former);
  await subscribe(context, league.key, former);
}

/** Saves the endpoint of this browser that the server knows; null: none. */
export const saveKnownEndpoint = (context: Pick<PushContext, 'caches'>, endpoint: string | null): Promise<void> =>
  save(context, endpointKey, endpoint);

async function save({ caches }: Pick<PushContext, 'caches'>, key: string, text: string | null): Promise<void> {
  const cache = await caches.open(cacheName);
  if (text === null) await cache.delete(key);
  else await cache.put(key, new Response(text));
}

async function load({ caches }: PushContext, key: string): Promise<string | null> {
  const response = await (await caches.open(cacheName)).match(key);
  return response ? response.text() : null;
}

/** Whether a subscription has this key, in base64url; true where the browser does not report the key. */
export function hasServerKey({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options;
  if (!applicationServerKey) return true;
  const expected = decodeKey(key);
  const actual = new Uint8Array(applicationServerKey);
  return actual.length === expected.length && actual.every((byte, index) => byte === expected[index]);
}

/** The bytes of a key in base64url: not every browser accepts the text. */
function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
