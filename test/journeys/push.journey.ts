import { createECDH } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callsOf } from '../harness/calls-of.js';
import { joinLeague } from '../harness/join-league.js';
import { addSeason2023 } from '../harness/make-season.js';
import { sampled } from '../harness/sampled.js';
import { type PushService, startPushService } from '../harness/start-push-service.js';
import { addAnnouncement, postComment } from './announcements.js';
import { axeViolations, desk, expect, type JourneyLeague, phone, test as base } from './fixtures.js';
import { clearSeasons } from './season-page.js';
import { switchOf, turn } from './settings-page.js';
import { expectFits } from './expect-fits.js';

interface WorkerFixtures {
  pushService: PushService;
  /** The VAPID keys of the league (RFC 8292). */
  vapid: { publicKey: string; privateKey: string };
}

const test = base.extend<object, WorkerFixtures>({
  // The headless shell does not support push messages.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const executablePath = process.env['CHROMIUM_PATH'];
      await use({ ...launchOptions, ...(executablePath && { executablePath }) });
    },
    { scope: 'worker' },
  ],
  pushService: [
    async ({}, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  vapid: [
    async ({}, use) => {
      const pair = createECDH('prime256v1');
      const publicKey = pair.generateKeys('base64url');
      await use({ publicKey, privateKey: pair.getPrivateKey('base64url') });
    },
    { scope: 'worker' },
  ],
  stage: async ({ pushService, vapid }, use) => {
    const overrides = {
      QUEUES: 'standings,email,retrieval,push',
      VAPID_PUBLIC_KEY: vapid.publicKey,
      VAPID_PRIVATE_KEY: vapid.privateKey,
      TRUSTED_PUSH_ORIGIN: pushService.origin,
    };
    await use({ kind: 'empty', overrides });
  },
});

const title = 'Messages on this device';
type Subscription = ReturnType<PushService['subscribe']>;

/** Headless Chromium has no push service. A page that subscribes gets this subscription until it unsubscribes. */
const giveSubscription = (page: Page, subscription: Subscription): Promise<unknown> =>
  page.addInitScript((given) => {
    const item = 'key of the push subscription';
    const current = () => {
      const key = localStorage.getItem(item);
      const options = {
        userVisibleOnly: true,
        applicationServerKey: Uint8Array.from((key ?? '').split(','), Number).buffer,
      };
      const unsubscribe = () => Promise.resolve(void localStorage.removeItem(item));
      const found = { ...given, options, toJSON: () => given, unsubscribe };
      return Promise.resolve(key === null ? null : (found as unknown as PushSubscription));
    };
    PushManager.prototype.getSubscription = current;
    PushManager.prototype.subscribe = (options) => {
      localStorage.setItem(item, String(new Uint8Array(options?.applicationServerKey as ArrayBuffer)));
      return current() as Promise<PushSubscription>;
    };
  }, subscription);

/** Returns the key that the page has subscribed with, in base64url, or an empty string without a subscription. */
async function subscribedKey(page: Page): Promise<string> {
  const bytes = await page.evaluate(() => localStorage.getItem('key of the push subscription'));
  return Buffer.from(bytes?.split(',').map(Number) ?? []).toString('base64url');
}

/** Delivers a message to the service worker as a push service does. Returns the notifications that are then shown. */
async function deliver(page: Page, content: object): Promise<{ title: string; path: string }[]> {
  // A service worker that is still installing would lose the message.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devtools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify(content);
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notifications = await registration.getNotifications();
      return notifications.map((one) => ({ title: one.title, path: String((one.data as { path: string }).path) }));
    });
  await expect.poll(async () => (await shown()).length).toBe(1);
  return shown();
}

const expectPushesSent = ({ database }: JourneyLeague) =>
  expect
    .poll(() =>
      database.query<unknown[]>(
        `SELECT name FROM outbox_jobs WHERE finished_at IS NULL AND name = 'deliver-pushes'
         UNION ALL SELECT 'delivery' FROM push_deliveries`,
      ),
    )
    .toEqual([]);

for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
  test(`a member gets messages on a device until they are turned off there, on a ${size}`, async ({
    open,
    league,
    pushService,
    vapid,
  }) => {
    test.slow();
    const [own, other] = [`ann${size}`, `ben${size}`];
    const [ann, ben] = [await joinLeague(league, own), await joinLeague(league, other)];
    const page = await open(ann, viewport, { permissions: ['notifications'], serviceWorkers: 'allow' });
    const [device, tablet] = [pushService.subscribe(), pushService.subscribe()];
    await giveSubscription(page, device);
    await callsOf(ann).POST('/api/save-push-subscription', { body: tablet });
    const announcement = await addAnnouncement(league, null);
    const comment = await postComment(ann, announcement, 'Who wins?');
    const replyCount = (to: Subscription) => pushService.received(to.endpoint).length;
    const reply = () => postComment(ben, announcement, 'Nobody knows.', comment);

    await test.step('they are off at first, and the member turns them on', async () => {
      await page.goto('/settings');
      await expect(
        page.getByText(/^When the picks open, a weekend is final, or somebody replies to you\./),
      ).toBeVisible();
      await turn(page, title, true);
      expect(await subscribedKey(page)).toBe(vapid.publicKey);
      expect(await axeViolations(page)).toEqual([]);
      await expectFits(page);
      await page.reload();
      await expect(switchOf(page, title)).toBeChecked();
    });

    await test.step('a reply is shown as a message, which opens it', async () => {
      const replyId = await reply();
      await expect.poll(() => [replyCount(device), replyCount(tablet)]).toEqual([1, 1]);
      const { content } = pushService.received(device.endpoint)[0] ?? { content: { path: '', text: '' } };
      expect(content.text).toBe(`${other} replied to your comment`);
      expect(await deliver(page, content)).toEqual([{ title: content.text, path: content.path }]);
      await page.goto(`/${content.path}`);
      await expect(page.locator(`#comment-${replyId}:focus`).getByText('Nobody knows.')).toBeVisible();
    });

    await test.step('after the member turns them off, the next reply only reaches the other device', async () => {
      await page.goto('/settings');
      await turn(page, title, false);
      await reply();
      await expect.poll(() => replyCount(tablet)).toBe(2);
      await expectPushesSent(league);
      expect(replyCount(device)).toBe(1);
      await page.reload();
      await expect(switchOf(page, title)).not.toBeChecked();
    });

    await test.step('a log-out also turns them off on this device', async () => {
      await turn(page, title, true);
      await page.getByRole('button', { name: /^Your menu/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await reply();
      await expect.poll(() => replyCount(tablet)).toBe(3);
      await expectPushesSent(league);
      expect([replyCount(device), await subscribedKey(page)]).toEqual([1, '']);
    });
  });

for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
  test(
    `a member whose browser blocks messages learns how to allow them, on a ${size}`,
    { tag: '@long' },
    async ({ open }) => {
      // A context that grants one permission denies all others.
      const page = await open('member', viewport, { permissions: ['clipboard-read'], serviceWorkers: 'allow' });
      await page.goto('/settings');
      const told = /^The browser does not allow messages from this site\./;
      await expect(page.getByRole('main').getByText(told)).toBeVisible();
      // The switch is only aria-disabled, so that a click shows the reason.
      await switchOf(page, title).click({ force: true });
      await expect(page.getByRole('alert').getByText(told)).toBeVisible();
      await expect(switchOf(page, title)).not.toBeChecked();
      await expect(switchOf(page, title)).toHaveAttribute('aria-disabled', 'true');
      expect(await axeViolations(page)).toEqual([]);
      await expectFits(page);
    },
  );

for (const [size, viewport] of sampled(Object.entries({ desk, phone }), 1))
  test(
    `a member who asks for it gets a message before a race, on a ${size}`,
    { tag: '@long' },
    async ({ open, league, pushService }) => {
      await clearSeasons(league);
      const { weekends } = await addSeason2023(league.database, league.site.url, { weekends: 1 });
      const [ann, ben] = [await joinLeague(league, `eager${size}`), await joinLeague(league, `calm${size}`)];
      const [wanted, unwanted] = [pushService.subscribe(), pushService.subscribe()];
      await callsOf(ann).POST('/api/save-push-subscription', { body: wanted });
      await callsOf(ben).POST('/api/save-push-subscription', { body: unwanted });
      const page = await open(ann, viewport);
      await page.goto('/settings');
      await expect(switchOf(page, 'Before each start')).not.toBeChecked();
      await switchOf(page, 'Before each start').click();
      await expect(switchOf(page, 'Before each start')).toBeChecked();
      await page.reload();
      await expect(switchOf(page, 'Before each start')).toBeChecked();
      await expectFits(page);

      await league.database.query(
        `UPDATE race_weekends SET race_starts_at = now() + interval '40 minutes' WHERE id = $1`,
        [weekends[0]?.id],
      );
      const texts = (to: Subscription) => pushService.received(to.endpoint).map(({ content }) => content.text);
      // The worker looks for starts twice a minute.
      await expect.poll(() => texts(wanted)).toEqual([expect.stringMatching(/^Portuguese GP: the race starts in /)]);
      await expectPushesSent(league);
      expect(texts(unwanted)).toEqual([]);
    },
  );
