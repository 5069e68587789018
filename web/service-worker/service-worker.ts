import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { KeptAnswers } from './kept-answers.js';
import { openPageOf, readPush } from './push-messages.js';
import { renewInBackground, type SubscriptionChange } from './renew-in-background.js';

/** What is used of a service worker's events and scope: the types of the browser and of workers can't be in one program. */
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
    /** The files of this build; put in place by the build. */
    __WB_MANIFEST: { url: string; revision: string | null }[];
  }
}

const scope = self as unknown as WorkerScope;
const { origin } = scope.location;
const files = self.__WB_MANIFEST;
/** The script with which every page of this build begins: its name has the digest of its content. */
const entry = files.find(({ url }) => /\/first-[^/]*\.js$/.test(url))?.url ?? '';
const pages = `page ${entry}`;
const answers = `answers ${entry}`;
const kept = new KeptAnswers(answers, { caches, fetch: (request) => fetch(request) });

precacheAndRoute(files);
cleanupOutdatedCaches();

/** The page of this build. While a newer one is installed on the server it is another: then this worker is not installed. */
async function keepPage(): Promise<void> {
  const response = await fetch('/', { cache: 'reload' });
  const text = await response.clone().text();
  if (!response.ok || !text.includes(entry)) throw new Error('the page is of another build');
  await (await caches.open(pages)).put('/', response);
}

/** Deletes what earlier builds kept, and serves pages that are open without a service worker. */
async function takeOver(): Promise<void> {
  for (const name of await caches.keys())
    if (/^(page|answers) /.test(name) && name !== pages && name !== answers) await caches.delete(name);
  await scope.clients.claim();
}

/** A page from the network; without a network that of this build, which shows what is kept. */
async function answerPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await (await caches.open(pages)).match('/');
    if (page) return page;
    throw error;
  }
}

// A new worker waits until no page of the earlier build is open: their code is in the cache of the earlier worker.
scope.addEventListener('install', (event) => event.waitUntil(keepPage()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin: to, pathname } = new URL(request.url);
  if (to !== origin) return;
  const isPage = request.mode === 'navigate' && !/^\/(api|admin|health|metrics)(\/|$)/.test(pathname);
  if (isPage) event.respondWith(answerPage(request));
  else if (kept.concerns(request)) event.respondWith(kept.answer(request));
});

scope.addEventListener('push', (event) => {
  const message = readPush(event.data?.json());
  if (message) event.waitUntil(scope.registration.showNotification(message.title, message.options));
});

scope.addEventListener('pushsubscriptionchange', (event) => {
  const { pushManager } = scope.registration;
  const { cookieStore } = scope;
  const surroundings = { pushManager, caches, cookieStore, origin, fetch: (request: Request) => fetch(request) };
  event.waitUntil(renewInBackground(event, surroundings));
});

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const matchAll = () => scope.clients.matchAll({ type: 'window' });
  const openWindow = (url: string) => scope.clients.openWindow(url);
  event.waitUntil(openPageOf(event.notification, origin, { matchAll, openWindow }));
});
