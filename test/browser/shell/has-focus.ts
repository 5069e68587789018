import type { Locator } from 'playwright';
import { waitUntil } from '../../harness/wait-until.js';

/** Waits until the focus is there: what closes gives it back a moment after it is gone. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
  waitUntil(`the focus is at ${String(locator)}`, () =>
    locator.evaluate((element) => element === document.activeElement),
  );
