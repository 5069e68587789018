export interface PushContext {
  pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>;
  caches: Pick<CacheStorage, 'open'>;
  getSubscriptions: () => Promise<{ endpoints: string[]; key: string }>;
  saveSubscription: (subscription: PushSubscriptionJSON & { replaces?: string }) => Promise<unknown>;
}

const cacheName = 'push';
const endpointKey = '/endpoint';
const memberKey = '/member';

/** Runs `work` under a lock that all windows and the service worker share. */
export function withPushLock<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('push', work);
}

/** Ends a subscription with another key. @throws the errors of `subscribe` and `saveSubscription` */
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
 * Subscribes again if the subscription has ended or has a key other than `key`. The logged-in member must have turned
 * push messages on in this browser. Ends the subscription of a member who left without logging out.
 * @param key If it is null, asks the server for the key
 * @param options `ended`: the endpoint of the subscription that the browser reports as ended. `member`: the logged-in
 * member, if known. The server is asked once for each member whether the subscription is theirs.
 * @throws the errors of `getSubscriptions`, `subscribe` and `saveSubscription`; the next call continues
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

/** Saves the endpoint that the server knows for this browser, or null if the server knows none. */
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

/** Whether a subscription has this key (base64url). True if the browser does not report the key. */
export function hasServerKey({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey } = options;
  if (!applicationServerKey) return true;
  const expected = decodeKey(key);
  const actual = new Uint8Array(applicationServerKey);
  return actual.length === expected.length && actual.every((byte, index) => byte === expected[index]);
}

/** Decodes a base64url key, because not every browser accepts the text. */
function decodeKey(key: string): Uint8Array<ArrayBuffer> {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
