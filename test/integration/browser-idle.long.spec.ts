import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import type { PinoLogger } from 'nestjs-pino';
import { WarmBrowser } from '#worker/retrieval/warm-browser.js';
import { environmentFor } from '../security/browser-stage.js';
import { waitUntil } from '../harness/wait-until.js';

const idleSeconds = 0.3;
let browser: WarmBrowser;
afterEach(() => browser.onApplicationShutdown());

function openBrowser(): WarmBrowser {
  const env = { ...environmentFor('http://127.0.0.1:1'), BROWSER_IDLE_SECONDS: idleSeconds };
  return new WarmBrowser(env, { warn: () => undefined } as unknown as PinoLogger);
}

it('an idle browser is closed, and the next job starts a new browser', async () => {
  browser = openBrowser();
  await browser.warmUp();
  await waitUntil('the warm browser is closed', () => browser.describe().pid === null);
  expect(browser.state).toBe('up');

  const url = await browser.onCleanPage(30_000, (page) => Promise.resolve(page.url()));
  expect(url).toBe('about:blank');
  expect(browser.describe().pid).not.toBeNull();
  await waitUntil('it is closed again', () => browser.describe().pid === null);
});

it('a job that takes longer than the idle time is finished', async () => {
  browser = openBrowser();
  const title = await browser.onCleanPage(30_000, async (page) => {
    // The test needs a real wait, because it is about the idle time.
    await pause(3 * idleSeconds * 1000);
    await page.setContent('<title>Qatar</title>');
    return page.title();
  });
  expect(title).toBe('Qatar');
});
