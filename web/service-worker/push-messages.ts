/** What the league sends (worker/push/). */
interface PushMessage {
  id: number;
  text: string;
  /** The page that a click opens, without leading slash. */
  path: string;
}

/** A notification as `showNotification` takes it; a second one of the same message takes the place of the first. Null for anything else than a message. */
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

/** Shows the page of a notification: in a window of the site where one is open, else in a new one. An address of another site opens the home page. */
export async function openPageOf(
  notification: { data: unknown },
  origin: string,
  {
    matchAll,
    openWindow,
  }: { matchAll: () => Promise<readonly OpenWindow[]>; openWindow: (url: string) => Promise<unknown> },
): Promise<void> {
  const { path } = (notification.data ?? {}) as Partial<PushMessage>;
  const wanted = new URL(`/${path ?? ''}`, origin);
  const address = wanted.origin === origin ? wanted.href : `${origin}/`;
  const windows = await matchAll();
  const there = windows.find(({ url }) => url === address) ?? windows[0];
  if (!there) return void (await openWindow(address));
  await there.focus();
  if (there.url !== address) await there.navigate(address);
}
