import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { Unreadable } from '../../league/rules/retrieval-outcome.js';

/** Larger pages are refused. A results page is less than a tenth of this size. */
export const maxPageBytes = 4_000_000;
/** Counting continues for this long, to report the size of a page that is too large. */
const countMs = 1_000;

export type TooLarge = Unreadable & { isHeavy: true };

/** Counts arriving bytes, because Chromium takes seconds to parse each MB. `tooLarge` may stay pending forever. */
export async function watchSize(page: Page): Promise<{ tooLarge: Promise<TooLarge> }> {
  const session = await page.context().newCDPSession(page);
  const document = { frame: '', request: '', bytes: 0, isComplete: false };
  const tooLarge = new Promise<void>((resolve) => {
    session.on('Network.responseReceived', ({ type, frameId = '', requestId, response }) => {
      // The first document belongs to the page. Later documents may belong to frames.
      if (document.frame === '') document.frame = frameId;
      if (type !== 'Document' || frameId !== document.frame) return;
      const declared = Number(response.headers['content-length'] ?? response.headers['Content-Length'] ?? 0);
      if (declared <= maxPageBytes) Object.assign(document, { request: requestId, bytes: 0, isComplete: false });
      else {
        Object.assign(document, { request: '', bytes: declared, isComplete: true });
        resolve();
      }
    });
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (requestId !== document.request) return;
      document.bytes += dataLength;
      if (document.bytes > maxPageBytes) resolve();
    });
    session.on('Network.loadingFinished', ({ requestId }) => {
      if (requestId === document.request) document.isComplete = true;
    });
  });
  await session.send('Network.enable');
  return { tooLarge: tooLarge.then(() => countRest(document)) };
}

async function countRest(document: { bytes: number; isComplete: boolean }): Promise<TooLarge> {
  const end = performance.now() + countMs;
  while (!document.isComplete && performance.now() < end) await wait(50);
  return describeSize(document.bytes, document.isComplete);
}

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export const describeSize = (bytes: number, isComplete = true): TooLarge => ({
  kind: 'unreadable',
  reason: `The page has ${isComplete ? '' : 'more than '}${inMegabytes(bytes)}; pages of more than ${inMegabytes(maxPageBytes)} are not read.`,
  isHeavy: true,
});
