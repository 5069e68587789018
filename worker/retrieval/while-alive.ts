import type { Browser } from 'playwright';
import { withTimeout } from '../../league/core/with-timeout.js';

/**
 * What some work in a browser gives.
 * @throws as soon as the browser dies, or after `patienceMs`: Playwright does not settle every promise that was under way
 */
export async function whileAlive<T>(browser: Browser, patienceMs: number, work: Promise<T>): Promise<T> {
  let onDeath: (() => void) | undefined;
  const death = new Promise<never>((_, reject) => {
    onDeath = () => reject(new Error('the browser died'));
    browser.once('disconnected', onDeath);
  });
  try {
    return await withTimeout(patienceMs, Promise.race([work, death]));
  } finally {
    if (onDeath) browser.off('disconnected', onDeath);
  }
}
