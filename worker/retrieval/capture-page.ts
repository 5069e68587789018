import type { Page } from 'playwright';
import type { PageCapture } from '../../league/retrieval/page-capture.entity.js';

export type Sight = Pick<PageCapture, 'url' | 'text' | 'screenshot'>;

const patienceMs = 3_000;
const width = 1280;
const leastHeight = 300;
/** Two screens and a half: a refusal or another page is told from its top. */
const greatestHeight = 2_000;
const longestText = 20_000;

/**
 * What the browser sees now: the address, the text a reader would read, and a picture of the top of the page, without the
 * images that retrievals never load. Null where no page of the site (`origin`) was loaded: what the proxy answers in place of
 * another one tells nothing. @throws when the page does not answer
 */
export async function seePage(page: Page, origin: string): Promise<Sight | null> {
  const url = page.url();
  if (!URL.canParse(url) || new URL(url).origin !== origin) return null;
  // PostgreSQL keeps no NUL in a text.
  const body = await page.locator('body').innerText({ timeout: patienceMs });
  const text = body.replaceAll('\0', '').slice(0, longestText);
  const box = await page.locator('html').boundingBox({ timeout: patienceMs });
  const height = Math.min(Math.max(box?.height ?? 0, leastHeight), greatestHeight);
  const clip = { x: 0, y: 0, width, height };
  const picture = { type: 'jpeg', quality: 60, fullPage: true, clip, timeout: patienceMs } as const;
  return { url, text, screenshot: await page.screenshot(picture) };
}
