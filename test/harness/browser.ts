import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright';
import type { Client } from './client.js';

/** A desk and a phone (issue: 1280 and 390 px), for `describe.each` and `it.each`. */
export const sizes = [
  ['wide', { width: 1280, height: 900 }],
  ['narrow', { width: 390, height: 844 }],
] as const;

export type Viewport = (typeof sizes)[number][1];

/** The browser that tests look through. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), chromiumSandbox: false });
}

/** A page of its own session; closing its context ends both. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  viewport: { width: number; height: number } = sizes[0][1],
): Promise<Page> {
  const phone = viewport.width < 500;
  const context = await browser.newContext({
    viewport,
    baseURL,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    hasTouch: phone,
    isMobile: phone,
  });
  context.setDefaultTimeout(10_000);
  return context.newPage();
}

/** A page of somebody who is logged in already, or of a visitor: a client carries its session along. */
export async function openPageAs(browser: Browser, client: Client, viewport?: Viewport): Promise<Page> {
  const page = await openPage(browser, client.origin, viewport);
  await page.context().addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: client.origin })));
  return page;
}

export async function logIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');
}

/** Lets every call of this name fail as our own fault does, until the returned function is called. */
export async function failCalls(page: Page, name: string): Promise<() => Promise<void>> {
  const address = new RegExp(`/api/${name}/?(\\?|$)`);
  await page.route(address, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
  return () => page.unroute(address);
}

/** What a screen reader's user would stumble over; empty on a good screen. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(' ')}`);
}
