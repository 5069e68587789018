import type { Page } from 'playwright';
import type { PinoLogger } from 'nestjs-pino';
import type { PageCapture } from '../../league/schema/retrieval.entity.js';

/** A browser renders slowly on a busy machine. */
const textTimeoutMs = 5_000;
const screenshotTimeoutMs = 9_000;
/** In CSS pixels. */
const width = 1280;
const minHeight = 300;
/** Two and a half screens. The top of a page shows whether it is an error page or a different page. */
const maxHeight = 2_000;
export const maxTextLength = 20_000;

export type Capture = Pick<PageCapture, 'url' | 'text' | 'screenshot'>;

/** If the capture fails, logs a warning and returns null. */
export async function capturePage(page: Page, origin: string, log: PinoLogger): Promise<Capture | null> {
  try {
    const captured = await captureText(page, origin);
    return captured && { ...captured, screenshot: await takeScreenshot(page, log) };
  } catch (error) {
    log.warn({ err: error }, 'the page could not be captured');
    return null;
  }
}

/** If the browser renders nothing in time, the text alone is still useful. */
async function takeScreenshot(page: Page, log: PinoLogger): Promise<Buffer | null> {
  try {
    return await captureScreenshot(page);
  } catch (error) {
    log.warn({ err: error }, 'no screenshot of the page could be taken');
    return null;
  }
}

/** Returns null if the browser shows a response from the proxy. @throws if the page does not respond */
async function captureText(page: Page, origin: string): Promise<Omit<Capture, 'screenshot'> | null> {
  const url = page.url();
  if (!URL.canParse(url) || new URL(url).origin !== origin) return null;
  const text = await page.locator('body').innerText({ timeout: textTimeoutMs });
  // PostgreSQL cannot store NUL in a text.
  return { url, text: text.replaceAll('\0', '').slice(0, maxTextLength) };
}

/** @throws if the page does not respond */
async function captureScreenshot(page: Page): Promise<Buffer> {
  const end = performance.now() + screenshotTimeoutMs;
  const box = await page.locator('html').boundingBox({ timeout: screenshotTimeoutMs });
  const height = Math.min(Math.max(box?.height ?? 0, minHeight), maxHeight);
  const clip = { x: 0, y: 0, width, height };
  const timeout = Math.max(1, end - performance.now());
  return page.screenshot({ type: 'jpeg', quality: 60, fullPage: true, clip, timeout });
}
