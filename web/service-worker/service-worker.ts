import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { KeptAnswers } from './kept-answers.js';
import { networkFirst } from './network-first.js';
import { openPageOf, readPush, renewInBackground, type SubscriptionChange } from '../shared/push/in-service-worker.js';

/** The events and the scope of a service worker. TypeScript's types for pages and for workers exclude each other. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends WorkerEvent {
  data: { json: () => unknown } | null;
}
interface SubscriptionChangeEvent extends WorkerEvent, SubscriptionChange {}
interface NotificationEvent extends WorkerEvent {
  notification: { data: unknown; close: () => void };
}
interface WorkerScope {
  location: Location;
  cookieStore?: Parameters<typeof renewInBackground>[1]['cookieStore'];
  registration: ServiceWorkerRegistration;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: object) => ReturnType<Parameters<typeof openPageOf>[2]['matchAll']>;
    openWindow: (url: string) => Promise<unknown>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}
declare global {
  interface Window {
    /** The files of this build. The build inserts them. */
    __WB_MANIFEST: { url: string; revision: string | null }[];
  }
}

const scope = self as unknown as WorkerScope;
const { origin } = scope.location;
const files = self.__WB_MANIFEST;
/** The entry script of this build. Its name contains the digest of its content. */
const entry = files.find(({ url }) => /\/first-[^/]*\.js$/.test(url))?.url ?? '';
const pages = `page ${entry}`;
const answers = `answers ${entry}`;
const kept = new KeptAnswers(answers, { caches, fetch: (request) => fetch(request) });

precacheAndRoute(files);
cleanupOutdatedCaches();

/** Caches the page of this build. If the server has another build, it throws and this worker is not installed. */
async function cachePage(): Promise<void> {
  const response = await fetch('/', { cache: 'reload' });
  const text = await response.clone().text();
  if (!response.ok || !text.includes(entry)) throw new Error('the page is of another build');
  await (await caches.open(pages)).put('/', response);
}

/** Deletes the caches of earlier builds, and takes control of pages that were opened without a service worker. */
async function activate(): Promise<void> {
  for (const name of await caches.keys())
    if (/^(page|answers) /.test(name) && name !== pages && name !== answers) await caches.delete(name);
  await scope.clients.claim();
}

const respondWithPage = (request: Request): Promise<Response> =>
  networkFirst(fetch(request), async () => (await caches.open(pages)).match('/'));

// Does not call skipWaiting, because pages of the earlier build need the code in the cache of the earlier worker.
scope.addEventListener('install', (event) => event.waitUntil(cachePage()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin: to, pathname } = new URL(request.url);
  if (to !== origin) return;
  const isPage = request.mode === 'navigate' && !/^\/(api|admin|health|metrics)(\/|$)/.test(pathname);
  if (isPage) event.respondWith(respondWithPage(request));
  else if (kept.handles(request)) event.respondWith(kept.respond(request));
});

scope.addEventListener('push', (event) => {
  const message = readPush(event.data?.json());
  if (message) event.waitUntil(scope.registration.showNotification(message.title, message.options));
});

scope.addEventListener('pushsubscriptionchange', (event) => {
  const { pushManager } = scope.registration;
  const { cookieStore } = scope;
  const context = { pushManager, caches, cookieStore, origin, fetch: (request: Request) => fetch(request) };
  event.waitUntil(renewInBackground(event, context));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const matchAll = () => scope.clients.matchAll({ type: 'window' });
  const openWindow = (url: string) => scope.clients.openWindow(url);
  event.waitUntil(openPageOf(event.notification, origin, { matchAll, openWindow }));
});
