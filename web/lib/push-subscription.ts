/** What is used of the browser and of the league to keep the subscription of a browser. */
export interface PushSurroundings {
  pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>;
  caches: Pick<CacheStorage, 'open'>;
  /** get-push-subscriptions. */
  read: () => Promise<{ endpoints: string[]; key: string }>;
  /** save-push-subscription. */
  save: (subscription: PushSubscriptionJSON & { replaces?: string }) => Promise<unknown>;
}

const cacheName = 'push';
const toldKey = '/endpoint';

/** Runs changes of the subscription one after the other, also those of other windows and of the service worker. */
export function changePush<Result>(change: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('push', change);
}

/** Subscribes with the league's key, and sends the subscription to the league. One that was made with another key ends. @throws what `subscribe` and `save` throw */
export async function subscribe(surroundings: PushSurroundings, key: string, replaces: string | null): Promise<void> {
  const { pushManager, save } = surroundings;
  const former = await pushManager.getSubscription();
  if (former && !isMadeWith(former, key)) await former.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const subscription = await pushManager.subscribe(options);
  await save({ ...subscription.toJSON(), ...(replaces !== null && { replaces }) });
  await noteTold(surroundings, subscription.endpoint);
}

/**
 * Subscribes anew where the subscription has ended or was made with another key than `key`, if the member who is logged in had switched push
 * messages on here. `key` null: with the one that the league says it has. `ended`: the address of a subscription of which the browser says
 * that it has ended. @throws what `read`, `subscribe` and `save` throw; the next call goes on then
 */
export async function renewSubscription(
  surroundings: PushSurroundings,
  key: string | null,
  ended: string | null = null,
): Promise<void> {
  const subscription = await surroundings.pushManager.getSubscription();
  const former = (await findTold(surroundings)) ?? ended ?? subscription?.endpoint ?? null;
  if (former === null) return;
  const isSame = subscription?.endpoint === former;
  if (isSame && key !== null && isMadeWith(subscription, key)) return;
  const league = await surroundings.read();
  // Of another member, or switched off by the league: at the end of all sessions.
  if (!league.endpoints.includes(former)) return noteTold(surroundings, null);
  if (league.key === '' || (isSame && isMadeWith(subscription, league.key))) return;
  // Noted before the subscription ends, so that a failure after that does not lose whose it was.
  await noteTold(surroundings, former);
  await subscribe(surroundings, league.key, former);
}

/** Notes the address that the league has of this browser; null: none. */
export async function noteTold({ caches }: Pick<PushSurroundings, 'caches'>, endpoint: string | null): Promise<void> {
  const cache = await caches.open(cacheName);
  if (endpoint === null) await cache.delete(toldKey);
  else await cache.put(toldKey, new Response(endpoint));
}

async function findTold({ caches }: PushSurroundings): Promise<string | null> {
  const told = await (await caches.open(cacheName)).match(toldKey);
  return told ? told.text() : null;
}

/** Whether a subscription was made with this key, in base64url; true where the browser does not say with which. */
export function isMadeWith({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey: used } = options;
  if (!used) return true;
  const wanted = bytesOf(key);
  const bytes = new Uint8Array(used);
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index]);
}

/** The bytes of a key in base64url: not every browser takes the text. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
