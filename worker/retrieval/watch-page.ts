import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import { isTimedOut } from '../../league/platform/core/task-pool.js';
import { withinTime } from '../../league/platform/core/within-time.js';
import type { Unreadable } from '../../league/rules/retrieval-outcome.js';
import { describeSize, maxPageBytes } from './page-size.js';
import { copyRenderedPage, type RenderedPage } from './rendered-page.js';

/** `isHeavy`: even a screenshot would take too long. */
type Refused = Unreadable & { isHeavy?: true };

export interface WatchOptions<Read extends { kind: string }> {
  /** `url` is the page's URL after all redirects. @throws AbortError if the signal is aborted */
  parse: (page: { html: string; url: string }, signal: AbortSignal) => Promise<Read | Unreadable>;
  /** In milliseconds of `performance.now()`. */
  deadline: number;
  signal: AbortSignal;
  /** Returns whether the page has navigated to another site. */
  isOver: () => boolean;
  /** Returns whether scripts on the page are waiting for a response, which may bring more rows. */
  isBusy?: () => boolean;
}

/** A reading must stay the same for this long. */
const quietMs = 500;
/** For a page whose scripts added the table or changed its rows while it was watched. */
const quietAfterChangeMs = 1_500;
/** Some pages are always waiting for a response. No page has to stay unchanged for longer than this. */
const quietIfBusyMs = 5_000;
/** A page without a result is read again for this long, because its scripts may still add the table. */
const settleMs = 3_000;
const pausesMs = [50, 100, 200, 400, 800];
/** Timers of Node.js may fire this much too early. A look that comes too early costs another half second. */
const earlyTimerMs = 2;
/** The last look begins this long before the end of the time limit. */
const lastLookMs = 250;

const unsettled: Refused = {
  kind: 'unreadable',
  reason: 'The page was still changing at the end of the time limit, so its table may be half filled.',
};
const tooSlow: Refused = {
  kind: 'unreadable',
  reason: 'The page was too slow to be read within the time limit.',
  isHeavy: true,
};

interface Look<Read> {
  html: string;
  read: Read | Refused;
  /** The time when the page was copied, and the time when it was first copied with this reading. */
  at: number;
  since: number;
  /** The time for copying and parsing. */
  costMs: number;
  /** See `RenderedPage`. */
  pendingMs: number;
  isLate: boolean;
}

/**
 * Returns after two equal readings half a second apart, so that no table is half filled. A page that cannot be
 * understood is read again until the deadline.
 * @throws the reason of `signal` after an abort
 */
export async function watchPage<Read extends { kind: string }>(
  page: Page,
  options: WatchOptions<Read>,
): Promise<Read | Refused> {
  const { deadline, signal, isOver, isBusy = () => false } = options;
  const lastLook = deadline - lastLookMs;
  const settled = Math.min(performance.now() + settleMs, lastLook);
  let look = await lookAt(page, options, null);
  let quiet = isUnderstood(look.read) ? quietMs : quietAfterChangeMs;
  for (let round = 0; ; round += 1) {
    const { read, at, since } = look;
    const now = performance.now();
    const isGood = isUnderstood(read);
    // Each pending timer must have had time to add rows.
    const needed = isBusy() ? quietIfBusyMs : Math.max(quiet, quietMs + look.pendingMs);
    if (isOver() || 'isHeavy' in read || (isGood && at - since >= needed)) return read;
    const end = !isGood && isComplete(read) ? settled : lastLook;
    if (now >= end) return isGood && (isBusy() || at - since < quiet) ? unsettled : read;

    const rest = since + quiet + earlyTimerMs - now;
    const pause = isGood ? (rest > 0 ? rest : quietMs) : (pausesMs[round] ?? 1_000);
    await wait(Math.min(Math.max(pause, look.costMs), end - now), undefined, { signal });
    const next = await lookAt(page, options, look);
    // If the page stops responding, its last reading counts.
    if (next.isLate && !isGood) return read;
    if (isGood && next.since !== since) quiet = quietAfterGap(next.since - since);
    look = next;
  }
}

/** If rows arrived slowly, more rows may follow just as slowly. */
const quietAfterGap = (gapMs: number) => Math.min(Math.max(quietAfterChangeMs, 2 * gapMs), quietIfBusyMs);

const isUnderstood = ({ kind }: { kind: string }) => kind !== 'unreadable' && kind !== 'not_available';

/** A recognized page and a riders page with some riders are complete, even if parts of them cannot be understood. */
const isComplete = (read: { kind: string }) =>
  read.kind === 'not_available' || 'riders' in read || 'recognized' in read;

/** An unchanged page is not parsed again. */
async function lookAt<Read extends { kind: string }>(
  page: Page,
  options: WatchOptions<Read>,
  before: Look<Read> | null,
): Promise<Look<Read>> {
  const begun = performance.now();
  const rendered = await copyRenderedPage(page, options.deadline);
  const html = rendered === 'late' ? '' : rendered.html;
  const isSame = rendered !== 'late' && before !== null && before.html === html && html !== '';
  const read = isSame ? before.read : await readRendered(rendered, options);
  const isEqual = before !== null && (isSame || JSON.stringify(read) === JSON.stringify(before.read));
  // A slow page is read less often, so that its parsing takes at most half of the time.
  const since = isEqual ? before.since : begun;
  const pendingMs = rendered === 'late' ? 0 : rendered.pendingMs;
  return { html, read, at: begun, since, costMs: performance.now() - begun, pendingMs, isLate: rendered === 'late' };
}

async function readRendered<Read extends { kind: string }>(
  rendered: RenderedPage | 'late',
  { parse, deadline, signal }: WatchOptions<Read>,
): Promise<Read | Refused> {
  if (rendered === 'late') return tooSlow;
  if (rendered.bytes > maxPageBytes) return describeSize(rendered.bytes);
  try {
    return await withinTime(deadline - performance.now(), signal, (ended) => parse(rendered, ended));
  } catch (error) {
    signal.throwIfAborted();
    if (isTimedOut(error)) return tooSlow;
    throw error;
  }
}
